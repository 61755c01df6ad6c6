import type { Transaction } from './transaction.ts';

// Some suppliers give the rows of their wallet no ids. Such a row is known by its content and, among equal ones, by its position.

const made = /^~([0-9a-f]{32})\.(\d{1,6})$/;

/** The id of the `nth` row, from 1, that says this. */
export function likeRowId(content: string, nth: number): string {
  return `~${content}.${nth}`;
}

/** A row's content and position, from its id; null if the supplier gave it one. */
function likeRow(id: string): { readonly content: string; readonly nth: number } | null {
  const [, content, nth] = made.exec(id) ?? [];
  return content === undefined ? null : { content, nth: Number(nth) };
}

/** How many rows of a page say the same, for each that has no id of the supplier's. */
function countsOf(page: readonly Pick<Transaction, 'id'>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of page) {
    const row = likeRow(id);
    if (row !== null) counts.set(row.content, Math.max(row.nth, counts.get(row.content) ?? 0));
  }
  return counts;
}

/** True if equal rows are on both pages: they either continue there, or moved down between the two reads. */
export function sharesLikeRows(
  page: readonly Pick<Transaction, 'id'>[],
  next: readonly Pick<Transaction, 'id'>[],
): boolean {
  const counts = countsOf(page);
  return next.some(({ id }) => counts.has(likeRow(id)?.content ?? ''));
}

/** The rows of the page that follows, counted on from those that say the same on the page before it. */
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
