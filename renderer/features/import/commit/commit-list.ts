import type { ContractClient } from '../../../../shared/contract/contract.ts';
import { maxRowsAtOnce } from '../../../../shared/contract/orders/batches.ts';
import {
  charactersOf,
  type StoredLine,
  storedLineLimits,
} from '../../../../shared/model/list/sheet/kept-line.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';

type CommitForm = Parameters<ContractClient['batches']['commit']>[0];
export type CommitCalls = Pick<ContractClient['batches'], 'stage' | 'stageLines' | 'commit'>;

const maxLosses = 3;

/**
 * Commits a list that fits into one batch. The rows are staged in pieces, except the last piece, which is part of the commit. All original
 * lines are stored with the batch, or none. Nothing is written or sent before the commit, and the same `requestId` returns the same batch.
 */
export async function commitList(
  { stage, stageLines, commit }: CommitCalls,
  form: Omit<CommitForm, 'staged' | 'stagedLines'>,
  lines: readonly StoredLine[],
): Promise<Batch> {
  const { requestId, rows } = form;
  const linesOver = await handOver(
    lines,
    0,
    linesFrom,
    (from, piece) => stageLines({ requestId, from, lines: [...piece] }),
    // Optional: a list can be ordered without its original lines.
  ).catch(() => 0);
  const rowsOver = await handOver(rows, maxRowsAtOnce, rowsFrom, (from, piece) =>
    stage({ requestId, from, rows: [...piece] }),
  );
  // After `maxLosses` losses, staged rows are missing, so the commit fails.
  const last = Math.max(rowsOver, rows.length - maxRowsAtOnce);
  const stagedLines = linesOver === lines.length ? lines.length : 0;
  return commit({ ...form, staged: last, rows: rows.slice(last), stagedLines });
}

/** Stages all items except the last `butLast`, in pieces; returns the number staged. */
async function handOver<Item>(
  items: readonly Item[],
  butLast: number,
  pieceFrom: (items: readonly Item[], from: number) => readonly Item[],
  send: (from: number, piece: readonly Item[]) => Promise<{ staged: number }>,
): Promise<number> {
  let from = 0;
  let losses = 0;
  while (items.length - from > butLast && losses < maxLosses) {
    const piece = pieceFrom(items, from);
    const { staged } = await send(from, piece);
    // If the backend has restarted in the meantime, it has lost the staged rows.
    if (staged < from + piece.length) losses += 1;
    from = Math.min(staged, from + piece.length);
  }
  return from;
}

function rowsFrom<Row>(rows: readonly Row[], from: number): readonly Row[] {
  return rows.slice(from, from + maxRowsAtOnce);
}

/** Returns as many lines as fit into one message, but at least one line. */
function linesFrom(lines: readonly StoredLine[], from: number): readonly StoredLine[] {
  let [end, characters] = [from, 0];
  for (let line = lines[end]; line !== undefined; line = lines[end]) {
    characters += charactersOf([line]);
    const full =
      end - from === storedLineLimits.linesAtOnce || characters > storedLineLimits.charactersAtOnce;
    if (full && end > from) break;
    end += 1;
  }
  return lines.slice(from, end);
}
