import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import writeWorkbook from 'write-excel-file/node';
import { openListSession } from '../../../renderer/features/import/reading/list-session.ts';
import { passesLuhn } from '../../../shared/model/identifier/imei.ts';
import { guessAll } from '../../../shared/model/list/sheet/source.ts';
import { imeiFrom, listService } from '../../support/lists/list-samples.ts';
import { compare, printRatio } from '../measure.ts';

const services = [listService()];
const say = () => {};

/** The import's engine, compared with the minimum that could do the same: split and Luhn, plain PapaParse, plain read-excel-file. */
export async function benchImportList(): Promise<void> {
  await benchPaste(100_000);
  await benchDelimited(200_000);
  await benchWorkbook(50_000);
}

async function benchPaste(count: number): Promise<void> {
  const text = Array.from({ length: count }, (_, number) => imeiOf(number)).join('\n');
  const subject = async () => {
    const good = await check({ text });
    if (good !== count) throw new Error('the list was not read');
  };
  const bare = async () => {
    let good = 0;
    for (const line of text.split('\n')) if (line.length === 15 && passesLuhn(line)) good += 1;
    if (good !== count) throw new Error('the list was not read');
  };
  const ratio = await compare({ name: 'paste', once: subject }, { name: 'split', once: bare }, 15, 3);
  printRatio(`${count} pasted IMEIs read and checked`, 'split and Luhn', ratio);
}

async function benchDelimited(count: number): Promise<void> {
  const line = (number: number) =>
    `${imeiOf(number)},Customer ${number % 700},12.50,iPhone ${number % 16} ticket ${number}`;
  const text = `IMEI,Customer,Price,Remark\n${Array.from({ length: count }, (_, number) => line(number)).join('\n')}\n`;
  const session = openListSession(say);
  const subject = async () => {
    const read = await session.answer('read', { source: { text }, options: guessAll });
    if (!JSON.stringify(read).includes(`"rows":${count + 1}`)) throw new Error('the list was not read');
  };
  const whole = async () => {
    if ((await check({ text })) !== count) throw new Error('the list was not read');
  };
  const bare = async () => {
    if (Papa.parse(text, { delimiter: ',' }).data.length < count) throw new Error('the list was not read');
  };
  const baseline = { name: 'papaparse', once: bare };
  const ratio = await compare({ name: 'read', once: subject }, baseline, 7, 1);
  printRatio(`CSV of ${count} rows read`, 'bare PapaParse', ratio);
  printRatio(
    `the same, and every row checked`,
    'bare PapaParse',
    await compare({ name: 'all', once: whole }, baseline, 7, 1),
  );
}

async function benchWorkbook(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => [
    { value: imeiOf(number) },
    { value: `Customer ${number % 700}` },
    { value: 12.5 },
  ]);
  const header = ['IMEI', 'Customer', 'Price'].map((value) => ({ value }));
  const bytes = new Uint8Array(await writeWorkbook([header, ...rows]).toBuffer());
  const file = new Blob([bytes]);
  const subject = async () => {
    if ((await check({ file })) !== count) throw new Error('the workbook was not read');
  };
  const bare = async () => {
    if ((await readSheet(file)).length !== count + 1) throw new Error('the workbook was not read');
  };
  const ratio = await compare({ name: 'read', once: subject }, { name: 'bare', once: bare }, 3, 1);
  printRatio(`XLSX of ${count} rows read and checked`, 'bare read-excel-file', ratio);
}

/** Reads and checks a list, without the messages to the worker and back; returns the number of good rows. */
async function check(source: { readonly text: string } | { readonly file: Blob }): Promise<number> {
  const session = openListSession(say);
  await session.answer('read', { source, options: guessAll });
  const { plan } = (await session.answer('columns', { sheet: 0, services, serviceId: null })) as {
    plan: unknown;
  };
  const counts = await session.answer('check', { plan, services, serviceId: '12', common: [] });
  return (counts as { good: number }).good;
}

function imeiOf(number: number): string {
  return imeiFrom('35', (number * 7_919) % 1_000_000_000_000);
}
