import type { FindingKind } from '../../../../shared/model/wallet/finding.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import type { Row } from '../schema/schema.ts';
import { anyOf } from '../sql/dialect.ts';
import { isSameMoney, plainAmount } from './match-entries.ts';
import { type Due, rowDue } from './match-queue.ts';
import type { MatchingWork, OrderEntry } from './matching-work.ts';
import { rareNames } from './rare-names.ts';

// Maximum number of unmatched rows of one amount that are matched again because they may belong to a later
// order, the newest first. Older rows are assumed to belong to no order.
const maxQueries = 50;

/** Unmatched rows that a changed order may now match. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it has one condition for each finding that a changed order may settle.
export async function rowsToSeek(
  reads: Database,
  work: MatchingWork,
  judged: readonly OrderEntry[],
  elsewhere: readonly OrderEntry[],
  changed: readonly number[],
  findings: readonly Row<'wallet_findings'>[],
): Promise<Due[]> {
  const { connectionId } = work;
  const now = new Map(
    findings.filter(({ subject }) => subject === 'order').map(({ number, kind }) => [number, kind]),
  );
  const lacking = judged.filter(
    ({ number, rows, found }) =>
      rows.size === 0 || found !== null || now.has(number) || changed.includes(number),
  );
  const names = [...lacking, ...elsewhere].flatMap(({ reference, identifierKey }) =>
    reference === null ? [] : [reference, identifierKey],
  );
  const references = await rareNames(reads, work, names);
  const named = await reads
    .selectFrom('wallet_names')
    .select(['connection_id', 'transaction_number as number'])
    .where('connection_id', 'in', ofSameAccount(connectionId))
    .where('reference', 'in', anyOf('text', references))
    // A row that was matched by its reference stays with that order, also if its words contain another name.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wallet_matches')
            .select('order_number')
            .whereRef('wallet_matches.transaction_number', '=', 'wallet_names.transaction_number')
            .where('how', '=', 'reference'),
        ),
      ),
    )
    .execute();
  const due = named.map((row) => rowDue(row.connection_id, 1, row.number));
  type RowQuery = { readonly kind: FindingKind; readonly order: OrderEntry };
  const queries = new Map<string, RowQuery>();
  const guessed: number[] = [];
  for (const order of judged) {
    const kind = now.get(order.number) ?? null;
    const addQuery = (rowKind: FindingKind) =>
      queries.set(`${rowKind} ${plainAmount(order.price)} ${order.currency}`, { kind: rowKind, order });
    addQuery('perhaps-uncertain');
    const isNew = (...kinds: readonly OrderEntry['found'][]) => kinds.includes(kind) && order.found !== kind;
    if (order.state === 'uncertain' || isNew('not-charged', 'unseen')) addQuery('unknown-debit');
    if (isNew('refund-missing', 'unseen'))
      for (const each of ['unknown-refund', 'unclear'] as const) addQuery(each);
    // Until similar orders end, a charge may belong to any of them.
    if (isNew('not-charged')) guessed.push(...(await chargedLike(reads, connectionId, order)));
    if (isNew('refund-missing')) guessed.push(order.number);
  }
  due.push(...(await guessedRows(reads, connectionId, guessed)));
  for (const { kind, order } of queries.values()) {
    const rows = await reads
      .selectFrom('wallet_findings')
      .select(['number', 'amount', 'currency'])
      .where('connection_id', '=', connectionId)
      .where('subject', '=', 'row')
      .where('kind', '=', kind)
      .where('amount', '=', plainAmount(order.price))
      .orderBy('since', (time) => time.desc().nullsLast())
      .limit(maxQueries)
      .execute();
    for (const { number, amount, currency } of rows)
      if (amount !== null && isSameMoney({ amount, currency }, order))
        due.push(rowDue(connectionId, 1, number));
  }
  return due;
}

/** Charged and rejected orders of this price that wait for their refund. */
async function chargedLike(reads: Database, connectionId: string, { price }: OrderEntry): Promise<number[]> {
  const rows = await reads
    .selectFrom('wallet_findings')
    .select('number')
    .where('connection_id', '=', connectionId)
    .where('kind', '=', 'refund-missing')
    .where('amount', '=', plainAmount(price))
    .orderBy('since', (time) => time.desc().nullsLast())
    .limit(maxQueries)
    .execute();
  return rows.map(({ number }) => number);
}

/** Charges of these orders that do not name their order, to be matched by amount again. */
async function guessedRows(reads: Database, connectionId: string, orders: readonly number[]): Promise<Due[]> {
  const rows = await reads
    .selectFrom('wallet_matches')
    .select('transaction_number as number')
    .where('order_number', 'in', anyOf('bigint', orders))
    .where('connection_id', '=', connectionId)
    .where('side', '=', 'debit')
    .where('how', '<>', 'reference')
    .execute();
  return rows.map(({ number }) => rowDue(connectionId, 2, number));
}
