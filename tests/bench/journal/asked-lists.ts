import type { Journal } from '../../../electron/backend/journal/journal.ts';
import type { OrderFilter } from '../../../electron/backend/journal/list/order-filter.ts';
import type { OrderPageQuery } from '../../../electron/backend/journal/list/order-pages.ts';
import { imeiOf } from '../../support/past/many-orders.ts';

const limit = 200;

/** Reads like the screen: a page that ends early without rows is not the end of the list. */
export async function readUntilShown(journal: Journal, asked: Asked): Promise<void> {
  let cursor: string | null = asked.cursor ?? null;
  for (;;) {
    const page = await journal.orders.list({ connectionId: 'connection-1', limit, ...asked, cursor });
    cursor = page.nextCursor;
    if (page.orders.length > 0 || cursor === null) return;
  }
}

type Asked = Partial<OrderFilter & OrderPageQuery>;
const placed = (number: number) => 1_700_000_000_000 + number * 60_000;

/** The measured queries: a name, and the query for a journal of `size` orders. */
export const asked: readonly (readonly [string, (size: number, round: number) => Asked])[] = [
  ['the newest', () => ({})],
  ['an older page, anywhere', (size, round) => ({ cursor: String(Math.floor((size * (round + 1)) / 70)) })],
  ['a jump by the scrollbar', (_, round) => ({ at: (round + 1) / 70 })],
  ['by whole IMEI', (size, round) => ({ search: imeiOf(Math.floor((size * (round + 1)) / 70)) })],
  [
    'by last 5 digits',
    (size, round) => ({ search: imeiOf(Math.floor((size * (round + 1)) / 70)).slice(-5) }),
  ],
  ['by reference', (size, round) => ({ search: String(700_000 + Math.floor((size * (round + 1)) / 70)) })],
  ['by part of a result', () => ({ search: 'Unlocked 5' })],
  ['by part of a customer', (_, round) => ({ search: `omer ${round + 1}` })],
  [
    'by a rare customer',
    (size, round) => ({ search: `omer ${((((size * (round + 1)) / 70) * 104_729) % 1_000_003) | 0}` }),
  ],
  ['by a text of half of the orders', () => ({ search: 'ON<br>Carrier: Unlocked' })],
  ['by letters that all have, in a text that none has', () => ({ search: 'Carrier: clean' })],
  ['by three letters of nearly all', () => ({ search: 'hon' })],
  ['by a word that is nowhere', () => ({ search: 'zebra crossing' })],
  ['by service name', (_, round) => ({ search: `Carrier ${round + 20}` })],
  ['by a name of every service', () => ({ search: 'carrier' })],
  ['by a name of half of the services', () => ({ search: 'carrier 1' })],
  ['a state, many of it', () => ({ states: ['rejected'] })],
  ['a state, few of it', () => ({ states: ['pending'] })],
  ['two services', (_, round) => ({ serviceIds: [String(round), String(round + 99)] })],
  ['a service and a state', (_, round) => ({ serviceIds: [String(round)], states: ['rejected'] })],
  [
    'fifty services',
    (_, round) => ({ serviceIds: Array.from({ length: 50 }, (__, at) => String(at * 3 + (round % 50))) }),
  ],
  [
    'two services of every connection',
    (_, round) => ({ connectionId: null, serviceIds: [String(round), '7'] }),
  ],
  ['one connection of several', () => ({ connectionId: 'connection-2' })],
  [
    'a service and a day',
    (size, round) => ({
      serviceIds: [String(round)],
      since: placed(size - 2880),
      until: placed(size - 1440),
    }),
  ],
  [
    'a service and a price that it has at times',
    (_, round) => ({ serviceIds: [String(round)], priceFrom: '1', priceTo: '9' }),
  ],
  [
    'a day',
    (size, round) => ({
      since: placed(size - 1440 * (round % 5) - 1440),
      until: placed(size - 1440 * (round % 5)),
    }),
  ],
  ['a price', (_, round) => ({ priceFrom: String(round % 20), priceTo: String((round % 20) + 1) })],
  ['ready to collect', () => ({ ready: true })],
  ['late', () => ({ lateAt: 2_000_000_000_000 })],
  ['every connection', () => ({ connectionId: null })],
  ['a word and a state', () => ({ search: 'from the chat', states: ['rejected'] })],
];

export function percentile95(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length * 0.95)] ?? 0;
}

export function inMs(milliseconds: number | undefined): string {
  return `${(milliseconds ?? 0).toFixed(2)} ms`.padStart(12);
}
