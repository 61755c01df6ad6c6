import { sameIdentifier } from '../../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import type { ListedOrder } from '../../supplier/types/reads.ts';

export interface UncertainOrder {
  readonly id: string;
  readonly connectionId: string;
  readonly serviceId: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  /**
   * Time on the supplier's clock. If null, times are not used: they prove neither that a row is too old nor that a row is new (money-safety
   * O4).
   */
  readonly sentAt: number | null;
  /** The highest numeric reference known when the order was sent. */
  readonly highestBefore: number | null;
}

/** Result of comparing one uncertain order with the supplier's list. */
export interface OrderMatch {
  /** References that may be this order, without duplicates. */
  readonly candidates: readonly string[];
  /** References that match this order, but belong to other orders of ours. */
  readonly held: readonly string[];
  /** The reference that is certainly this order, by money-safety O4; null if none. */
  readonly certain: string | null;
}

// Clocks differ even after correction: a supplier's database and web server may have different times.
export const skewMs = 10 * 60_000;

/**
 * Finds an uncertain order in the supplier's list (money-safety O4). A candidate has the same identifier, names no other service, is bound
 * to no order of ours, and may be as new as the order. A candidate is certain only if it is the only candidate, names the service, and is
 * provably new: by its time, or by a reference above all known references. A missing row proves nothing.
 */
export function matchOrder(
  order: UncertainOrder,
  listed: readonly ListedOrder[],
  isBound: (reference: string) => boolean,
): OrderMatch {
  const found = new Map<string, ListedOrder>();
  const held = new Set<string>();
  for (const each of listed) {
    if (each.reference === null || !couldBe(order, each)) continue;
    if (isBound(each.reference)) held.add(each.reference);
    else found.set(each.reference, each);
  }
  const [only] = found.values();
  const certain = found.size === 1 && only && only.serviceId === order.serviceId && isNew(order, only);
  return { candidates: [...found.keys()], held: [...held], certain: certain ? only.reference : null };
}

function couldBe(order: UncertainOrder, listed: ListedOrder): boolean {
  const { identifier, identifierKind } = order;
  if (listed.identifier === null || !sameIdentifier(identifierKind, identifier, listed.identifier))
    return false;
  if (listed.serviceId !== null && listed.serviceId !== order.serviceId) return false;
  return listed.createdAt === null || order.sentAt === null || listed.createdAt >= order.sentAt - skewMs;
}

function isNew(order: UncertainOrder, listed: ListedOrder): boolean {
  if (listed.createdAt !== null && order.sentAt !== null) return true;
  const number = referenceNumber(listed.reference);
  return number !== null && order.highestBefore !== null && number > order.highestBefore;
}

/** A numeric reference as a number; null for any other reference. */
function referenceNumber(reference: string | null): number | null {
  return reference !== null && /^\d{1,15}$/.test(reference) ? Number(reference) : null;
}
