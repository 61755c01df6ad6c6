import { luhnCheckDigit } from '../../../shared/model/identifier/imei.ts';
import { type Chance, digits, serialLetters } from '../base/chance.ts';
import type { Brand, ReportLine } from '../catalogue/service.ts';

type ModelNames = readonly [string, ...string[]];

const models: Readonly<Record<Brand, ModelNames>> = {
  Apple: [
    'iPhone 11 64GB Black',
    'iPhone 12 128GB Blue',
    'iPhone 13 128GB Midnight',
    'iPhone 14 Pro 256GB Deep Purple',
    'iPhone 15 128GB Pink',
    'iPhone 16 Pro Max 512GB Desert',
    'iPhone SE (2022) 64GB',
  ],
  Samsung: [
    'Galaxy S21 5G SM-G991B',
    'Galaxy S23 Ultra SM-S918B',
    'Galaxy A54 SM-A546E',
    'Galaxy Z Flip5 SM-F731U',
  ],
  Xiaomi: ['Redmi Note 12 Pro', '13T Pro', 'POCO F5'],
  Huawei: ['P40 Lite', 'Mate 50 Pro', 'E5577 MiFi'],
  Motorola: ['Moto G Power (2023)', 'Edge 40', 'Razr 40 Ultra'],
  Google: ['Pixel 6a', 'Pixel 7 Pro', 'Pixel 8'],
  OnePlus: ['Nord 3 5G', '11 5G'],
  Sony: ['Xperia 5 V', 'Xperia 10 IV'],
  Nokia: ['G42 5G', 'X30 5G'],
  LG: ['Velvet 5G', 'Stylo 6'],
  any: [
    'iPhone 13 128GB Midnight',
    'Galaxy A54 SM-A546E',
    'Redmi Note 12 Pro',
    'Moto G Power (2023)',
    'Pixel 7 Pro',
  ],
};
const carriers: ModelNames = [
  'Keystone Wireless',
  'T&C Mobile',
  'Télélien',
  'Nordlys',
  'Albion Mobile',
  'Unlocked / SIM-free',
];
const countries: ModelNames = [
  'United States',
  'Canada',
  'United Kingdom',
  'France',
  'Germany',
  'México',
  'Japan',
];
const good = (text: string) => `<font color='green'>${text}</font>`;
const bad = (text: string) => `<font color="red">${text}</font>`;

/**
 * A device's facts for check reports. The facts depend only on the identifier and the seed, so that all checks of one device report the
 * same facts.
 */
export function describeDevice(
  identifier: string,
  brand: Brand,
  chance: Chance,
): Readonly<Record<ReportLine, string>> {
  const device = identifier.toUpperCase();
  const one = (from: ModelNames, fact: string) => chance.pick(from, 'device', device, fact);
  const often = (percent: number, fact: string) => chance.whole(100, 'device', device, fact) < percent;
  const isImei = /^\d{15}$/.test(device);
  const imei = isImei ? device : withCheckDigit(`35${chance.text(12, digits, 'device', device, 'imei')}`);
  const carrier = one(carriers, 'carrier');
  const locked = !carrier.startsWith('Unlocked') && often(45, 'locked');
  const findMy = often(35, 'find my');
  const year = 2021 + chance.whole(4, 'device', device, 'year');
  const date = `${year}-0${1 + chance.whole(9, 'device', device, 'month')}-1${chance.whole(10, 'device', device, 'day')}`;
  return {
    model: `Model: ${one(models[brand], 'model')}`,
    imei: `IMEI: ${imei}`,
    imei2: `IMEI2: ${withCheckDigit(`${imei.slice(0, 8)}${chance.text(6, digits, 'device', device, 'imei2')}`)}`,
    serial: `Serial Number: ${isImei ? chance.text(12, serialLetters, 'device', device, 'serial') : device}`,
    'find-my': `Find My iPhone: ${findMy ? bad('ON') : good('OFF')}`,
    icloud: `iCloud Status: ${findMy && often(12, 'lost') ? bad('Lost Mode') : good('Clean')}`,
    simlock: `SimLock: ${locked ? bad('Locked') : good('Unlocked')}`,
    carrier: `Carrier: ${carrier.replace('&', '&amp;')}`,
    country: `Country: ${one(countries, 'country')}`,
    blacklist: `Blacklist Status: ${often(8, 'blacklisted') ? bad('Blacklisted') : good('Clean')}`,
    finance: `Finance: ${often(15, 'finance') ? bad('Unpaid balance') : good('No open contract')}`,
    warranty: `Warranty: ${year >= 2024 ? good('Limited Warranty') : 'Out of Warranty'}`,
    purchase: `Estimated Purchase Date: ${date}`,
    mdm: `MDM Lock: ${often(10, 'mdm') ? bad('ON') : good('OFF')}`,
    replaced: `Replaced Device: ${often(5, 'replaced') ? 'Yes' : 'No'}`,
    knox: `Knox Guard: ${often(7, 'knox') ? bad('Active') : good('Not active')}`,
  };
}

function withCheckDigit(digits14: string): string {
  return digits14 + luhnCheckDigit(digits14);
}
