import type { MoneyPlace } from '../../../shared/model/wallet/money-place.ts';

/** Whether the wallet shows an order as refunded. Until its money is known, what the claim's own answer says counts. */
export const wasRefunded = (place: MoneyPlace | undefined, paidBack: boolean): boolean =>
  place === undefined ? paidBack : place.is === 'refunded';
