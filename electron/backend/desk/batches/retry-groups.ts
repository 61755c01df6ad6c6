import { createHash } from 'node:crypto';
import { maxRetryGroups } from '../../../../shared/contract/orders/batches.ts';
import { sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import type { Batch, RetryGroup } from '../../../../shared/model/order/batch.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { Journal } from '../../journal/journal.ts';
import { isLasting } from '../../supplier/decode/failures/refusals.ts';

interface RowsToRetry {
  /** The group as shown, without `money`. Its token identifies exactly these rows. */
  readonly reported: Omit<RetryGroup, 'money'>;
  readonly rows: readonly Order[];
}

/** The rows of a batch that can be retried, grouped by outcome and reason, largest group first. */
export async function groupsToRetry(
  journal: Journal,
  { id, connectionId }: Batch,
): Promise<readonly RowsToRetry[]> {
  const rows = await journal.batches.retryable(id);
  // An open or delivered order at another connection of the account prevents only the retry of the row for the same service and identifier
  // (O5).
  const wanted = rows.map((row) => ({ ...row, againOf: row.id }));
  const conflicting = await journal.many.conflicting(connectionId, wanted);
  const elsewhere = new Set(conflicting.flatMap((each) => (each.elsewhere === null ? [] : [each.row])));
  const able = rows.filter((_, row) => !elsewhere.has(row));
  const byReason = [...Map.groupBy(able, (row) => JSON.stringify([row.state, reasonOf(row)])).values()];
  byReason.sort((one, other) => other.length - one.length);
  const named = byReason.slice(0, maxNamed).map((group) => groupOf(group, reasonOf(group[0])));
  // Small groups are merged without their reason; permanent and temporary failures stay separate.
  const others = Map.groupBy(byReason.slice(maxNamed).flat(), (row) => `${row.state} ${lasts(row)}`);
  return [...named, ...[...others.values()].map((group) => groupOf(group, ''))];
}

// Leaves room for the groups without a reason: refused permanently, refused temporarily, rejected.
const maxNamed = maxRetryGroups - 3;

function groupOf(rows: readonly Order[], reason: string): RowsToRetry {
  const [first] = rows;
  const token = createHash('sha256').update(JSON.stringify(rows.map(({ id }) => id)));
  const reported = {
    token: token.digest('hex'),
    state: first?.state === 'rejected' ? ('rejected' as const) : ('refused' as const),
    reason,
    lasting: first !== undefined && lasts(first),
    rows: rows.length,
    totals: sumByCurrency(rows.map(({ price }) => price)),
  };
  return { reported, rows };
}

function lasts({ state, reason }: Order): boolean {
  return state === 'refused' && isLasting(reason ?? '');
}

/** The reason for an order's outcome. The identifier is removed, so that equal reasons match. */
function reasonOf(order: Order | undefined): string {
  return order?.reason?.replaceAll(order.identifier, '…').slice(0, 500) ?? '';
}
