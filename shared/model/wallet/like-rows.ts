import type { Transaction } from './transaction.ts';

// Some suppliers' wallet rows have no ids. Such a row is identified by its content and, among equal rows, by its position.

const pattern = /^~([0-9a-f]{32})\.(\d{1,6})$/;

/** The id of the `nth` row with this content, from 1. */
export function likeRowId(content: string, nth: number): string {
  return `~${content}.${nth}`;
}

/** Content and position from a row's id; null if the id is the supplier's. */
function likeRow(id: string): { readonly content: string; readonly nth: number } | null {
  const [, content, nth] = pattern.exec(id) ?? [];
  return content === undefined ? null : { content, nth: Number(nth) };
}

/** Number of equal rows on a page by content, for rows without an id from the supplier. */
function countsOf(page: readonly Pick<Transaction, 'id'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of page) {
    const row = likeRow(id);
    if (row !== null) counts.set(row.content, Math.max(row.nth, counts.get(row.content) ?? 0));
  }
  return counts;
}

/**
 * True if a row without an id on the next page is equal to a row on the page before. Then there are several equal rows, or one row moved
 * down between the two reads.
 */
export function sharesLikeRows(
  page: readonly Pick<Transaction, 'id'>[],
  next: readonly Pick<Transaction, 'id'>[],
): boolean {
  const counts = countsOf(page);
  return next.some(({ id }) => counts.has(likeRow(id)?.content ?? ''));
}

/** The rows of the next page, with positions continued from equal rows on the page before it. */
export function countedOn(
  page: readonly Pick<Transaction, 'id'>[],
  next: readonly Transaction[],
): readonly Transaction[] {
  const counts = countsOf(page);
  return next.map((row) => {
    const like = likeRow(row.id);
    if (like === null) return row;
    return { ...row, id: likeRowId(like.content, like.nth + (counts.get(like.content) ?? 0)) };
  });
}
