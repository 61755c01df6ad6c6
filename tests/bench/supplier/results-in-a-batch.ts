import type { Order } from '../../../shared/model/order/order.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { listForm } from '../../support/lists/list-form.ts';
import { orderForm } from '../../support/shop/order-form.ts';
import { openHastenedShop, openShopInRealTime, type ShopAtWork } from '../../support/shop/shop-at-work.ts';
import { plainService } from '../../support/shop/shop-under-test.ts';
import { maxInAnyMinute } from '../../support/time/limiter-simulation.ts';
import { median } from '../measure.ts';

const rows = 300;
/** At this speed the practice supplier's instant services take 1 to 9 s, half of them at most 3 s. */
const speed = 2.2;
const latencyMs = 200;
const stepMs = 5_000;
const counterEveryMs = 20_000;
const maxMs = 30 * 60_000;
const minuteMs = 60_000;

/** Measured times of a list and of single orders that run at the same time. */
interface Day {
  /** Time from the supplier's result until the journal has it, for each row of the list. */
  readonly rowsSeenMs: readonly number[];
  readonly counterSeenMs: readonly number[];
  readonly called: ReadonlySet<string>;
  readonly usualMs: number | null;
  readonly arrivals: readonly { readonly atMs: number; readonly action: string | null }[];
  readonly placed: number;
  readonly batchMinutes: number;
}

/** How soon results are seen while a list of 300 runs at a supplier that takes a few seconds per order; on a simulated clock. */
export async function benchResultsInABatch(): Promise<void> {
  for (const answersBulk of [true, false]) await bench(openHastenedShop, answersBulk);
}

/** Like `benchResultsInABatch`, in real time; takes seven minutes. */
export async function benchResultsInRealTime(): Promise<void> {
  await bench(openShopInRealTime, true);
}

async function bench(open: () => Promise<ShopAtWork>, answersBulk: boolean): Promise<void> {
  const shop = await open();
  try {
    print(await live(shop, answersBulk), answersBulk);
  } finally {
    await shop.end();
  }
}

async function live(shop: ShopAtWork, answersBulk: boolean): Promise<Day> {
  const { client, supplier, answer } = shop;
  await supplier.setSpeed(speed);
  if ((await client.connections.list()).connections.length === 0)
    await answer(client.connections.openPractice());
  const unknown = JSON.stringify({ ERROR: [{ MESSAGE: 'Command Not Found' }] });
  if (!answersBulk)
    for (const match of [{ action: 'getimeiorderbulk' }, { method: 'GET', path: '/api/v1/orders' }])
      supplier.faults.add({ match, fault: { kind: 'verbatim', body: unknown, status: 404 } });
  supplier.faults.add({ fault: { kind: 'delay', delayMs: latencyMs, when: 'after-taking' } });
  await answer(client.account.refresh());
  await answer(client.catalogue.refresh());
  const service = await plainService(client);
  // Requests made during the preparation must not count.
  await shop.pass(2 * minuteMs);
  const before = supplier.log().length;
  const startedMs = shop.nowMs();
  const list = Array.from({ length: rows }, (_, index) => sampleImei(index));
  await answer(client.batches.commit(listForm(service, list)));

  const called = new Set<string>();
  let counters = 0;
  for (let passedMs = 0; passedMs < maxMs; passedMs += stepMs) {
    await shop.pass(stepMs);
    const { orders: late } = await client.orders.list({ late: true });
    for (const { id } of late) called.add(id);
    const open = supplier.orders().filter(({ status }) => status === 'PENDING' || status === 'In Process');
    if (supplier.orders().length >= rows + counters && open.length === 0) break;
    if (supplier.orders().length >= rows || (passedMs + stepMs) % counterEveryMs !== 0) continue;
    await answer(client.orders.place(orderForm(service, 10_000 + counters)));
    counters += 1;
  }
  await shop.pass(5 * minuteMs);

  const orders = await everyOrder(shop);
  const readyAt = new Map(
    supplier.orders().map(({ reference, finalAtMs }) => [String(reference), finalAtMs]),
  );
  const seenMs = (of: readonly Order[]): number[] =>
    of.map(({ reference, finishedAt }) =>
      finishedAt === null ? Number.POSITIVE_INFINITY : finishedAt - (readyAt.get(reference ?? '') ?? 0),
    );
  const arrivals = supplier
    .log()
    .slice(before)
    .map(({ arrivedAtMs, action }) => ({ atMs: arrivedAtMs, action }));
  const lastPlacedMs = Math.max(
    ...arrivals.filter(({ action }) => action === 'placeimeiorder').map(({ atMs }) => atMs),
  );
  const usual = (await client.catalogue.typicalTimes()).find(({ serviceId }) => serviceId === service.id);
  return {
    rowsSeenMs: seenMs(orders.filter(({ batchId }) => batchId !== null)),
    counterSeenMs: seenMs(orders.filter(({ batchId }) => batchId === null)),
    called,
    usualMs: usual?.medianMs ?? null,
    arrivals: arrivals.filter(({ atMs }) => atMs <= lastPlacedMs),
    placed: orders.filter(({ reference }) => reference !== null).length,
    batchMinutes: (lastPlacedMs - startedMs) / minuteMs,
  };
}

async function everyOrder({ client }: ShopAtWork): Promise<Order[]> {
  const orders: Order[] = [];
  for (let cursor: string | null = null, more = true; more; ) {
    const page = await client.orders.list({ cursor });
    orders.push(...page.orders);
    cursor = page.nextCursor;
    more = cursor !== null;
  }
  return orders;
}

function print(day: Day, answersBulk: boolean): void {
  const { rowsSeenMs, counterSeenMs, called, usualMs, arrivals, placed, batchMinutes } = day;
  const aMinute = (action: string): string =>
    (arrivals.filter((each) => each.action === action).length / batchMinutes).toFixed(1);
  const asked = arrivals.filter(({ action }) => action?.startsWith('getimeiorder')).length / batchMinutes;
  const figures = [
    `half seen ${seconds(median(rowsSeenMs))} after ready, nine of ten within ${seconds(nineOfTen(rowsSeenMs))}`,
    `${counterSeenMs.length} at the counter: half ${seconds(median(counterSeenMs))}, all within ${seconds(Math.max(...counterSeenMs))}`,
    `called late ${called.size}, usual time learned ${usualMs === null ? 'not' : seconds(usualMs)}`,
    `a minute: ${aMinute('placeimeiorder')} placed, ${asked.toFixed(1)} status questions, ${aMinute('accountinfo')} balance reads, ${(arrivals.length / batchMinutes).toFixed(1)} in all`,
    `most in any minute ${maxInAnyMinute(arrivals.map(({ atMs }) => atMs))}`,
    `orders placed per 100 requests ${((placed / arrivals.length) * 100).toFixed(0)}`,
  ];
  console.log(
    `a list of ${rows}, ${answersBulk ? 'statuses in bulk' : 'no bulk'}\n${figures.map((each) => `  ${each}`).join('\n')}`,
  );
}

function nineOfTen(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.ceil(values.length * 0.9) - 1] ?? 0;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
