import type { ContractClient } from '../../shared/contract/contract.ts';
import { type OrderBook, readOrderBook } from '../support/order-book.ts';
import { judgeLoss, judgeOrders } from '../support/order-judge.ts';
import type { PriceList } from '../support/price-list.ts';
import type { TemplateShop } from '../support/template-shop.ts';
import { openWorld, type TortureWorld, tap } from '../support/torture-world.ts';
import { type Deeds, happen, type Promised } from './happen.ts';
import type { Step } from './schedule.ts';

export interface ScheduleResult {
  readonly violations: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const longestEndMs = 45 * 60_000;

/** Plays a schedule on a fresh world and judges it after every crash and at the end. */
export async function runSchedule(steps: readonly Step[], template: TemplateShop): Promise<ScheduleResult> {
  const world = await openWorld(template.folder);
  const violations: string[] = [];
  let last: OrderBook = { orders: [], events: [], attempts: [] };
  const deeds: Deeds = {
    promised: [],
    prices: template.prices,
    price: template.prices.price,
    crashes: 0,
    surprises: [],
  };

  function judge(): void {
    const book = readOrderBook(world.journalFile);
    const log = world.supplier.log();
    violations.push(...judgeOrders(book, world.supplier.orders(), log), ...judgeLoss(last, book));
    violations.push(...judgePromises(deeds.promised, book));
    last = book;
  }

  try {
    await startAgain(world);
    for (const { happening, thenMs } of steps) {
      await happen(happening, world, deeds);
      await world.time.advance(thenMs);
      if (world.app() === null) {
        judge();
        await startAgain(world);
      }
    }
    tap.listen(null);
    if (world.app() === null) await startAgain(world);
    await bringToRest(world, template.prices);
    judge();
    violations.push(...judgeRest(last, template.prices.price.amount), ...deeds.surprises);
    const log = world.supplier.log();
    const counts = {
      orders: last.orders.length,
      'orders at the supplier': world.supplier.orders().length,
      'requests at the supplier': log.length,
      'faults that struck': log.filter((request) => request.fault !== null).length,
      crashes: deeds.crashes,
      'bound after looking': last.events.filter((event) => event.why === 'reconciled').length,
      uncertain: last.orders.filter((order) => order.state === 'uncertain').length,
      violations: violations.length,
    };
    return { violations, counts };
  } finally {
    tap.listen(null);
    await world.end();
  }
}

async function startAgain(world: TortureWorld): Promise<void> {
  // A planned crash may strike within the start itself; after that nothing is left of it.
  for (let tries = 0; tries < 3; tries += 1) if (await world.start()) return;
  throw new Error('the app did not start');
}

/** Everything that was said to be written is there, once. */
function judgePromises(promised: readonly Promised[], book: OrderBook): readonly string[] {
  return promised.flatMap(({ requestId, identifiers }) => {
    const rows = book.orders.filter((order) => order.request_id.split(':')[0] === requestId);
    const same = rows.map((row) => row.identifier).join() === identifiers.join();
    return same
      ? []
      : [`J: ${requestId} was confirmed for ${identifiers.length} rows and holds ${rows.length}`];
  });
}

/** When all is well again, nothing waits for ever. */
function judgeRest(book: OrderBook, price: string): readonly string[] {
  const stuck = unfinished(book, price);
  return stuck.map((order) => `an order is ${order.state} though nothing stands in its way: ${order.id}`);
}

/** Orders that the app still has to send. One that was confirmed at another price than today's waits for a person (O6). */
function unfinished(book: OrderBook, price: string): OrderBook['orders'] {
  const ours = ['queued', 'claimed', 'sending'];
  return book.orders.filter((order) => ours.includes(order.state) && order.price === price);
}

/** The weather clears: no faults, money enough, batches resumed. Time goes on until every order has left our side. */
async function bringToRest(world: TortureWorld, prices: PriceList): Promise<void> {
  world.supplier.faults.clear();
  world.setReachable(true);
  await world.supplier.setBalance('500.00');
  const client = world.app()?.client;
  if (!client) throw new Error('the app is not running');
  await world.time.advance(30_000);
  for (let passedMs = 0; passedMs < longestEndMs; passedMs += 30_000) {
    void resumeAll(client, prices);
    await world.time.advance(30_000);
    if (unfinished(readOrderBook(world.journalFile), prices.price.amount).length === 0) break;
  }
  // Time enough to look for what is uncertain at the supplier (O4).
  await world.time.advance(45_000);
}

async function resumeAll(client: ContractClient, { serviceId, price }: PriceList): Promise<void> {
  // The price is again what was confirmed: a batch that stopped for it may go on (O6). Whoever asks while a list is on its way shares
  // that one, which may still be the raised one; so it is asked again until it says so.
  const service = await client.catalogue.service({ serviceId });
  if (service?.price?.amount !== price.amount) await client.catalogue.refresh().catch(() => {});
  const { connections } = await client.connections.list();
  for (const { id } of connections) await client.connections.check({ id }).catch(() => {});
  for (const { connectionId } of await client.orders.stopped()) await client.orders.goOn({ connectionId });
  for (const batch of await client.batches.list())
    if (batch.state === 'paused') await client.batches.resume({ id: batch.id }).catch(() => {});
}
