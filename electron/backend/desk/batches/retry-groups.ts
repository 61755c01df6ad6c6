import { createHash } from 'node:crypto';
import { maxRetryGroups } from '../../../../shared/contract/orders/batches.ts';
import { sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import type { Batch, RetryGroup } from '../../../../shared/model/order/batch.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { Journal } from '../../journal/journal.ts';
import { isLasting } from '../../supplier/decode/failures/refusals.ts';

/** Rows that ended alike. */
interface RowsToRetry {
  /** What a person is notified of them. Its token is of these rows alone: other rows have another. */
  readonly told: RetryGroup;
  readonly rows: readonly Order[];
}

/** The rows of a batch that can be retried, grouped by how and why they ended, largest group first. */
export async function groupsToRetry(
  journal: Journal,
  { id, connectionId }: Batch,
): Promise<readonly RowsToRetry[]> {
  const rows = await journal.batches.retryable(id);
  // What another connection of the account has on order, or had delivered, keeps its row from being ordered anew, not the others (O5).
  const wanted = rows.map((row) => ({ ...row, againOf: row.id }));
  const conflicting = await journal.many.conflicting(connectionId, wanted);
  const elsewhere = new Set(conflicting.flatMap((each) => (each.elsewhere === null ? [] : [each.row])));
  const able = rows.filter((_, row) => !elsewhere.has(row));
  const byReason = [...Map.groupBy(able, (row) => JSON.stringify([row.state, reasonOf(row)])).values()];
  byReason.sort((one, other) => other.length - one.length);
  const named = byReason.slice(0, maxNamed).map((group) => groupOf(group, reasonOf(group[0])));
  // Of those that few rows share, the reason is left out; what lasts is not thrown together with what does not.
  const others = Map.groupBy(byReason.slice(maxNamed).flat(), (row) => `${row.state} ${lasts(row)}`);
  return [...named, ...[...others.values()].map((group) => groupOf(group, ''))];
}

// Beside them: those refused for good, those refused for now, and those rejected.
const maxNamed = maxRetryGroups - 3;

function groupOf(rows: readonly Order[], reason: string): RowsToRetry {
  const [first] = rows;
  const token = createHash('sha256').update(JSON.stringify(rows.map(({ id }) => id)));
  const told = {
    token: token.digest('hex'),
    state: first?.state === 'rejected' ? ('rejected' as const) : ('refused' as const),
    reason,
    lasting: first !== undefined && lasts(first),
    rows: rows.length,
    totals: sumByCurrency(rows.map(({ price }) => price)),
  };
  return { told, rows };
}

function lasts({ state, reason }: Order): boolean {
  return state === 'refused' && isLasting(reason ?? '');
}

/** Why an order ended, in the same words for each that ended so. */
function reasonOf(order: Order | undefined): string {
  return order?.reason?.replaceAll(order.identifier, '…').slice(0, 500) ?? '';
}
