import { type MoneyPlace, moneyPlace, moneyShares } from '../../../../shared/model/wallet/money-place.ts';
import type { Journal } from '../../journal/journal.ts';
import type { WalletReach } from '../../journal/matches/finding-stages.ts';
import type { OrderMoney } from '../../journal/matches/order-money.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, invalid } from '../base/outcome.ts';
import type { WalletDesk } from './wallet.ts';

/** Where each order's money is, according to the last read of the wallets. Sends nothing. */
export type MoneyPlaceDesk = ReturnType<typeof openMoneyPlaceDesk>;

export function openMoneyPlaceDesk({
  journal,
  wallet,
}: {
  readonly journal: Pick<Journal, 'orderMoney' | 'batches'>;
  readonly wallet: Pick<WalletDesk, 'reach'>;
}) {
  const read = async (ids: readonly string[]) => {
    const orders = await journal.orderMoney(ids);
    const reaches = new Map<string, WalletReach | null>();
    for (const { connectionId } of orders)
      if (!reaches.has(connectionId)) reaches.set(connectionId, await wallet.reach(connectionId));
    return orders.map((order) => ({
      orderId: order.id,
      state: order.state,
      place: placeOf(order, reaches.get(order.connectionId) ?? null),
    }));
  };
  /** Returns how the money of each of these orders is divided between places. */
  const shares = async (ids: readonly string[]) => moneyShares(await read(ids));
  return {
    /** The result has no particular order. Unknown ids are left out. */
    moneyPlaces: async ({ ids }) => done((await read(ids)).map(({ orderId, place }) => ({ orderId, place }))),
    /** The refused and rejected rows of a batch that were not repeated, by state and by the place of their money. */
    async batchShares({ id }) {
      if (!(await journal.batches.read(id))) return invalid('id', 'not-found');
      return done(await shares((await journal.batches.retryable(id)).map((order) => order.id)));
    },
    shares,
  } satisfies DeskOf<'wallet'>;
}

/** The place of an order's money; `reach` is null if the wallet of the order's connection was never read. */
export function placeOf({ rows, ...order }: OrderMoney, reach: WalletReach | null): MoneyPlace {
  // If a wallet lists the newest rows first, a part of the wallet is enough for the orders that it lists.
  const isKnown = reach?.complete || (rows.length > 0 && reach?.oldestFirst === false);
  return moneyPlace(order, rows, reach && isKnown ? reach.fetchedAt : null);
}
