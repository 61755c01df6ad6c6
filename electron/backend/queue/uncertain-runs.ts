import { uncertainInARow } from '../../../shared/model/order.ts';
import type { PlacementVerdict } from '../supplier/placement.ts';

/** Counts the uncertain outcomes of each batch that followed each other. It lives in memory: a new start may try as often again. */
export interface UncertainRuns {
  /** What the outcome says where it must stop its batch; null where the batch goes on. */
  stopping(batchId: string, outcome: PlacementVerdict): string | null;
}

export function createUncertainRuns(): UncertainRuns {
  const runs = new Map<string, number>();
  return {
    stopping(batchId, outcome) {
      // What did not arrive, or was asked to wait, says nothing of how the next one ends.
      if (outcome.verdict === 'not-sent' || outcome.verdict === 'rate-limited') return null;
      const inARow = outcome.verdict === 'uncertain' ? (runs.get(batchId) ?? 0) + 1 : 0;
      runs.set(batchId, inARow);
      if (outcome.verdict !== 'uncertain') return null;
      if (inARow < uncertainInARow && outcome.stop !== 'connection') return null;
      // Whoever resumes it wants to see how the next ones end.
      runs.delete(batchId);
      return outcome.evidence;
    },
  };
}
