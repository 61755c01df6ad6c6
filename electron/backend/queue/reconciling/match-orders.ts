import { sameIdentifier } from '../../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import type { ListedOrder } from '../../supplier/types/reads.ts';

/** An order with unknown outcome. */
export interface UncertainOrder {
  readonly id: string;
  readonly connectionId: string;
  readonly serviceId: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  /** By the supplier's clock; null if unknown: then no row is too old, and none is new by its time (money-safety O4). */
  readonly sentAt: number | null;
  /** The highest numeric reference known when it was sent. */
  readonly highestBefore: number | null;
}

/** What a supplier's list says about one uncertain order. */
export interface OrderMatch {
  /** References that could be it, each once. */
  readonly candidates: readonly string[];
  /** References that could be it, except that each belongs to another order of ours. */
  readonly held: readonly string[];
  /** The one that certainly is it, by money-safety O4; null if none or more than one. */
  readonly certain: string | null;
}

// Clocks differ, even after comparison: a supplier's database may not have its web server's time.
export const skewMs = 10 * 60_000;

/**
 * Finds an uncertain order in a supplier's list (money-safety O4). A candidate has its identifier, names no other service, is bound to no
 * order of ours and is not provably older. It is certain only if it is the only one, names the service, and is provably new: by its time,
 * or by a reference above all known ones. Absence proves nothing.
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

/** A numeric reference as a number; null for any other. */
function referenceNumber(reference: string | null): number | null {
  return reference !== null && /^\d{1,15}$/.test(reference) ? Number(reference) : null;
}
