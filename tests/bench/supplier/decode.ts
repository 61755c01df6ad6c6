import { decodeEnvelope } from '../../../electron/backend/supplier/decode/fields/decode-envelope.ts';
import { decodeBulkStatus } from '../../../electron/backend/supplier/decode/orders/bulk-status.ts';
import { decodeServiceList } from '../../../electron/backend/supplier/decode/services/service-list.ts';
import { readBody } from '../../../electron/backend/supplier/decode/syntax/body.ts';
import { compare, printRatio } from '../measure.ts';
import { catalogueOf } from './catalogue-of.ts';

const sizes = [
  { services: 500, rounds: 9, times: 20 },
  { services: 5_000, rounds: 7, times: 3 },
  { services: 50_000, rounds: 3, times: 1 },
] as const;

/** Decoding a catalogue, from its bytes to services, compared with plain `JSON.parse` of the same bytes; time and memory. */
export async function benchDecode(): Promise<void> {
  for (const { services, rounds, times } of sizes) {
    const bytes = catalogueOf(services);
    const decode = async (): Promise<number> => {
      const opened = decodeEnvelope(readBody(bytes));
      const list = opened.ok ? decodeServiceList(opened.value, 'imei') : opened;
      if (!list.ok || list.value.services.length !== services) throw new Error('the catalogue was not read');
      return list.value.services.length;
    };
    const parse = async (): Promise<unknown> => JSON.parse(Buffer.from(bytes).toString());
    const ratio = await compare(
      { name: 'decode', once: decode },
      { name: 'parse', once: parse },
      rounds,
      times,
    );
    printRatio(`catalogue of ${services} services (${inMb(bytes.length)}) decoded`, 'JSON.parse', ratio);
    console.log(
      `${' '.repeat(4)}memory at the peak: ${inMb(await peakOf(decode))} over what was held, ${inMb(await peakOf(parse))} for JSON.parse`,
    );
  }
}

/** Decoding one answer with the statuses of many orders, compared with plain `JSON.parse` of the same bytes. */
export async function benchDecodeStatuses(): Promise<void> {
  const references = Array.from({ length: 5_000 }, (_, order) => String(100_000 + order));
  const rows = references.map((reference, order) => ({
    REFERENCEID: reference,
    IMEI: '490154203237518',
    STATUS: order % 3 === 0 ? '4' : '1',
    CODE: order % 3 === 0 ? `Network: Carrier ${order}<br>Status: Clean` : '',
    COMMENTS: '',
  }));
  const bytes = Buffer.from(JSON.stringify({ SUCCESS: rows, apiversion: '8.1' }));
  const decode = async (): Promise<void> => {
    const opened = decodeEnvelope(readBody(bytes));
    const statuses = opened.ok ? decodeBulkStatus(opened.value, references) : opened;
    if (!statuses.ok || statuses.value.rows.length !== rows.length)
      throw new Error('the answer was not read');
  };
  const parse = async (): Promise<unknown> => JSON.parse(bytes.toString());
  const ratio = await compare({ name: 'decode', once: decode }, { name: 'parse', once: parse }, 9, 5);
  printRatio(`statuses of ${rows.length} orders (${inMb(bytes.length)}) decoded`, 'JSON.parse', ratio);
}

/** Bytes by which the heap grows during `run`; meaningful only if `gc` can be called first. */
async function peakOf(run: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const kept = await run();
  const after = process.memoryUsage().heapUsed;
  return kept === undefined ? 0 : Math.max(0, after - before);
}

function inMb(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
