import type { FindingKind } from '../../../../shared/model/wallet/finding.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import type { WalletFindingRow } from '../tables/wallet-match-tables.ts';
import { type Due, rowDue } from './due-work.ts';
import { isSameMoney, plainAmount } from './match-entries.ts';
import { listed, type MatchingWork, type OrderEntry } from './matching-work.ts';

// What a later order may be of is sought again; more of one amount than these are no order's.
const mostSought = 50;

/** Rows that were no order's and may be of one that was not there, or not as it is now, when they were compared. */
export async function rowsToSeek(
  reads: Database,
  { connectionId }: MatchingWork,
  judged: readonly OrderEntry[],
  findings: readonly WalletFindingRow[],
): Promise<Due[]> {
  const references = judged.flatMap(({ reference, rows, found }) =>
    reference === null || (rows.size > 0 && found === null) ? [] : reference,
  );
  const named = await reads
    .selectFrom('wallet_names')
    .select(['connection_id', 'transaction_number as number'])
    .where('connection_id', 'in', ofSameAccount(connectionId))
    .where('reference', 'in', listed<string>(references))
    .execute();
  const due = named.map((row) => rowDue(row.connection_id, 1, row.number));
  const now = new Map(
    findings.filter(({ subject }) => subject === 'order').map(({ number, kind }) => [number, kind]),
  );
  type Sought = { readonly kind: FindingKind; readonly order: OrderEntry };
  const sought = new Map<string, Sought>();
  for (const order of judged) {
    const kind = now.get(order.number) ?? null;
    const of = (rowKind: FindingKind) =>
      sought.set(`${rowKind} ${plainAmount(order.price)} ${order.currency}`, { kind: rowKind, order });
    of('perhaps-uncertain');
    if (
      order.state === 'uncertain' ||
      ((kind === 'not-charged' || kind === 'unseen') && order.found !== kind)
    )
      of('unknown-debit');
    if (kind === 'refund-missing' && order.found !== kind)
      for (const each of ['unknown-refund', 'unclear'] as const) of(each);
  }
  for (const { kind, order } of sought.values()) {
    const rows = await reads
      .selectFrom('wallet_findings')
      .select(['number', 'amount', 'currency'])
      .where('connection_id', '=', connectionId)
      .where('subject', '=', 'row')
      .where('kind', '=', kind)
      .where('currency', 'in', [order.currency, ''])
      .where('amount', '=', plainAmount(order.price))
      .orderBy('since', 'desc')
      .limit(mostSought)
      .execute();
    for (const { number, amount, currency } of rows)
      if (amount !== null && isSameMoney({ amount, currency }, order))
        due.push(rowDue(connectionId, 1, number));
  }
  return due;
}
