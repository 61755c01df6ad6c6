import { type Brand, type CustomField, type DeliveryTime, imei, type ServiceGroup } from './service.ts';

type Unlock = ServiceGroup['services'][number];
type ModelTier = readonly [models: string, factor: number];

const iphoneTiers: readonly ModelTier[] = [
  ['up to iPhone 11', 1],
  ['iPhone 12 & 13', 1.6],
  ['iPhone 14 & 15', 2.4],
  ['iPhone 16 – all', 3.2],
];

// Invented carriers. The price in cents is for the oldest models; each list of newer models costs more.
const iphoneCarriers: readonly (readonly [
  region: string,
  time: DeliveryTime,
  carriers: readonly (readonly [name: string, cents: number])[],
])[] = [
  [
    'USA',
    '1-3',
    [
      ['Keystone Wireless', 2_900],
      ['T&C Mobile', 4_500],
      ['Big Sky Cellular', 7_200],
      ['Harbor Prepaid', 9_375],
    ],
  ],
  [
    'Canada',
    '1-24 Hours',
    [
      ['Maple & Main', 850],
      ['Boréal Mobile', 1_250],
      ['Prairie Tel', 1_900],
      ['Northern Light™', 1_600],
    ],
  ],
  [
    'UK & Ireland',
    '2-5 Days',
    [
      ['Albion Mobile', 1_450],
      ['Thistle Telecom', 2_100],
      ['Shamrock & Sons', 3_250],
      ['Thames 4G', 990],
    ],
  ],
  [
    'Europe',
    '3-10 Working Days',
    [
      ['Télélien', 1_800],
      ['Nordlys', 2_600],
      ['Móvil Sur', 1_150],
      ['Alpenfunk', 3_950],
    ],
  ],
  [
    'Latin America',
    '1-24 Hours',
    [
      ['Telefonía del Valle', 700],
      ['Cóndor Móvil', 1_150],
      ['Río Celular', 950],
      ['Pampa & Mar', 1_050],
    ],
  ],
  [
    'Asia & Pacific',
    '2-5 Days',
    [
      ['Sakura Denwa', 5_900],
      ['Southern Cross Mobile', 1_750],
      ['Lotus GSM', 1_300],
      ['Monsoon Mobile', 850],
    ],
  ],
];

const codeRegions: readonly (readonly [region: string, cents: number, time: DeliveryTime])[] = [
  ['USA', 1_290, '1-24 Hours'],
  ['Canada', 645, '1-6 Hours'],
  ['Europe', 1_595, '1-3'],
  ['UK', 1_120, '1-24 Hours'],
  ['México & Central America', 380, '1-6 Hours'],
  ['South America', 410, '1-6 Hours'],
  ['Australia', 890, '1-24 Hours'],
  ['Middle East & Africa', 1_750, '2-5 Days'],
];

const codeBrands: readonly (readonly [brand: Brand, label: string, length: number, factor: number])[] = [
  ['Motorola', 'Unlock Code', 8, 0.4],
  ['LG', 'NCK', 16, 0.3],
  ['Sony', 'Unlock Code', 8, 0.5],
  ['Nokia', 'NCK', 15, 0.25],
];

const samsungSets: readonly (readonly [what: string, labels: readonly string[], factor: number])[] = [
  ['Samsung Network Unlock', ['NCK'], 1],
  ['Samsung NCK + MCK™', ['NCK', 'MCK'], 1.35],
];

const networkField: CustomField = {
  name: 'Network',
  type: 'text',
  description: 'The network that the phone is locked to, as written on the bill',
  options: [],
  required: true,
};

const conditionField: CustomField = {
  name: 'USERTYPE',
  type: 'dropdown',
  description: 'Condition of the account',
  options: ['Clean', 'Out of contract', 'Unpaid bills'],
  required: true,
};

/** Services that unlock a phone from its network. These services are expensive, slow, and often refused. */
export const unlockGroups: readonly ServiceGroup[] = [
  ...iphoneCarriers.map(
    ([region, time, carriers]): ServiceGroup => ({
      name: `iPhone Network Unlock – ${region}`,
      kind: 'imei',
      services: carriers.flatMap(([carrier, cents]) =>
        iphoneTiers.map(([models, factor]) =>
          unlock({
            name: `${carrier} ${region} – ${models}`,
            priceCents: Math.round(cents * factor),
            time,
            brand: 'Apple',
            // The most expensive unlocks cannot be ordered in bulk. Each order must state the condition of the account in an additional
            // field.
            fields: factor > 3 && region !== 'Canada' ? [conditionField] : [],
            bulkAllowed: factor < 3,
            delivers: { is: 'unlocked' },
          }),
        ),
      ),
    }),
  ),
  {
    name: 'Samsung Network Unlock',
    kind: 'imei',
    services: samsungSets.flatMap(([modelSet, labels, factor]) =>
      codeRegions.map(([region, cents, time]) =>
        unlock({
          name: `${modelSet} – ${region}`,
          priceCents: Math.round(cents * factor),
          time,
          brand: 'Samsung',
          delivers: { is: 'codes', labels, length: 8 },
        }),
      ),
    ),
  },
  {
    name: 'Motorola, LG, Sony & Nokia Codes',
    kind: 'imei',
    services: codeBrands.flatMap(([brand, label, length, factor]) =>
      codeRegions.map(([region, cents, time]) =>
        unlock({
          name: `${brand} Unlock Code – ${region}`,
          priceCents: Math.round(cents * factor),
          time,
          brand,
          fields: brand === 'Nokia' ? [networkField] : [],
          delivers: { is: 'codes', labels: [label], length },
        }),
      ),
    ),
  },
  {
    name: 'Huawei Phones, Routers & MiFi',
    kind: 'imei',
    services: codeRegions.map(([region, cents, time]) =>
      unlock({
        name: `Huawei Router & MiFi Code – ${region}`,
        priceCents: Math.round(cents * 0.2),
        time,
        brand: 'Huawei',
        delivers: { is: 'codes', labels: ['NCK', 'Flash'], length: 8 },
      }),
    ),
  },
];

function unlock(
  fields: Pick<Unlock, 'name' | 'priceCents' | 'time' | 'brand' | 'delivers'> & Partial<Unlock>,
): Unlock {
  return {
    info: `<p>Locked to this network only. <u>No refund for a wrong network.</u></p><ul><li>Clean IMEI</li><li>Not barred &amp; not lost</li></ul>`,
    asks: imei,
    fields: [],
    bulkAllowed: true,
    rejectedPercent: 14,
    ...fields,
  };
}
