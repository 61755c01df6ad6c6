import type { Priority } from '../../../../shared/model/connection/budget.ts';
import { countedOn, sharesLikeRows } from '../../../../shared/model/wallet/like-rows.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { WalletProgress } from '../../../../shared/model/wallet/wallet-progress.ts';
import type { TransactionCursor } from '../../journal/wallet/transactions.ts';
import type { Reading } from '../../supplier/types/exchange.ts';

type PageReading = Reading<{
  readonly transactions: readonly Transaction[];
  readonly nextPage: number | null;
}>;

interface WalletReadDeps {
  readonly read: (page: number, priority: Priority) => Promise<PageReading>;
  readonly store: (
    page: readonly Transaction[],
    place: TransactionCursor,
  ) => Promise<{ readonly added: number; readonly next: TransactionCursor }>;
  readonly progress: WalletProgress;
  /** Stores the progress before the next page is read. After a crash, a later refresh then reads the pages that are still unread. */
  readonly keep: (progress: WalletProgress) => Promise<void>;
  readonly priority: Priority;
}

/** Maximum number of pages per refresh. The next refresh continues after these pages. */
export const maxPages = 50;

/**
 * Reads the wallet from its first page until a page has nothing new. Then reads older rows that an earlier refresh left unread. Stores
 * every page before reading the next; a failure keeps the stored pages. Only the first page has the given priority; the others wait behind
 * orders (money-safety L3).
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop reads pages, and stores each page before it reads the next one.
export async function readWallet(deps: WalletReadDeps): Promise<{ added: number; reading: PageReading }> {
  let { progress } = deps;
  let reading = await deps.read(1, deps.priority);
  if (!reading.ok) return { added: 0, reading };
  const firstPage = reading.value.transactions;
  const ascending = isOldestFirst(firstPage);
  let place: TransactionCursor = 'newest';
  let catchingUp = !ascending;
  let added = 0;
  let above: {
    readonly page: number;
    readonly reported: readonly Transaction[];
    readonly kept: readonly Transaction[];
  } | null = null;
  for (let page = 1, count = 1; ; count += 1) {
    const { transactions: reported, nextPage } = reading.value;
    // A supplier without pages always answers with the first page.
    const isRepeatedPage = page > 1 && isSamePage(reported, firstPage);
    let transactions = reported;
    if (
      !isRepeatedPage &&
      above !== null &&
      above.page === page - 1 &&
      sharesLikeRows(above.kept, reported)
    ) {
      // Both pages have identical rows without ids. Reading continues only if no row moved to the next page in the meantime.
      const proof = await deps.read(above.page, 'upkeep');
      if (proof.ok && isSamePage(proof.value.transactions, above.reported))
        transactions = countedOn(above.kept, reported);
    }
    above = { page, reported, kept: transactions };
    const stored = await deps.store(ascending ? transactions.toReversed() : transactions, place);
    added += stored.added;
    place = ascending ? 'newest' : stored.next;
    let next = nextPage !== null && nextPage > page && !isRepeatedPage ? nextPage : null;
    const older = deps.progress.unreadFrom;
    if (ascending && page === 1 && next !== null)
      next = Math.max(next, older ?? 0, deps.progress.lastPage ?? 0);
    const reachedStored = stored.added === 0 || (older !== null && stored.added < transactions.length);
    if (catchingUp && reachedStored) {
      next = older === null || next === null ? null : Math.max(older, next);
      catchingUp = false;
      place = 'oldest';
    }
    const lastPage = ascending && next === null ? page : progress.lastPage;
    const { wholeAt } = deps.progress;
    const now: WalletProgress = {
      unreadFrom: next,
      lastPage,
      oldestFirst: ascending,
      // There may still be a gap between the new rows and the known rows.
      wholeAt: catchingUp && older !== null ? (wholeAt ?? 0) : wholeAt,
    };
    if (JSON.stringify(now) !== JSON.stringify(progress)) {
      progress = now;
      await deps.keep(progress);
    }
    if (next === null || count === maxPages) return { added, reading };
    page = next;
    reading = await deps.read(page, 'upkeep');
    if (!reading.ok) return { added, reading };
  }
}

/**
 * The direction of the list is judged only by the times of its rows: most panels list the newest row first, and some list the oldest row
 * first.
 */
function isOldestFirst(page: readonly Transaction[]): boolean {
  const times = page.flatMap(({ at }) => at ?? []);
  const [first = 0] = times;
  return (times.at(-1) ?? 0) > first;
}

function isSamePage(page: readonly Transaction[], first: readonly Transaction[]): boolean {
  return page.length === first.length && page.every((row, index) => row.id === first[index]?.id);
}
