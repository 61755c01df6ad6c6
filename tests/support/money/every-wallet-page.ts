import type { Journal } from '../../../electron/backend/journal/journal.ts';

/** Reads all pages of a wallet as the screen does; returns the ids, and the totals of the first page. */
export async function everyWalletPage(
  journal: Journal,
  asked: Parameters<Journal['transactions']['list']>[0],
) {
  const first = await journal.transactions.list(asked);
  const ids = first.transactions.map(({ id }) => id);
  let pages = 1;
  for (let cursor = first.nextCursor; cursor !== null; pages += 1) {
    const page = await journal.transactions.list({ ...asked, cursor });
    ids.push(...page.transactions.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  const { total, totalIsLeast: isLeast, sums, unsummed } = first;
  return { ids, pages, total, isLeast, sums, unsummed };
}
