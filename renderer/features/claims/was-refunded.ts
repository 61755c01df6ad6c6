import type { MoneyPlace } from '../../../shared/model/wallet/money-place.ts';

/** True if the wallet shows an order as refunded. While `place` is undefined, the result is `paidBack`, from the claim's own data. */
export const wasRefunded = (place: MoneyPlace | undefined, paidBack: boolean): boolean =>
  place === undefined ? paidBack : place.is === 'refunded';
