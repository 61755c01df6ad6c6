import {
  type CustomField,
  type DeliveryTime,
  type RequiredIdentifier,
  type ServiceGroup,
  serial,
} from './service.ts';

type Service = ServiceGroup['services'][number];
type Row = readonly [name: string, cents: number, time: DeliveryTime];

const ecid: RequiredIdentifier = {
  kind: 'ecid',
  label: 'ECID',
  minLength: 10,
  maxLength: 18,
  lettersAllowed: true,
};
const lockCode: RequiredIdentifier = {
  kind: 'lock-code',
  label: 'Lock Code',
  minLength: 5,
  maxLength: 24,
  lettersAllowed: true,
};

const serialChecks: readonly Row[] = [
  ['Mac Info by Serial', 9, 'Instant'],
  ['Mac MDM & Find My by Serial', 45, 'Instant'],
  ['iPad Wi-Fi Info by Serial', 6, 'Instant'],
  ['Watch Info by Serial', 6, 'Instant'],
  ['AirPods™ Info by Serial', 5, 'Instant'],
  ['Mac Warranty & Coverage by Serial', 7, 'Instant'],
  ['iPad Find My by Serial', 3, 'Instant'],
  ['Mac Sold-by by Serial', 140, '1-5 Minutes'],
];

const serialUnlocks: readonly Row[] = [
  ['MDM Bypass – iPhone up to 11', 990, 'Instant'],
  ['MDM Bypass – iPhone 12 & 13', 1_490, 'Instant'],
  ['MDM Bypass – iPhone 14 & newer', 2_190, '1-5 Minutes'],
  ['MDM Bypass – iPad', 1_250, 'Instant'],
  ['MDM Bypass – Mac Intel®', 1_890, '1-5 Minutes'],
  ['MDM Bypass – Mac M1 & newer', 2_450, '1-5 Minutes'],
  ['Mac EFI & Firmware Unlock', 3_900, '1-6 Hours'],
];

const ecidTickets: readonly Row[] = [
  ['Hello Screen Ticket – iPhone 6s to 8', 700, 'Instant'],
  ['Hello Screen Ticket – iPhone X', 950, 'Instant'],
  ['Hello Screen Ticket – iPad', 880, 'Instant'],
  ['Passcode Ticket – iPhone 6s to X', 1_350, '1-5 Minutes'],
  ['Hello with Signal – iPhone 6s to 8', 2_400, '5-30 Minutes'],
  ['Hello with Signal – iPhone X', 2_950, '5-30 Minutes'],
];

const codeSellers: readonly Row[] = [
  ['Laptop BIOS Code – 5 digits', 150, '1-5 Minutes'],
  ['Laptop BIOS Code – 8 characters', 240, '1-5 Minutes'],
  ['Laptop BIOS Code – Hash & Suffix', 690, '1-6 Hours'],
  ['Car Radio Code – France & Bénélux', 320, '1-5 Minutes'],
  ['Car Radio Code – Germany', 450, '1-24 Hours'],
  ['Car Radio Code – Japan', 510, '1-24 Hours'],
  ['Feature Phone User Lock by Code', 90, 'Instant'],
  ['Alarm & Safe Reset by Code', 1_200, '1-3'],
];

const modelField: CustomField = {
  name: 'Model',
  type: 'text',
  description: 'As printed on the label',
  options: [],
  required: true,
};
const versionField: CustomField = {
  name: 'iOS Version',
  type: 'dropdown',
  description: 'Settings &gt; General &gt; About',
  options: ['15', '16', '17', '18 or newer'],
  required: true,
};
const remarkField: CustomField = {
  name: 'Remark',
  type: 'textarea',
  description: 'Anything that helps',
  options: [],
  required: false,
};

/** Services that require another identifier in place of an IMEI. The parameter is still `IMEI`. */
export const otherIdentifierGroups: readonly ServiceGroup[] = [
  {
    name: 'Apple – Serial Number Checks',
    kind: 'imei',
    services: serialChecks.map((row) =>
      ask(row, serial, {
        brand: 'Apple',
        delivers: { is: 'report', lines: ['model', 'serial', 'find-my', 'mdm', 'warranty', 'purchase'] },
        rejectedPercent: 4,
      }),
    ),
  },
  {
    name: 'MDM & Firmware – by Serial',
    kind: 'imei',
    services: serialUnlocks.map((row) =>
      ask(row, serial, {
        brand: 'Apple',
        delivers: { is: 'unlocked' },
        bulkAllowed: false,
        fields: [remarkField],
      }),
    ),
  },
  {
    name: 'Activation Tickets – by ECID',
    kind: 'imei',
    services: ecidTickets.map((row) =>
      ask(row, ecid, {
        brand: 'Apple',
        delivers: { is: 'ticket' },
        bulkAllowed: false,
        fields: [versionField],
      }),
    ),
  },
  {
    name: 'Laptop & Car Radio Codes',
    kind: 'imei',
    services: codeSellers.map((row, index) =>
      ask(row, lockCode, {
        delivers: { is: 'codes', labels: ['Code'], length: 4 + (index % 3) * 2 },
        bulkAllowed: index < 3,
        fields: row[0].startsWith('Car Radio') ? [modelField, remarkField] : [],
      }),
    ),
  },
];

function ask(
  [name, priceCents, time]: Row,
  asks: RequiredIdentifier,
  more: Pick<Service, 'delivers'> & Partial<Service>,
): Service {
  return {
    name,
    priceCents,
    time,
    asks,
    brand: 'any',
    info: `Send the <b>${asks.label}</b> instead of the IMEI.<br />Letters are allowed.`,
    fields: [],
    bulkAllowed: true,
    rejectedPercent: 9,
    ...more,
  };
}
