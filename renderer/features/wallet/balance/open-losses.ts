import { signOf } from '../../../../shared/model/base/decimal.ts';
import type { BalanceMove } from '../../../../shared/model/wallet/balance-path.ts';

/** True if the balance fell; a rise is shown but needs no action. */
export function isLoss({ amount }: Pick<BalanceMove, 'amount'>): boolean {
  return signOf(amount) < 0;
}

/** Number of unsettled falls. */
export function openLosses(moves: readonly BalanceMove[]): number {
  return moves.filter((move) => isLoss(move) && move.settled === null).length;
}
