// This file handles orders and rows of the same amount that differ only by time. It is unknown which row belongs to which order, but the
// number of unmatched rows is certain.

export interface AmbiguousOrder {
  readonly number: number;
  readonly isRejected: boolean;
  readonly sentAt: number;
  readonly debit: number | null;
  readonly refund: number | null;
  /** True if the debit must stay with this order: it is matched by more than amount and time, or a person settled it. */
  readonly keepsDebit: boolean;
  readonly keepsRefund: boolean;
}

/** A row to be matched, and the orders that it may belong to, most likely first. */
export interface AmbiguousRow {
  readonly number: number;
  readonly orders: readonly number[];
  /** True if the row names the device; the row may then belong to a rejected order even without a refund. */
  readonly isNamed: boolean;
}

/**
 * Assigns rows to orders so that as few rows and orders as possible remain unmatched. Returns the rows whose
 * order changed; null if a row has no order now. A debit needs an accepted order, or a rejected order
 * together with its refund. A refund needs a rejected order together with its debit. If not every row can
 * have an order, existing rows have priority over rows that may still arrive. So a refund remains unmatched
 * only if no debit is found for it, even if another order then lacks its charge. If a rejected order lacks
 * its refund, its debit stays with it.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all steps of the matching move rows between the same orders.
export function assignRows(
  orders: readonly AmbiguousOrder[],
  debits: readonly AmbiguousRow[],
  refunds: readonly AmbiguousRow[],
): ReadonlyMap<number, number | null> {
  const known = new Map(orders.map((order) => [order.number, order]));
  const debitRows = new Map(debits.map((row) => [row.number, row]));
  const refundsFor = new Map<number, number[]>();
  for (const { number, orders: candidates } of refunds)
    for (const order of candidates) refundsFor.set(order, [...(refundsFor.get(order) ?? []), number]);
  const debitOf = new Map<number, number>();
  const refundOf = new Map<number, number>();
  const orderOf = new Map<number, number>();
  for (const { number, debit, refund } of orders) {
    if (debit !== null) give(debitOf, debit, number);
    if (refund !== null) give(refundOf, refund, number);
  }
  const before = new Map(orderOf);
  const waiting = orders.filter(
    ({ number, isRejected }) => isRejected && debitOf.has(number) && !refundOf.has(number),
  );

  let seen = new Set<string>();
  const isNew = (subject: string, number: number): boolean => {
    const key = `${subject} ${number}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  let chargesMayCome = false;

  function give(side: Map<number, number>, row: number, order: number): void {
    side.set(order, row);
    orderOf.set(row, order);
  }
  function isExplained(order: AmbiguousOrder): boolean {
    return debitOf.has(order.number) && (!order.isRejected || refundOf.has(order.number));
  }
  /** Finds an order for a debit, moving other rows if needed. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it lists the conditions under which an order may take a debit.
  function placeDebit(debit: number): boolean {
    if (!isNew('debit', debit)) return false;
    for (const number of debitRows.get(debit)?.orders ?? []) {
      const order = known.get(number);
      const current = debitOf.get(number);
      if (!order || order.keepsDebit || current === debit || !isNew('order', number)) continue;
      const isFree = isExplained(order)
        ? current !== undefined && placeDebit(current)
        : current === undefined && (order.isRejected ? placeRefund(order) : !chargesMayCome);
      if (!isFree) continue;
      give(debitOf, debit, number);
      return true;
    }
    return false;
  }
  /** Finds a refund for a rejected order, moving other rows if needed. */
  function placeRefund({ number, keepsRefund }: AmbiguousOrder): boolean {
    if (keepsRefund) return false;
    for (const refund of refundsFor.get(number) ?? []) {
      if (!isNew('refund', refund)) continue;
      const holder = known.get(orderOf.get(refund) ?? Number.NaN);
      if (holder && !mayLose(holder)) continue;
      give(refundOf, refund, number);
      return true;
    }
    return false;
  }
  /** True if the order can lose its refund, because the order gets another refund or its debit moves to another order. */
  function mayLose(holder: AmbiguousOrder): boolean {
    if (holder.keepsRefund) return false;
    if (placeRefund(holder)) return true;
    const debit = debitOf.get(holder.number);
    if (holder.keepsDebit || debit === undefined || !placeDebit(debit)) return false;
    debitOf.delete(holder.number);
    refundOf.delete(holder.number);
    return true;
  }
  /** Items already tried are skipped until another item moves. */
  const tryAll = <Item>(items: readonly Item[], place: (item: Item) => boolean): void => {
    seen = new Set();
    for (const item of items) if (place(item)) seen = new Set();
  };

  tryAll(waiting, (order) => {
    const debit = debitOf.get(order.number);
    if (debit === undefined || placeRefund(order)) return debit !== undefined;
    if (order.keepsDebit || !placeDebit(debit)) return false;
    debitOf.delete(order.number);
    return true;
  });
  tryAll(
    debits.filter(({ number }) => !orderOf.has(number)),
    ({ number }) => placeDebit(number),
  );
  chargesMayCome = true;
  if (refunds.some(({ number }) => !orderOf.has(number)))
    tryAll(
      orders.filter((order) => !order.isRejected && !order.keepsDebit).sort(youngestFirst),
      ({ number }) => {
        const debit = debitOf.get(number);
        if (debit === undefined || !isNew('order', number) || !placeDebit(debit)) return false;
        debitOf.delete(number);
        return true;
      },
    );
  const waited = new Set(waiting.map(({ number }) => number));
  for (const { number, orders: candidates, isNamed } of debits) {
    if (orderOf.has(number)) continue;
    const left = candidates.find(
      (order) =>
        known.get(order)?.isRejected &&
        !debitOf.has(order) &&
        !refundOf.has(order) &&
        (isNamed || waited.has(order)),
    );
    if (left !== undefined) give(debitOf, number, left);
  }
  const now = (row: number): number | null => orderOf.get(row) ?? null;
  return new Map(
    [...debits, ...refunds].flatMap(({ number }) =>
      now(number) === (before.get(number) ?? null) ? [] : [[number, now(number)]],
    ),
  );
}

function youngestFirst(one: AmbiguousOrder, other: AmbiguousOrder): number {
  return other.sentAt - one.sentAt || other.number - one.number;
}
