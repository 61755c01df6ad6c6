import { firstBalanceCents, type Ledger } from './ledger.ts';
import type { ProgressTime } from './progress-time.ts';

/** One movement of the wallet. `cents` is signed: a debit is negative. */
export interface WalletRow {
  readonly id: number;
  readonly type: 'credit' | 'debit' | 'refund';
  readonly cents: number;
  readonly balanceAfterCents: number;
  readonly description: string;
  readonly reference: number | null;
  readonly atMs: number;
}

/** All movements so far, oldest first. The balance after the last movement is the account's balance. */
export function walletRows(ledger: Ledger, time: ProgressTime): readonly WalletRow[] {
  const rows: (Omit<WalletRow, 'balanceAfterCents'> & { readonly atProgressMs: number })[] = [];
  ledger.adjustments().forEach((adjustment, index) => {
    rows.push({
      ...movement(2 + index, adjustment.cents < 0 ? 'debit' : 'credit', adjustment.cents, null),
      description: 'Adjusted by hand',
      atMs: adjustment.atMs,
      atProgressMs: adjustment.atProgressMs,
    });
  });
  for (const order of ledger.orders()) {
    const { reference, placedAtMs } = order;
    for (const { id, type, cents, atProgressMs } of ledger.movementsOf(order))
      rows.push({
        ...movement(id, type, cents, reference),
        description: type === 'debit' ? `Order #${reference}` : `Refund of order #${reference}`,
        atMs: type === 'debit' ? placedAtMs : time.wallAt(atProgressMs),
        atProgressMs,
      });
  }
  rows.sort((left, right) => left.atProgressMs - right.atProgressMs || left.id - right.id);
  const { anchor } = ledger.opened();
  const first = {
    ...movement(1, 'credit', firstBalanceCents, null),
    description: 'Opening balance',
    atMs: anchor.wallMs,
  };
  let balanceAfterCents = 0;
  return [first, ...rows].map(({ id, type, cents, description, reference, atMs }) => {
    balanceAfterCents += cents;
    return { id, type, cents, balanceAfterCents, description, reference, atMs };
  });
}

function movement<Type extends WalletRow['type']>(
  id: number,
  type: Type,
  cents: number,
  reference: number | null,
) {
  return { id, type, cents, reference };
}
