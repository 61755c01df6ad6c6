import { type Brand, type DeliveryTime, imei, type ReportLine, type ServiceGroup } from './service.ts';

type CheckRow = readonly [name: string, cents: number, time: DeliveryTime, lines: string];

// One row per service, with the lines of its report.
const appleChecks: readonly CheckRow[] = [
  ['iPhone Carrier & Lock Check', 14, 'Instant', 'model imei serial carrier country simlock'],
  ['iPhone SimLock Check', 6, 'Instant', 'model imei simlock'],
  ['Find My iPhone™ Status ON/OFF', 2, 'Instant', 'imei find-my'],
  ['iPhone Model & Colour Check', 3, 'Instant', 'model imei serial'],
  ['iCloud Status Clean / Lost', 4, 'Instant', 'imei icloud'],
  ['Apple Basic Info', 5, 'Instant', 'model imei serial warranty purchase'],
  ['Apple Full Info – Find My + SimLock + Blacklist', 48, 'Instant', fullReport()],
  ['Apple Full Info & MDM', 79, '1-5 Minutes', `${fullReport()} mdm`],
  ['Apple Sold-by & Coverage', 125, '1-5 Minutes', 'model imei serial country purchase warranty'],
  ['Apple MDM Lock Check', 35, 'Instant', 'model imei serial mdm'],
  ['Apple Replacement Check', 12, 'Instant', 'model imei serial replaced'],
  ['Apple Warranty & Activation Date', 7, 'Instant', 'model serial warranty purchase'],
  [
    'iPhone Carrier Check – Premium Source',
    180,
    '1-5 Minutes',
    'model imei imei2 serial carrier country simlock',
  ],
  ['iPad & Watch Info (cellular)', 22, 'Instant', 'model imei serial find-my simlock'],
  ['iPhone Second IMEI Finder', 9, 'Instant', 'model imei imei2'],
  ['iPhone Purchase Country', 28, '5-30 Minutes', 'model imei country purchase'],
];

const samsungChecks: readonly CheckRow[] = [
  ['Samsung Info', 8, 'Instant', 'model imei serial country warranty'],
  ['Samsung Info & Carrier', 19, 'Instant', 'model imei serial carrier country'],
  ['Samsung Knox™ Guard Check', 26, '1-5 Minutes', 'model imei serial knox'],
  [
    'Samsung Full Info + Blacklist',
    39,
    '1-5 Minutes',
    'model imei imei2 serial carrier country simlock blacklist',
  ],
  ['Samsung Warranty Check', 5, 'Instant', 'model serial warranty'],
  ['Samsung Second IMEI', 11, 'Instant', 'model imei imei2'],
  ['Samsung Finance & Rental Check', 65, '5-30 Minutes', 'model imei finance knox'],
  ['Samsung Purchase Country', 15, 'Instant', 'model imei country purchase'],
];

const blacklistRegions: readonly (readonly [region: string, cents: number, time: DeliveryTime])[] = [
  ['Worldwide', 11, 'Instant'],
  ['Worldwide – with History', 95, '1-5 Minutes'],
  ['North America', 8, 'Instant'],
  ['Canada & Québec', 9, 'Instant'],
  ['United Kingdom', 16, 'Instant'],
  ['Ireland', 18, 'Instant'],
  ['European Union', 14, 'Instant'],
  ['México', 12, '1-5 Minutes'],
  ['Brasil', 13, '1-5 Minutes'],
  ['Perú & Colombia', 15, '5-30 Minutes'],
  ['Australia & New Zealand', 17, 'Instant'],
  ['Japan', 32, '5-30 Minutes'],
];

const otherBrands: readonly (readonly [brand: Brand, cents: number])[] = [
  ['Xiaomi', 5],
  ['Huawei', 7],
  ['Motorola', 6],
  ['Google', 10],
  ['OnePlus', 9],
  ['Sony', 8],
  ['Nokia', 4],
  ['LG', 3],
];

/** Services that check a device. These services are cheap, fast, and almost always successful. */
export const checkGroups: readonly ServiceGroup[] = [
  checkGroup('Apple – IMEI Checks', 'Apple', appleChecks),
  checkGroup('Samsung – IMEI Checks', 'Samsung', samsungChecks),
  {
    name: 'Other Brands – IMEI Checks',
    kind: 'imei',
    services: otherBrands.flatMap(([brand, cents]) => [
      check(brand, [`${brand} Info & Warranty`, cents, 'Instant', 'model imei serial warranty']),
      check(brand, [
        `${brand} Carrier & Country`,
        cents * 3,
        '1-5 Minutes',
        'model imei carrier country simlock',
      ]),
    ]),
  },
  {
    name: 'Blacklist & Finance Checks',
    kind: 'imei',
    services: blacklistRegions.flatMap(([region, cents, time]) => [
      check('any', [`Blacklist Check – ${region}`, cents, time, 'model imei blacklist']),
      check('any', [
        `Finance & Blacklist – ${region}`,
        cents * 4,
        '5-30 Minutes',
        'model imei finance blacklist',
      ]),
    ]),
  },
];

function fullReport(): string {
  return 'model imei imei2 serial find-my icloud simlock carrier country blacklist warranty purchase replaced';
}

function checkGroup(name: string, brand: Brand, rows: readonly CheckRow[]): ServiceGroup {
  return { name, kind: 'imei', services: rows.map((row) => check(brand, row)) };
}

function check(brand: Brand, [name, priceCents, time, lines]: CheckRow): ServiceGroup['services'][number] {
  return {
    name,
    priceCents,
    time,
    brand,
    info: `<b>Automatic check.</b> Answers for every IMEI that exists.<br>Not found = <font color="red">rejected</font> &amp; refunded.`,
    asks: imei,
    fields: [],
    bulkAllowed: true,
    delivers: { is: 'report', lines: lines.split(' ') as ReportLine[] },
    rejectedPercent: 3,
  };
}
