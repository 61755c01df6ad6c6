import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { mayBeTold, sameIdentifier } from '../../../../shared/model/identifier/identifier-key.ts';
import type { OpenOrder } from '../../journal/outcomes/statuses.ts';
import type { StatusRow } from '../../supplier/types/reads.ts';

/**
 * Joins the rows of a status reply to the orders that were asked for (money-safety P2): by reference, else by identifier where only one
 * of them has it; never by position. The answer to a question about one order may name neither. What is left out stays open, and so is
 * an order of which two rows say different things.
 */
export function joinStatuses(
  asked: readonly OpenOrder[],
  rows: readonly StatusRow[],
): ReadonlyMap<string, StatusRow> {
  const joined = new Map<string, StatusRow>();
  const contested = new Set<string>();
  const only = asked.length === 1 && rows.length === 1 ? asked[0] : undefined;
  for (const row of rows) {
    const order =
      orderOf(row, asked) ?? (row.reference === null && row.identifier === null ? only : undefined);
    if (!order) continue;
    const before = joined.get(order.id);
    if (before && saying(before) !== saying(row)) contested.add(order.id);
    joined.set(order.id, row);
  }
  markRule('P2');
  for (const id of contested) joined.delete(id);
  return joined;
}

function saying({ state, supplierStatus, result }: StatusRow): string {
  return JSON.stringify([state, supplierStatus, result]);
}

function orderOf(row: StatusRow, asked: readonly OpenOrder[]): OpenOrder | undefined {
  if (row.reference !== null)
    return asked.find((order) => order.reference === row.reference && mayBeFor(order, row));
  const { identifier } = row;
  if (identifier === null) return undefined;
  const same = asked.filter((order) => sameIdentifier(order.identifierKind, order.identifier, identifier));
  return same.length === 1 ? same[0] : undefined;
}

/** A row under our reference that names another device belongs to another numbering. */
function mayBeFor({ identifierKind, identifier }: OpenOrder, row: StatusRow): boolean {
  // A dash stands for none.
  const isNone = row.identifier !== null && !/[\p{L}\p{N}]/u.test(row.identifier);
  return isNone || mayBeTold(identifierKind, identifier, row.identifier);
}
