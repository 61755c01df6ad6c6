import { mostRowsAtOnce } from '../../../../shared/contract/batches.ts';
import type { ContractClient } from '../../../../shared/contract/contract.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';

type CommitForm = Parameters<ContractClient['batches']['commit']>[0];

/**
 * Commits a list of any length that a batch may have: its first rows are handed over in pieces, the last piece goes with the commit itself.
 * Nothing is written or sent before that, and the same `requestId` again is the same batch.
 */
export async function commitList(
  { stage, commit }: Pick<ContractClient['batches'], 'stage' | 'commit'>,
  form: Omit<CommitForm, 'staged'>,
): Promise<Batch> {
  const { requestId, rows } = form;
  let from = 0;
  let losses = 0;
  while (rows.length - from > mostRowsAtOnce && losses < 3) {
    const piece = rows.slice(from, from + mostRowsAtOnce);
    const { staged } = await stage({ requestId, from, rows: piece });
    // A backend that was started anew in between has lost what came before.
    if (staged < from + piece.length) losses += 1;
    from = Math.min(staged, from + piece.length);
  }
  // After too many losses pieces are missing, and the commit says so.
  const last = Math.max(from, rows.length - mostRowsAtOnce);
  return commit({ ...form, staged: last, rows: rows.slice(last) });
}
