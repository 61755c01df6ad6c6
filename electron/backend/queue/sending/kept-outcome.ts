import { z } from 'zod';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { orderEventSchema, orderStates } from '../../../../shared/model/order/order.ts';
import type { LateOutcome } from '../../journal/outbox/late-outcome.ts';

/** One line per attempt whose outcome waits for the journal. */
export interface OutcomeFile {
  /** On the disk when it resolves. */
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
    /** As base64. */
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

/** As a line of the file. */
function writeOutcome({ finished, ...outcome }: LateOutcome): unknown {
  const reply = finished.reply === null ? null : Buffer.from(finished.reply).toString('base64');
  return { ...outcome, finished: { ...finished, reply } };
}

/** Null if invalid. */
export function parseOutcome(line: unknown): LateOutcome | null {
  const read = outcomeSchema.safeParse(line);
  if (!read.success) return null;
  const { finished, ...outcome } = read.data;
  const reply = finished.reply === null ? null : new Uint8Array(Buffer.from(finished.reply, 'base64'));
  return { ...outcome, finished: { ...finished, reply } } as LateOutcome;
}

/** Longer than a healthy journal takes. */
const atOnceMs = 1_000;

/**
 * Keeps an attempt's outcome in a file beside the journal, from the journal's refusal or slowness until it is written: if the app ends
 * meanwhile, the next start writes it. `refused` is called at each refusal, `ended` once it is written, or given up.
 */
export function keepOutsideJournal(
  file: OutcomeFile,
  outcome: LateOutcome,
  clock: Pick<Clock, 'after'>,
): { refused(): void; ended(isWritten: boolean): Promise<void> } {
  let kept: Promise<void> | null = null;
  const refused = (): void => {
    // If the disk takes no line either, the order is found uncertain, as without one.
    kept ??= file.keep(outcome.attemptId, writeOutcome(outcome)).catch(() => {});
  };
  const cancel = clock.after(atOnceMs, refused);
  return {
    refused,
    async ended(isWritten) {
      cancel();
      if (!isWritten) {
        refused();
        await kept;
      } else if (kept !== null) {
        // A remaining line is written again by the next start, which changes nothing.
        void kept.then(() => file.forget([outcome.attemptId])).catch(() => {});
      }
    },
  };
}
