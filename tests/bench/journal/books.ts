import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openBookDesk } from '../../../electron/backend/desk/books/books.ts';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import { shopDay, startOfDay } from '../../../shared/model/base/shop-day.ts';
import { daysOf } from '../../../shared/model/books/book-period.ts';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';
import { seedOrders } from '../../support/past/many-orders.ts';
import { compare, printRatio } from '../measure.ts';

const orders = 300_000;
const aMonth = 60_000;
const nowMs = Date.UTC(2026, 11, 1) - 3_600_000;
const apartMs = (30 * 24 * 3_600_000) / aMonth;

/** The books of a shop with five months of 60,000 orders each: cost of opening a day and a month, closed and open. */
export async function benchBooks(folder: string): Promise<void> {
  const file = join(folder, 'books.sqlite');
  await seedOrders(file, orders);
  const database = new DatabaseSync(file);
  database.function('customer_key', (name) => customerKey(String(name)));
  const at = `${nowMs} - (${orders} - number) * ${apartMs}`;
  database.exec(`pragma foreign_keys = off; begin;
    update orders set created_at = cast(${at} as integer), sent_at = cast(${at} as integer), updated_at = cast(${at} as integer),
      finished_at = iif(finished_at is null, null, cast(${at} as integer)), customer_price = printf('%.2f', number % 40), customer_currency = 'USD';
    insert into order_events (order_id, at, who, to_state, why) select id, created_at, iif(number % 3, 'Mara', 'Omar'), 'queued', 'placed' from orders;
    commit`);
  database.close();
  const journal = await openJournal(file);
  await closeMonth(journal, '2026-10');
  const desk = openBookDesk({
    journal,
    clock: { nowMs: () => nowMs },
    walletCheck: { owed: async () => ({ ok: true, value: [] }) },
    settings: {},
    handOut: async () => ({}),
  } as unknown as Parameters<typeof openBookDesk>[0]);
  const month = async (period: string, count: number) => {
    const read = await desk.read({ period });
    if (!read.ok || read.value.figures.orders < count) throw new Error(`${period} was not read`);
  };
  for (const [name, period, count] of [
    ['a closed day', '2026-10-15', 1_900],
    ['a closed month', '2026-10', aMonth],
    ['a day of the open month', '2026-11-15', 1_900],
    ['the open month', '2026-11', 55_000],
  ] as const) {
    const first = performance.now();
    await month(period, count);
    const firstMs = performance.now() - first;
    const once = () => month(period, count);
    const ratio = await compare({ name, once }, { name: 'rows', once: () => countDay(journal) }, 12, 1);
    printRatio(`${name} (at first ${firstMs.toFixed(0)} ms)`, 'today’s orders added up alone', ratio);
  }
  await journal.close();
}

async function closeMonth(journal: Journal, period: string): Promise<void> {
  let after: string | null = null;
  for (const day of daysOf(period)) {
    await journal.books.close({
      day,
      fromMs: startOfDay(day, 0) ?? 0,
      untilMs: startOfDay(day, 1) ?? 0,
      zone: 'UTC',
      closedAt: nowMs,
      who: 'Mara',
      leftOpen: '{"points":[],"owedByCustomers":{"orders":0,"sums":[]}}',
      after,
    });
    after = day;
  }
}

async function countDay(journal: Journal): Promise<void> {
  const today = startOfDay(shopDay(nowMs), 0) ?? 0;
  if ((await journal.books.days([{ fromMs: today, untilMs: nowMs + 1 }], nowMs)).length === 0)
    throw new Error('today has no orders');
}
