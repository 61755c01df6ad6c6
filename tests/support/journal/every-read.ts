import { planRepeat } from '../../../electron/backend/desk/batches/repeat-plan.ts';
import { createSelectedOrders } from '../../../electron/backend/desk/orders/selected-orders.ts';
import type { Journal } from '../../../electron/backend/journal/journal.ts';
import type { OrderFilter } from '../../../electron/backend/journal/list/order-filter.ts';
import { imeiOf } from '../past/many-orders.ts';

const of = 'connection-1';
const dayMs = 86_400_000;
const maxSelected = 10_000;

/** A read of the journal by a screen or a background task; `read` gets a journal filled by `seedShop` and its number of orders. */
export interface Read {
  readonly name: string;
  read(journal: Journal, orders: number): Promise<unknown>;
}

const wallet = { connectionId: of, source: 'supplier', search: '', cursor: null, limit: 100 } as const;
const everybody = { search: '', cursor: null, limit: 100 } as const;
const placedAt = (number: number): number => 1_700_000_000_000 + number * 60_000;
const idOf = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** Reads until the first rows, like the screen: a page that ends early without rows is not the end of the list. */
async function listOf(journal: Journal, filter: Partial<OrderFilter>): Promise<void> {
  let cursor: string | null = null;
  do {
    const page = await journal.orders.list({ connectionId: of, ...filter, cursor, limit: 200 });
    if (page.orders.length > 0) return;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** The newest orders that can be selected together, or all orders if there are fewer. */
async function plan(journal: Journal, orders: number): Promise<void> {
  const ids = Array.from({ length: Math.min(maxSelected, orders / 2) }, (_, each) => idOf(each + 1));
  const clock = { nowMs: () => placedAt(orders) };
  const chosen = createSelectedOrders(journal, clock);
  await planRepeat(journal, of, (await chosen.all({ by: 'ids', ids })) ?? []);
}

export const everyRead: readonly Read[] = [
  { name: 'wallet: a page and its sums', read: (journal) => journal.transactions.list(wallet) },
  {
    name: 'wallet: an old page',
    read: (journal, orders) => journal.transactions.list({ ...wallet, cursor: `${placedAt(orders / 2)}:1` }),
  },
  {
    name: 'wallet of our own orders',
    read: (journal) => journal.transactions.list({ ...wallet, source: 'journal' }),
  },
  {
    name: 'wallet: thirty days',
    read: (journal, orders) => journal.transactions.days(of, 'supplier', placedAt(orders) - 30 * dayMs),
  },
  { name: 'wallet: a search', read: (journal) => journal.transactions.list({ ...wallet, search: '#70012' }) },
  {
    // The search stops before the end of the rows, and the screen offers to continue.
    name: 'wallet: one look for what only the oldest rows have',
    read: (journal) => journal.transactions.list({ ...wallet, search: 'Order #70' }),
  },
  {
    name: 'wallet: top-ups of half the time that are no order’s',
    read: (journal, orders) =>
      journal.transactions.list({ ...wallet, kinds: ['top-up'], match: 'none', since: placedAt(orders / 2) }),
  },
  {
    name: 'wallet: what cost so much',
    read: (journal) => journal.transactions.list({ ...wallet, amountFrom: '3', amountTo: '4' }),
  },
  { name: 'statuses seen', read: (journal) => journal.replies.statuses(of) },
  { name: 'customers', read: (journal) => journal.customers.list({ ...everybody, only: 'all' }) },
  {
    name: 'customers who can collect',
    read: (journal) => journal.customers.list({ ...everybody, only: 'ready' }),
  },
  {
    name: 'customers who owe',
    read: (journal) => journal.customers.list({ ...everybody, only: 'owed' }),
  },
  { name: 'a customer typed', read: (journal) => journal.customers.suggest('omer 1047', 8) },
  {
    name: 'orders of a customer',
    async read(journal) {
      const [first] = await journal.customers.suggest('customer', 1);
      await listOf(journal, { customerId: first?.id ?? 'nobody' });
    },
  },
  { name: 'batches', read: (journal) => journal.batches.list(200) },
  { name: 'paused batches', read: (journal) => journal.batches.paused(20) },
  {
    name: 'names of 200 batches',
    read: (journal) => journal.batches.names(Array.from({ length: 200 }, (_, each) => `batch-${each}`)),
  },
  { name: 'one batch', read: (journal) => journal.batches.read('batch-3') },
  { name: '10,000 chosen to be repeated', read: plan },
  {
    name: 'references before an uncertain order',
    read: (journal, orders) => journal.reconciliations.highestBefore(of, placedAt(orders)),
  },
  { name: 'uncertain orders', read: (journal) => journal.reconciliations.uncertain() },
  { name: 'what is queued', read: (journal) => journal.outbox.countQueued(of) },
  { name: 'single orders that are stopped', read: (journal) => journal.uncertainStops.list() },
  { name: 'counts of states', read: (journal) => journal.orders.counts(of) },
  {
    name: 'late and ready',
    read: (journal, orders) => journal.handOvers.lateAndReady(of, placedAt(orders) + dayMs),
  },
  { name: 'services ordered', read: (journal) => journal.orders.services(of) },
  { name: 'catalogue', read: (journal) => journal.catalogue.list(of) },
  {
    name: 'one order whole',
    read: (journal, orders) => journal.orders.read(idOf(orders / 2)),
  },
  {
    name: '2,000 devices known',
    read: (journal, orders) =>
      journal.orders.known(
        of,
        { serviceId: '7', kind: 'imei' },
        Array.from({ length: 2_000 }, (_, each) => imeiOf((each * 17) % orders)),
      ),
  },
  {
    name: 'unsent for their price',
    read: (journal, orders) => journal.orders.unsentForPrice(placedAt(orders)),
  },
  { name: 'references that two share', read: (journal) => journal.references.shared() },
  {
    name: 'a day of a report',
    read: (journal, orders) =>
      journal.orderSums.sentBetween(placedAt(orders) - 2 * dayMs, placedAt(orders) - dayMs),
  },
  { name: 'orders: the newest', read: (journal) => listOf(journal, {}) },
  {
    name: 'orders: a service and a state',
    read: (journal) => listOf(journal, { serviceIds: ['36'], states: ['rejected'] }),
  },
  { name: 'orders: a price', read: (journal) => listOf(journal, { priceFrom: '3', priceTo: '4' }) },
  {
    name: 'orders: common letters',
    read: (journal) => listOf(journal, { search: 'Carrier: clean' }),
  },
  {
    name: 'orders: one look for words that are everywhere and in no order together',
    read: (journal) => journal.orders.list({ connectionId: of, search: 'OFF ON', cursor: null, limit: 200 }),
  },
  { name: 'orders: a rare customer', read: (journal) => listOf(journal, { search: 'omer 104729' }) },
];
