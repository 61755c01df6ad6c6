import type { CustomField, DeliveryTime, RequiredIdentifier, ServiceGroup } from './service.ts';

type Service = ServiceGroup['services'][number];

const user: RequiredIdentifier = {
  kind: 'text',
  label: 'Username',
  minLength: 3,
  maxLength: 60,
  lettersAllowed: true,
};
const email: RequiredIdentifier = {
  kind: 'text',
  label: 'Email',
  minLength: 6,
  maxLength: 120,
  lettersAllowed: true,
};
const box: RequiredIdentifier = {
  kind: 'serial',
  label: 'Box Serial',
  minLength: 6,
  maxLength: 20,
  lettersAllowed: true,
};

// Invented tools, with the price of three months in cents.
const tools: readonly (readonly [name: string, cents: number])[] = [
  ['Falcon Repair Tool', 2_400],
  ['Hydra & Co. Suite', 2_950],
  ['PhoneForge™', 1_800],
  ['Quartz Flasher', 1_550],
  ['Sésame Unlocker', 3_600],
  ['TitanBox Pro', 6_250],
];
const terms: readonly (readonly [words: string, factor: number])[] = [
  ['3 Months', 1],
  ['6 Months', 1.7],
  ['12 Months', 2.6],
  ['24 Months', 4.8],
];

const packs: readonly (readonly [credits: number, cents: number])[] = [
  [10, 980],
  [25, 2_400],
  [50, 4_700],
  [100, 9_200],
];

const remoteJobs: readonly (readonly [name: string, cents: number, time: DeliveryTime])[] = [
  ['FRP Removal by Remote – Samsung', 550, '5-30 Minutes'],
  ['FRP Removal by Remote – Xiaomi', 650, '5-30 Minutes'],
  ['FRP Removal by Remote – Motorola', 480, '5-30 Minutes'],
  ['Network Repair by Remote – Samsung', 1_900, '1-6 Hours'],
  ['Firmware File – one download', 150, 'Instant'],
  ['Firmware Files – a day pass', 390, 'Instant'],
  ['Schematics & Boardview – a year', 4_900, '1-24 Hours'],
  ['Account Authorisation – Xiaomi', 1_100, '1-5 Minutes'],
];

const startField: CustomField = {
  name: 'Start Date',
  type: 'datepicker',
  description: 'Empty for today',
  options: [],
  required: false,
};
const agreeField: CustomField = {
  name: 'I agree',
  type: 'tickbox',
  description: 'No refund after activation',
  options: [],
  required: true,
};
const remoteField: CustomField = {
  name: 'Remote ID',
  type: 'text',
  description: 'Shown by the remote program when it runs',
  options: [],
  required: true,
};

/**
 * Server services, which are licences, credits and remote work. An order needs the customer's account with the tool. Only the action
 * `getserverservicelist` lists these services.
 */
export const serverGroups: readonly ServiceGroup[] = [
  {
    name: 'Server – Tool Activations',
    kind: 'server',
    services: tools.flatMap(([name, cents], tool) =>
      terms.map(([term, factor]) =>
        sell(`${name} – ${term}`, Math.round(cents * factor), '1-5 Minutes', {
          asks: tool % 2 === 0 ? user : box,
          fields: tool === 4 ? [startField, agreeField] : [],
        }),
      ),
    ),
  },
  {
    name: 'Server – Tool Credits',
    kind: 'server',
    services: tools
      .slice(0, 4)
      .flatMap(([name]) =>
        packs.map(([credits, cents]) =>
          sell(`${name} – ${credits} Credits`, cents, 'Instant', { asks: user }),
        ),
      ),
  },
  {
    name: 'Server – Remote Work & Files',
    kind: 'server',
    services: remoteJobs.map(([name, cents, time]) =>
      sell(name, cents, time, { asks: email, fields: name.includes('Remote') ? [remoteField] : [] }),
    ),
  },
];

function sell(
  name: string,
  priceCents: number,
  time: DeliveryTime,
  more: Pick<Service, 'asks'> & Partial<Service>,
): Service {
  return {
    name,
    priceCents,
    time,
    brand: 'any',
    info: `Delivered to the ${more.asks.label.toLowerCase()} that you send. <i>Check it twice &mdash; it can&#39;t be changed.</i>`,
    fields: [],
    bulkAllowed: false,
    delivers: { is: 'activation' },
    rejectedPercent: 6,
    ...more,
  };
}
