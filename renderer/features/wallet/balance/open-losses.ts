import { signOf } from '../../../../shared/model/base/decimal.ts';
import type { BalanceMove } from '../../../../shared/model/wallet/balance-path.ts';

/** True if the balance decreased. An increase is shown, but needs no action. */
export function isLoss({ amount }: Pick<BalanceMove, 'amount'>): boolean {
  return signOf(amount) < 0;
}

/** Returns the number of unsettled decreases of the balance. */
export function openLosses(moves: readonly BalanceMove[]): number {
  return moves.filter((move) => isLoss(move) && move.settled === null).length;
}
