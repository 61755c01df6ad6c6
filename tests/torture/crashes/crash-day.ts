import { randomUUID } from 'node:crypto';
import type { OrderState } from '../../../shared/model/order/order.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { listForm } from '../../support/lists/list-form.ts';
import { retryAll } from '../../support/shop/retry-all.ts';
import type { TemplateShop } from '../../support/shop/template-shop.ts';
import type { TortureWorld } from '../../support/world/torture-world.ts';

/**
 * Plays a day with every action that writes to the journal: orders of each outcome, a list, all actions on them, lost connections, and a
 * crash in the middle. A listener may kill the app at any moment; this function then skips the rest of the day.
 */
export async function liveThroughDay(world: TortureWorld, template: TemplateShop): Promise<void> {
  const { serviceId, price: quotedPrice } = template.prices;
  const onPost = (imei: number) => ({ action: 'placeimeiorder', identifier: sampleImei(imei) });
  const quietly = (call: Promise<unknown> | undefined): void => void call?.catch(() => {});
  const client = () => world.app()?.client;
  const place = (imei: number): void =>
    quietly(
      client()?.orders.place({
        requestId: randomUUID(),
        serviceId,
        identifier: sampleImei(imei),
        quotedPrice,
      }),
    );
  const commit = (imeis: readonly number[]): void =>
    quietly(
      client()?.batches.commit(
        listForm({ id: serviceId, price: quotedPrice }, imeis.map(sampleImei), { overBalance: true }),
      ),
    );
  const faults = world.supplier.faults;
  const refusal = '{"ERROR":[{"MESSAGE":"Service Not Active"}]}';
  faults.add({ match: onPost(2), times: 1, fault: { kind: 'verbatim', body: refusal } });
  faults.add({ match: onPost(3), times: 1, fault: { kind: 'drop', when: 'after-taking' } });
  faults.add({ match: onPost(4), times: 1, fault: { kind: 'drop', when: 'before-taking' } });
  faults.add({ match: onPost(5), times: 1, fault: { kind: 'too-many', retryAfter: '1' } });
  faults.add({ match: onPost(9), times: 1, fault: { kind: 'never-answer', when: 'after-taking' } });

  const withNewestBatch = (act: (id: string) => Promise<unknown> | undefined): void =>
    quietly(
      client()
        ?.batches.list()
        .then((all) => act(all[0]?.id ?? '')),
    );
  const withOrder = (
    states: readonly OrderState[],
    act: (id: string) => Promise<unknown> | undefined,
  ): void =>
    quietly(
      client()
        ?.orders.list(states.length > 0 ? { states: [...states] } : {})
        .then(({ orders }) => act(orders[0]?.id ?? '')),
    );
  /** Lets time pass; the day ends if the app dies. */
  async function pass(ms: number): Promise<void> {
    await world.time.advance(ms);
    if (world.app() === null) throw died;
  }

  try {
    place(1);
    await pass(400);
    commit([2, 3, 4, 5]);
    await pass(300);
    withNewestBatch((id) => client()?.batches.pause({ id }));
    await pass(9_000);
    withNewestBatch((id) => client()?.batches.resume({ id }));
    await pass(2_000);
    withNewestBatch((id) => {
      const running = client();
      return running && retryAll(running, { id, requestId: randomUUID() });
    });
    await pass(200);
    const decision = { decision: { was: 'not-placed' }, who: 'Mara', words: 'not in the panel' } as const;
    withOrder(['uncertain'], (id) => client()?.orders.decide({ id, ...decision }));
    await pass(100);
    quietly(client()?.account.refresh());
    withOrder([], (id) => client()?.orders.setNote({ id, note: 'for the red one', customer: 'Lena' }));
    await pass(200);
    place(9);
    await pass(600);
    world.kill();
    await world.time.advance(500);
    await world.start();
    await pass(8_000);
    faults.clear();
    // More rows than can be in flight at the same time, so that some are left to cancel.
    commit(Array.from({ length: 40 }, (_, row) => 20 + row));
    await pass(0);
    withNewestBatch((id) => client()?.batches.cancelQueued({ id }));
    await pass(20_000);
  } catch (error) {
    if (error !== died) throw error;
  }
}

const died = new Error('the app was killed');
