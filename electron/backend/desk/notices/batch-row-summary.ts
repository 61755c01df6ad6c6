import { type Clock, gathered } from '../../../../shared/model/base/clock.ts';
import type { OrderNews } from '../../journal/orders/order-news.ts';
import type { NoticeEvent } from './notice-texts.ts';

type RowKind = 'done' | 'rejected';

const togetherMs = 5 * 60_000;

/** Summarizes finished rows of batches: a long list is reported at intervals, and a short list only when it ends. */
export function createBatchRowSummary(deps: {
  readonly clock: Clock;
  readonly names: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly tell: (kind: RowKind, happenings: readonly NoticeEvent[]) => void;
  readonly onDefect: (error: unknown) => void;
}) {
  const sums: Record<RowKind, Map<string, number>> = { done: new Map(), rejected: new Map() };

  const sendSummaries = async (): Promise<void> => {
    const names = await deps.names([...new Set([...sums.done.keys(), ...sums.rejected.keys()])]);
    for (const kind of ['done', 'rejected'] as const) {
      const rows = [...sums[kind]];
      sums[kind].clear();
      deps.tell(
        kind,
        rows.map(([batchId, count]) => ({
          of: 'rows',
          batchId,
          name: names.get(batchId) ?? '',
          rows: count,
        })),
      );
    }
  };
  const soon = gathered(deps.clock, togetherMs, () => void sendSummaries().catch(deps.onDefect));
  return {
    add(kind: RowKind, news: readonly OrderNews[]) {
      for (const { batchId } of news)
        if (batchId !== null) {
          sums[kind].set(batchId, (sums[kind].get(batchId) ?? 0) + 1);
          soon.soon();
        }
    },
    /** Call this when the batch has finished. The notice about its end also reports these rows. */
    drop(batchId: string) {
      sums.done.delete(batchId);
      sums.rejected.delete(batchId);
    },
    stop: soon.cancel,
  };
}
