import { z } from 'zod';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { readJson } from '../../../../shared/model/base/parse-json.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';

/** Orders of one connection per bulk request, and whether bulk replies are usable (money-safety P1). */
export interface BulkSize {
  /** 1 while bulk is unusable. */
  now(): number;
  /** A question about `asked` orders was answered for `joined` of them. */
  answered(asked: number, joined: number): void;
  /** A question about `asked` orders failed, perhaps because of its length. */
  failed(asked: number): void;
  /** False until a bulk answer said more about an order than pending, or single answers agreed: an unknown id looks pending (P2). */
  isProven(): boolean;
  /** A bulk answer said more about an order than pending. */
  proven(): void;
  /** A single answer said more about an order than the bulk answers before it (`false`), or the same. */
  compared(agrees: boolean): void;
}

const firstSize = 16;
/** Maximum: a reply must fit the cap of H4. */
export const largestSize = 128;
// An unusable bulk, or a size too large, is not retried for a while; each attempt costs a request.
const singleForMs = 15 * 60_000;
const ceilingForMs = 60 * 60_000;
/** One order may have moved between the two questions; this many in a row did not. */
const maxContradictions = 3;
const enoughAgreements = 5;

const memorySchema = z.object({
  size: z.number().int().min(2).max(largestSize),
  singleUntil: z.number(),
  proven: z.boolean().default(false),
});

/**
 * Doubles while answers are complete; halves on errors, or if no more than half was answered. Bulk is suspended for a while if an answer
 * holds nothing requested, if two answers in a row hold no more than half or fail at the first size or below, and if single answers keep
 * saying more. A few missing orders are their own fault, not the size's. The learned state is passed to `remember` as text, from which the
 * next run continues; unreadable text is ignored.
 */
export function createBulkSize(
  clock: Clock,
  remembered: string | null,
  remember: (text: string) => void,
): BulkSize {
  const known = readJson(memorySchema, remembered);
  let size = known?.size ?? firstSize;
  let ceiling = largestSize;
  let ceilingUntil = 0;
  const leftMs = Math.min(singleForMs, (known?.singleUntil ?? 0) - clock.nowMs());
  let singleUntil = clock.monotonicMs() + leftMs;
  let isProven = known?.proven ?? false;
  let poorInARow = 0;
  let contradictions = 0;
  let agreements = 0;

  const isSingle = (): boolean => clock.monotonicMs() < singleUntil;
  const keep = (): void => {
    const until = isSingle() ? Math.round(clock.nowMs() + singleUntil - clock.monotonicMs()) : 0;
    remember(JSON.stringify({ size, singleUntil: until, proven: isProven }));
  };
  const goSingle = (): void => {
    singleUntil = clock.monotonicMs() + singleForMs;
    poorInARow = 0;
    contradictions = 0;
    keep();
  };
  const failed: BulkSize['failed'] = (asked) => {
    if (asked < 2 || isSingle()) return;
    poorInARow += 1;
    const half = Math.floor(Math.min(asked, size) / 2);
    ceiling = Math.max(2, half);
    ceilingUntil = clock.monotonicMs() + ceilingForMs;
    size = ceiling;
    if (half < 2 || (poorInARow > 1 && asked <= firstSize)) goSingle();
    else keep();
  };

  return {
    now: () => (isSingle() ? 1 : size),
    failed,
    answered(asked, joined) {
      if (asked < 2 || isSingle()) return;
      if (joined === 0) return goSingle();
      if (joined * 2 <= asked) {
        if (poorInARow > 0) goSingle();
        else failed(asked);
        return;
      }
      poorInARow = 0;
      if (joined < asked || asked < size) return;
      if (clock.monotonicMs() >= ceilingUntil) ceiling = largestSize;
      const doubled = Math.min(size * 2, ceiling);
      if (doubled === size) return;
      markRule('P1');
      size = doubled;
      keep();
    },
    isProven: () => isProven,
    proven() {
      contradictions = 0;
      if (isProven) return;
      isProven = true;
      keep();
    },
    compared(agrees) {
      contradictions = agrees ? 0 : contradictions + 1;
      agreements = agrees ? agreements + 1 : 0;
      if (agreements === enoughAgreements) isProven = true;
      if (contradictions < maxContradictions || isSingle()) return;
      isProven = false;
      goSingle();
    },
  };
}
