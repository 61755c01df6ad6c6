import { changesSince } from '../../../shared/model/service/shown-service.ts';
import type { ShopClient } from '../../support/shop/shop-client.ts';
import { isConfirmedAs } from '../../support/world/judges/judge-confirmed.ts';
import { type RecordedOrders, readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import type { TortureWorld } from '../../support/world/torture-world.ts';
import { requestPosition } from '../events/request-position.ts';
import { startAgain } from '../events/restarts.ts';
import { asSold, type RunState } from '../events/run-state.ts';

const endTimeoutMs = 45 * 60_000;
/**
 * The time within which the app polls every order whose code is missing. It polls a late order after a tenth of its age (P3), and no
 * order is older than two hours then.
 */
const lateCodesMs = 15 * 60_000;

/**
 * Ends all faults: the prices are as usual, there is enough money, and batches are resumed. Lets time pass until the app has no order left
 * to send. If the supplier was late with codes, also waits for these codes, and returns true.
 */
export async function bringToRest(world: TortureWorld, run: RunState): Promise<boolean> {
  run.goOns += 1;
  const wasLate = (run.site.codesLateMs ?? 0) > 0;
  world.supplier.faults.clear();
  // `run.site` must be current too: `connectAgain` restores the site from it when it has added a connection.
  run.site = { reasonsAsComments: run.site.reasonsAsComments ?? false };
  world.supplier.setSite(run.site);
  run.milestones.push(...asSold(run.services, requestPosition(world)));
  world.setReachable(true);
  await world.supplier.setBalance('500.00');
  if (world.app() === null) throw new Error('the app is not running');
  await world.time.advance(30_000);
  for (let passedMs = 0; passedMs < endTimeoutMs; passedMs += 30_000) {
    // A second process may start only now, and take the duty of a server's journal.
    if (world.app() === null) await startAgain(world, run);
    const client = world.app()?.client;
    if (client) void resumeAll(client, run).catch(() => {});
    await world.time.advance(30_000);
    if (unfinished(readRecordedOrders(world.journalFile), run).length === 0) break;
  }
  // Enough time to look for uncertain orders at the supplier (O4).
  await world.time.advance(wasLate ? lateCodesMs : 45_000);
  return wasLate;
}

async function resumeAll(client: ShopClient, { services }: RunState): Promise<void> {
  // Acknowledges the lists of missing orders, like a person; orders of an older journal wait for that (J5).
  for (const { id } of await client.gaps.list()) await client.gaps.acknowledge({ id });
  const { connections } = await client.connections.list();
  for (const { id } of connections) {
    await client.connections.select({ id });
    // The prices are as confirmed again, so a batch that stopped because of a price may resume (O6). A read that joins an earlier read may
    // still get the raised price, so each call reads again until the price is as confirmed.
    for (const { serviceId, price, meaning } of Object.values(services)) {
      const service = await client.catalogue.service({ serviceId });
      const isAsSold =
        service?.price?.amount === price.amount &&
        service.price.currency === price.currency &&
        changesSince(meaning, service).length === 0;
      if (!isAsSold) await client.catalogue.refresh().catch(() => {});
    }
    await client.connections.check({ id }).catch(() => {});
  }
  for (const { connectionId } of await client.orders.stopped()) await client.orders.goOn({ connectionId });
  // If there is another supplier's connection, the app lists the practice connection's batches only with `practising`.
  for (const practising of [false, true])
    for (const batch of await client.batches.list({ practising }))
      if (batch.state === 'paused') await client.batches.resume({ id: batch.id }).catch(() => {});
}

/**
 * Returns orders that still wait although nothing prevents them; if `isLate`, also orders whose end at the supplier the app does not know.
 */
export function judgeRest(
  book: RecordedOrders,
  world: TortureWorld,
  run: RunState,
  isLate: boolean,
): readonly string[] {
  const stuck = unfinished(book, run).map(
    (order) => `an order is ${order.state} though nothing stands in its way: ${order.id}`,
  );
  return isLate ? [...stuck, ...judgeNews(book, world)] : stuck;
}

/**
 * Returns the orders that the app still has to send. This excludes orders that wait for a person: orders
 * confirmed at another price or for another service than today's (O6, O13). It also excludes lists confirmed
 * while the account had another currency, whatever currency their prices name.
 */
function unfinished(book: RecordedOrders, { services, abroad }: RunState): RecordedOrders['orders'] {
  const ours = ['queued', 'claimed', 'sending'];
  return book.orders.filter(
    (order) =>
      ours.includes(order.state) &&
      !abroad.has(order.request_id.split(':')[0] ?? '') &&
      Object.values(services).some(
        ({ serviceId, price, meaning }) =>
          order.service_id === serviceId &&
          order.price === price.amount &&
          order.currency === price.currency &&
          isConfirmedAs(order, meaning),
      ),
  );
}

/** Returns the orders that have ended at the supplier but lack their result, or the reason of their rejection, in the journal. */
function judgeNews(book: RecordedOrders, world: TortureWorld): readonly string[] {
  const there = new Map(world.supplier.orders().map((order) => [String(order.reference), order]));
  return book.orders.flatMap(({ reference, identifier, state, result, reason }) => {
    const order = there.get(reference ?? '');
    if (order === undefined || (order.status !== 'SUCCESS' && order.status !== 'REJECTED')) return [];
    const known = order.status === 'SUCCESS' ? result : reason;
    return known === order.code
      ? []
      : [`C: ${identifier} is ${state} here without what the supplier told of it: ${order.code}`];
  });
}
