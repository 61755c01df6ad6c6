import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Attempt } from '../../../../shared/model/order/order.ts';
import type { JournalTransaction } from '../engine/database.ts';

/** Result of one request as stored in the journal (money-safety O8). `request` and `reply` contain no key. */
export interface FinishedAttempt {
  readonly request: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly httpStatus: number | null;
  readonly reply: Uint8Array | null;
  readonly replyBytes: number;
  readonly verdict: Attempt['verdict'];
  readonly evidence: string;
}

/** Records an attempt before it is made, so that even a killed process leaves a trace. */
export async function startAttempt(
  transaction: JournalTransaction,
  attempt: { readonly id: string; readonly request: string },
  atMs: number,
): Promise<void> {
  await transaction
    .insertInto('attempts')
    .values({
      id: attempt.id,
      purpose: 'place',
      started_at: atMs,
      request: attempt.request,
      verdict: 'running',
      evidence: '',
      reply_bytes: 0,
    })
    .execute();
}

/** Records, with these words, that the attempt sent nothing. */
export async function abandonAttempt(
  transaction: JournalTransaction,
  id: string,
  evidence: string,
  atMs: number,
): Promise<void> {
  await transaction
    .updateTable('attempts')
    .set({ verdict: 'not-sent', evidence, finished_at: atMs })
    .where('id', '=', id)
    .execute();
}

export async function isFinished(transaction: JournalTransaction, id: string): Promise<boolean> {
  const attempt = await transaction
    .selectFrom('attempts')
    .select('verdict')
    .where('id', '=', id)
    .executeTakeFirst();
  return attempt !== undefined && attempt.verdict !== 'running';
}

export async function finishAttempt(
  transaction: JournalTransaction,
  id: string,
  finished: FinishedAttempt,
): Promise<void> {
  await transaction.updateTable('attempts').set(columnsOf(finished)).where('id', '=', id).execute();
  markRule('O8');
}

/** Records an attempt that is already over, such as a status read that changed something. */
export async function addAttempt(
  transaction: JournalTransaction,
  id: string,
  finished: FinishedAttempt,
): Promise<void> {
  await transaction
    .insertInto('attempts')
    .values({ id, purpose: 'status', ...columnsOf(finished) })
    .execute();
}

function columnsOf(finished: FinishedAttempt) {
  return {
    started_at: finished.startedAt,
    finished_at: finished.finishedAt,
    request: finished.request,
    http_status: finished.httpStatus,
    verdict: finished.verdict,
    evidence: finished.evidence,
    reply: finished.reply,
    reply_bytes: finished.replyBytes,
  };
}
