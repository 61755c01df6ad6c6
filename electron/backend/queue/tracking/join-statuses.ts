import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import {
  compareReported,
  otherInFields,
  otherInReport,
  type ReportedIdentifier,
} from '../../../../shared/model/identifier/reported-identifier.ts';
import type { OpenOrder } from '../../journal/outcomes/statuses.ts';
import type { StatusRow } from '../../supplier/types/reads.ts';

/** A status about an order of ours that is not applied. */
export interface HeldStatus {
  readonly orderId: string;
  /**
   * `other-device`: the status names another device than the order. `contradiction`: the reply has two different statuses for the order.
   */
  readonly why: 'other-device' | 'contradiction';
  readonly row: StatusRow;
}

export interface JoinedStatuses {
  /** Statuses by order id. */
  readonly joined: ReadonlyMap<string, StatusRow>;
  readonly held: readonly HeldStatus[];
}

/**
 * Joins the rows of a status reply to the polled orders (money-safety P2): by reference, or without a reference by identifier, if exactly
 * one order has that identifier. The position of a row is never used. With `isAlone`, the request named one order, so a single row without
 * reference and identifier belongs to it. In a list, a row without reference and identifier may belong to another person's order and is not
 * joined. If a row without reference and identifier reports another IMEI, the row is held. A row with our reference may spell the
 * identifier differently, but a different identifier is held, under any name such as `IMEI_NO`. Two contradicting rows for one order are
 * held too.
 */
export function joinStatuses(
  requested: readonly OpenOrder[],
  rows: readonly StatusRow[],
  isAlone: boolean = requested.length === 1,
): JoinedStatuses {
  const joined = new Map<string, StatusRow>();
  const heldById = new Map<string, HeldStatus>();
  const only = isAlone && rows.length === 1 ? requested[0] : undefined;
  for (const each of rows) {
    const answer = only === undefined ? each : withReported(each, only);
    const { order, reported } = orderOf(answer, requested, only);
    if (order === undefined) continue;
    const { id: orderId, identifierKind, identifier } = order;
    const named = answer.identifier ?? otherInFields(identifierKind, identifier, answer.details);
    const row = { ...answer, identifier: named };
    if (reported === 'other' || named !== answer.identifier) {
      heldById.set(orderId, { orderId, why: 'other-device', row });
      continue;
    }
    const before = joined.get(orderId);
    if (before && contentOf(before) !== contentOf(row))
      heldById.set(orderId, { orderId, why: 'contradiction', row });
    joined.set(orderId, row);
  }
  markRule('P2');
  for (const id of heldById.keys()) joined.delete(id);
  return { joined, held: [...heldById.values()] };
}

/** For a row without reference and identifier, adds the identifier of another device if the row's report names one. */
function withReported(row: StatusRow, { identifierKind, identifier }: OpenOrder): StatusRow {
  if (row.reference !== null || row.identifier !== null) return row;
  return { ...row, identifier: otherInReport(identifierKind, identifier, row.result) };
}

function contentOf({ state, supplierStatus, result }: StatusRow): string {
  return JSON.stringify([state, supplierStatus, result]);
}

function orderOf(
  row: StatusRow,
  requested: readonly OpenOrder[],
  only: OpenOrder | undefined,
): { readonly order: OpenOrder | undefined; readonly reported: ReportedIdentifier } {
  const { reference, identifier } = row;
  const reported = (order: OpenOrder) => compareReported(order.identifierKind, order.identifier, identifier);
  if (reference !== null) {
    const sameReference = requested.filter((order) => order.reference === reference);
    // Several orders may share a reference; their identifiers distinguish them.
    const order =
      sameReference.find((each) => reported(each) === 'same') ??
      sameReference.find((each) => reported(each) !== 'other') ??
      sameReference[0];
    return { order, reported: order === undefined ? 'unlike' : reported(order) };
  }
  if (only !== undefined) return { order: only, reported: reported(only) };
  for (const match of ['same', 'alike'] as const) {
    const found = requested.filter((order) => reported(order) === match);
    if (found.length > 0) return { order: found.length === 1 ? found[0] : undefined, reported: match };
  }
  return { order: undefined, reported: 'unlike' };
}
