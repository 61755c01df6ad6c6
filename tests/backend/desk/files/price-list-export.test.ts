import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { OutgoingFile } from '../../../../electron/backend/base/host.ts';
import { priceListColumns } from '../../../../shared/model/pricing/price-list.ts';
import { priceRule } from '../../../support/money/price-rules.ts';
import { keepFilesIn } from '../../../support/shop/keep-files.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';

const table = (customer: string, customerGroup = '') => ({
  reader: { customer, customerGroup },
  columns: priceListColumns.map((key) => ({ key, head: `=${key}` })),
});

test('a price list has the customer price of each priced service, and no costs', async () => {
  const files: OutgoingFile[] = [];
  const { client } = await openShop({
    host: {
      handOut: keepFilesIn(files),
    },
  });
  const { services } = await client.catalogue.list();
  const priced = services.filter(({ price }) => price !== null);
  const [first] = priced;
  if (!first?.price) throw new Error('no service');
  await client.settings.write({ tax: { percent: '20', included: true } });
  await client.pricing.saveRule(priceRule({ id: 'group', group: first.group, percent: '100' }));
  await client.pricing.saveRule(
    priceRule({ id: 'dealers', customerGroup: 'Dealers', fixed: '7777.77', rounding: 'whole' }),
  );
  const written = async (format: 'csv' | 'xlsx', reader: ReturnType<typeof table>) => {
    await client.pricing.exportList({ table: reader, format });
    const chunks: Uint8Array[] = [];
    for await (const chunk of files.at(-1)?.content() ?? []) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const csv = (await written('csv', table(''))).toString();
  const ofGroup = priced.filter(({ group }) => group === first.group);
  expect(csv.trimEnd().split('\r\n')).toHaveLength(ofGroup.length + 1);
  expect(csv.slice(1)).toMatch(/^'=group|^"'=group/);
  expect(csv).not.toContain('7777');
  // A price of 0.2 is written as 0.20.
  for (const line of csv.trimEnd().split('\r\n').slice(1)) expect(line).toMatch(/,\d+\.\d{2,},[A-Z]{3}$/);

  const [sheet] = await readXlsxFile(await written('xlsx', table('', 'dealers')));
  expect(sheet?.data).toHaveLength(priced.length + 1);
  const row = sheet?.data.find((cells) => cells[1] === first.name);
  const gross = row?.[4];
  expect(Number(gross)).toBe(Math.ceil((Number(first.price.amount) + 7777.77) * 1.2));
  expect(row).toContain(first.price.currency);
});
