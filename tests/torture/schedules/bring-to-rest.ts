import { changesSince } from '../../../shared/model/service/shown-service.ts';
import type { ShopClient } from '../../support/shop/shop-client.ts';
import { isConfirmedAs } from '../../support/world/judges/judge-confirmed.ts';
import { type RecordedOrders, readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import type { TortureWorld } from '../../support/world/torture-world.ts';
import { requestPosition } from '../events/request-position.ts';
import { asSold, type RunState } from '../events/run-state.ts';

const endTimeoutMs = 45 * 60_000;
/**
 * Within this time the app has polled every order whose code is missing: late orders are polled after a tenth of their age (P3), and no
 * order is older than two hours at that time.
 */
const lateCodesMs = 15 * 60_000;

/**
 * Ends all faults: the prices are as usual, there is enough money, and batches are resumed. Lets time pass until no order is left on our
 * side. If the supplier was late with codes, waits until the codes can have come.
 */
export async function bringToRest(world: TortureWorld, run: RunState): Promise<boolean> {
  run.goOns += 1;
  const wasLate = (run.site.codesLateMs ?? 0) > 0;
  world.supplier.faults.clear();
  // A connection that is still being added sets the site again when it has been added.
  run.site = { reasonsAsComments: run.site.reasonsAsComments ?? false };
  world.supplier.setSite(run.site);
  run.milestones.push(...asSold(run.services, requestPosition(world)));
  world.setReachable(true);
  await world.supplier.setBalance('500.00');
  const client = world.app()?.client;
  if (!client) throw new Error('the app is not running');
  await world.time.advance(30_000);
  for (let passedMs = 0; passedMs < endTimeoutMs; passedMs += 30_000) {
    void resumeAll(client, run).catch(() => {});
    await world.time.advance(30_000);
    if (unfinished(readRecordedOrders(world.journalFile), run).length === 0) break;
  }
  // Enough time to look for uncertain orders at the supplier (O4).
  await world.time.advance(wasLate ? lateCodesMs : 45_000);
  return wasLate;
}

async function resumeAll(client: ShopClient, { services }: RunState): Promise<void> {
  // A person reads the list of missing orders; orders of an older journal wait for that (J5).
  for (const { id } of await client.gaps.list()) await client.gaps.acknowledge({ id });
  const { connections } = await client.connections.list();
  for (const { id } of connections) {
    await client.connections.select({ id });
    // The prices are the confirmed ones again, so a batch that stopped because of a price may resume (O6). A read that joins an earlier
    // read may still get the raised price. The read is therefore repeated until it shows the confirmed price.
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
  // If there is another supplier's connection, the practice connection's lists are shown only with `practising`.
  for (const practising of [false, true])
    for (const batch of await client.batches.list({ practising }))
      if (batch.state === 'paused') await client.batches.resume({ id: batch.id }).catch(() => {});
}

/**
 * Finds orders that still wait after recovery although nothing prevents them; if `isLate`, also ends at the supplier that are unknown here.
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
 * Orders that the app still has to send. An order waits for a person if it was confirmed at another price, or as another service, than
 * today's (O6, O13). A list also waits if it was confirmed while the account had another currency, whatever currency its prices named.
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

/** Every order that has ended at the supplier has ended here, with its result or the reason of its rejection, however late that came. */
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
