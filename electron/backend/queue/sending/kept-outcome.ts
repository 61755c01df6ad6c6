import { z } from 'zod';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { orderEventSchema, orderStates } from '../../../../shared/model/order/order.ts';
import type { LateOutcome } from '../../journal/outbox/late-outcome.ts';

/** A file with one line per attempt whose outcome is not in the journal yet. */
export interface OutcomeFile {
  /** Resolves when the line is on the disk. */
  keep(attemptId: string, line: unknown): Promise<void>;
  forget(attemptIds: readonly string[]): Promise<void>;
  read(): Promise<ReadonlyMap<string, unknown>>;
}

const outcomeSchema = z.object({
  orderId: z.string(),
  attemptId: z.string(),
  finished: z.object({
    request: z.string(),
    startedAt: z.number(),
    finishedAt: z.number(),
    httpStatus: z.number().nullable(),
    /** The reply in Base64. */
    reply: z.string().nullable(),
    replyBytes: z.number(),
    verdict: z.enum(['accepted', 'refused', 'not-sent', 'rate-limited', 'uncertain']),
    evidence: z.string(),
  }),
  move: z.object({
    to: z.enum(orderStates),
    why: orderEventSchema.shape.why,
    who: z.string(),
    words: z.string().nullable(),
    reference: z.string().optional(),
    supplierStatus: z.string().nullable().optional(),
    reason: z.string().nullable().optional(),
  }),
});

/** Encodes an outcome as a line of the file. */
function writeOutcome({ finished, ...outcome }: LateOutcome): unknown {
  const reply = finished.reply === null ? null : Buffer.from(finished.reply).toString('base64');
  return { ...outcome, finished: { ...finished, reply } };
}

/** Decodes a line of the file; null if invalid. */
export function parseOutcome(line: unknown): LateOutcome | null {
  const read = outcomeSchema.safeParse(line);
  if (!read.success) return null;
  const { finished, ...outcome } = read.data;
  const reply = finished.reply === null ? null : new Uint8Array(Buffer.from(finished.reply, 'base64'));
  return { ...outcome, finished: { ...finished, reply } } as LateOutcome;
}

/** A write to a healthy journal takes less time than this. */
const atOnceMs = 1_000;

/**
 * Stores an attempt's outcome in a file if the journal fails or is slow. If the app ends before the journal has the outcome, the next start
 * writes the outcome. Call `refused` at each failed write, and `ended` when the write succeeded or was given up.
 */
export function keepOutsideJournal(
  file: OutcomeFile,
  outcome: LateOutcome,
  clock: Pick<Clock, 'after'>,
): { refused(): void; ended(isWritten: boolean): Promise<void> } {
  let saving: Promise<void> | null = null;
  const refused = (): void => {
    // If the disk rejects this file too, the next start marks the order uncertain, as if there were no file.
    saving ??= file.keep(outcome.attemptId, writeOutcome(outcome)).catch(() => {});
  };
  const cancel = clock.after(atOnceMs, refused);
  return {
    refused,
    async ended(isWritten) {
      cancel();
      if (!isWritten) {
        refused();
        await saving;
      } else if (saving !== null) {
        // If a line remains, the next start writes it again, which changes nothing.
        void saving.then(() => file.forget([outcome.attemptId])).catch(() => {});
      }
    },
  };
}
