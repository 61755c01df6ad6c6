import { signOf } from '../../../../shared/model/base/decimal.ts';
import type { BalanceMove } from '../../../../shared/model/wallet/balance-path.ts';

/** Whether the balance fell: what comes in is told, and asks for nothing. */
export function isLoss({ amount }: Pick<BalanceMove, 'amount'>): boolean {
  return signOf(amount) < 0;
}

/** How many falls nobody has settled. */
export function openLosses(moves: readonly BalanceMove[]): number {
  return moves.filter((move) => isLoss(move) && move.settled === null).length;
}
