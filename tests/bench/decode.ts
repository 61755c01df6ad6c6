import { openAnswer } from '../../electron/backend/supplier/decode/answer.ts';
import { readBody } from '../../electron/backend/supplier/decode/body.ts';
import { decodeServiceList } from '../../electron/backend/supplier/decode/service-list.ts';
import { compare, printRatio } from './measure.ts';

const sizes = [
  { services: 500, rounds: 9, times: 20 },
  { services: 5_000, rounds: 7, times: 3 },
  { services: 50_000, rounds: 3, times: 1 },
] as const;

/** Decoding a catalogue, from its bytes to services, against bare `JSON.parse` of the same bytes; and what it takes of memory. */
export async function benchDecode(): Promise<void> {
  for (const { services, rounds, times } of sizes) {
    const bytes = catalogueOf(services);
    const decode = async (): Promise<number> => {
      const opened = openAnswer(readBody(bytes));
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

/** Bytes that a run allocates before anything is collected; meaningful where the collector can be called first. */
async function peakOf(run: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const kept = await run();
  const after = process.memoryUsage().heapUsed;
  return kept === undefined ? 0 : Math.max(0, after - before);
}

/** A catalogue in the shape of the newer panels, as wordy as theirs. */
/** The bytes of a grouped catalogue with that many services. */
export function catalogueOf(count: number): Uint8Array {
  const groups: Record<string, unknown> = {};
  for (let first = 0; first < count; first += 50) {
    const services: Record<string, unknown> = {};
    for (let id = first; id < Math.min(count, first + 50); id += 1) services[String(id + 1)] = serviceOf(id);
    groups[`Group ${first / 50}`] = {
      GROUPNAME: `Group ${first / 50}`,
      GROUPTYPE: 'IMEI',
      SERVICES: services,
    };
  }
  return Buffer.from(
    JSON.stringify({ SUCCESS: [{ MESSAGE: 'IMEI Service List', LIST: groups }], apiversion: '8.1' }),
  );
}

function serviceOf(id: number): unknown {
  const isCustom = id % 9 === 0;
  return {
    SERVICEID: String(id + 1),
    SERVICETYPE: id % 3 === 0 ? 'SERVER' : 'IMEI',
    SERVER: '0',
    MINQNT: 0,
    MAXQNT: 0,
    CUSTOM: {
      allow: isCustom ? '1' : '0',
      bulk: '1',
      customname: isCustom ? 'ECID' : '',
      custominfo: '',
      customlen: isCustom ? 1 : '',
      maxlength: isCustom ? 70 : '',
      regex: '',
      isalpha: '0',
    },
    SERVICENAME: `Carrier ${id} - Clean &amp; Fast \u2122`,
    CREDIT: (id / 7).toFixed(2),
    TIME: '1-25',
    INFO: `<p>Delivered in ${id % 48} hours.<br />No refund for wrong orders.</p>`,
    'Requires.Network': 'None',
    'Requires.Mobile': 'None',
    'Requires.Custom':
      id % 5 === 0
        ? [
            {
              type: 'serviceimei',
              fieldname: 'USERTYPE',
              fieldtype: 'dropdown',
              description: '',
              fieldoptions: 'New,Existing',
              required: 1,
            },
          ]
        : [],
  };
}

function inMb(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
