import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import type { Batch } from '../../../shared/model/order/batch.ts';
import { isFinal, type OrderState } from '../../../shared/model/order/order.ts';
import { eventually } from '../time/eventually.ts';
import type { ShopClient } from './shop-client.ts';

/** Resolves once the order is in one of these states, with what was read. */
export function untilOrder(client: Pick<ShopClient, 'orders'>, id: string, ...states: readonly OrderState[]) {
  return eventually(
    () => client.orders.read({ id }),
    (read) => read !== null && states.includes(read.order.state),
  );
}

/** Resolves once the order has been in this state; a look-up may have settled it since. */
export function untilOrderWas(client: Pick<ShopClient, 'orders'>, id: string, state: OrderState) {
  return eventually(
    () => client.orders.read({ id }),
    (read) => read?.events.some(({ to }) => to === state) === true,
  );
}

/** Resolves once the order is in a final state, with what was read. */
export function untilFinal(client: Pick<ShopClient, 'orders'>, id: string) {
  return eventually(
    () => client.orders.read({ id }),
    (read) => read !== null && isFinal(read.order.state),
  );
}

/** Resolves once the batch is in this state, with what was read. */
export function untilBatch(client: Pick<ShopClient, 'batches'>, id: string, state: Batch['state']) {
  return eventually(
    () => client.batches.read({ id }),
    (read) => read?.state === state,
  );
}

/** Resolves once the supplier has taken exactly this many orders. */
export async function untilTaken(supplier: Pick<PracticeSupplier, 'orders'>, count: number): Promise<void> {
  await eventually(
    async () => supplier.orders().length,
    (taken) => taken === count,
  );
}
