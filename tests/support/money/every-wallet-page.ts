import type { Journal } from '../../../electron/backend/journal/journal.ts';

/** The ids of all pages of a wallet, as the screen reads on to the last one; with the first page's totals. */
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
