import type { FailureData } from '../../../../shared/contract/base/failures.ts';
import { isFinal, type OrderState } from '../../../../shared/model/order/order.ts';
import type { ServiceDetail } from '../../../../shared/model/service/service.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ListRow } from './check-list.ts';

type RowOnOrder = FailureData<'rows-on-order'>['rows'][number];

export interface Repeats {
  /** Rows that may not be written, in the order of the list. */
  readonly refused: readonly RowOnOrder[];
  /** Rows that repeat a finished order on purpose: row index → first order. */
  readonly again: ReadonlyMap<number, string>;
}

/**
 * Compares a list with the journal (O5): unresolved orders are never repeated, and delivered orders are repeated only with a reason.
 * `repeated` has one entry per row.
 */
export async function findRepeats(
  journal: Journal,
  connectionId: string,
  rows: readonly ListRow[],
  repeated: readonly string[] = [],
): Promise<Repeats> {
  const refused: RowOnOrder[] = [];
  const again = new Map<number, string>();
  const places = new Map<ServiceDetail, Map<string, number>>();
  rows.forEach(({ service, identifier }, row) => {
    const own = places.get(service) ?? new Map<string, number>();
    places.set(service, own.set(identifier, row));
  });
  for (const [{ id: serviceId, identifier: rule }, own] of places) {
    const service = { serviceId, kind: rule.kind };
    for (const known of await journal.orders.known(connectionId, service, [...own.keys()])) {
      const row = own.get(known.identifier);
      if (row === undefined) continue;
      const { orderId, state, createdAt, elsewhere } = known;
      const reason = rows[row]?.form.againReason ?? null;
      if (isOnOrder(state, reason)) refused.push({ row, orderId, state, createdAt, elsewhere });
      else if (reason !== null) again.set(row, repeated[row] ?? orderId);
    }
  }
  return { refused: refused.sort((one, other) => one.row - other.row), again };
}

function isOnOrder(state: OrderState, reason: string | null): boolean {
  return !isFinal(state) || (state === 'success' && reason === null);
}
