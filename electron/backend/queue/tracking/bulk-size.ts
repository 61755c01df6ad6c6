import { z } from 'zod';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { readJson } from '../../../../shared/model/base/parse-json.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';

/** The number of orders per bulk status request of one connection, and whether bulk replies are usable (money-safety P1). */
export type BulkSize = ReturnType<typeof createBulkSize>;

const firstSize = 16;
/** Maximum size: a reply must fit the cap of H4. */
export const largestSize = 128;
// For this time, suspended bulk requests and sizes that were too large are not tried again, because each attempt costs a request.
const singleForMs = 15 * 60_000;
const ceilingForMs = 60 * 60_000;
/**
 * One order may have changed between the bulk request and the single request, but not so many orders in a
 * row.
 */
const maxContradictions = 3;
const enoughAgreements = 5;

const memorySchema = z.object({
  size: z.number().int().min(2).max(largestSize),
  singleUntil: z.number(),
  proven: z.boolean().default(false),
});

/**
 * The size doubles while replies are complete. The size is halved after an error, or if a reply contains at
 * most half of the orders. Bulk requests are suspended for a while in four cases: a reply contains none of
 * the orders; a reply contains at most half of them directly after such a reply or an error; two requests of
 * at most `firstSize` orders fail in a row; single replies repeatedly say more than bulk replies. A few
 * missing orders do not change the size. The learned state goes to `remember` as text, and the next run
 * continues from it. Unreadable text is ignored.
 */
export function createBulkSize(clock: Clock, remembered: string | null, remember: (text: string) => void) {
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
  const failed = (asked: number): void => {
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
    /** The current size; 1 while bulk requests are suspended. */
    now: (): number => (isSingle() ? 1 : size),
    /** Records a failed request for `asked` orders. The request's length may be the cause. */
    failed,
    /** Records a reply that contained `joined` of the `asked` orders. */
    answered(asked: number, joined: number) {
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
    /**
     * True if a bulk reply said more than pending about an order, or if single replies agreed with bulk replies. Bulk replies are not trusted
     * before that proof, because some suppliers answer `pending` for an unknown id (P2).
     */
    isProven: () => isProven,
    /** Records that a bulk reply said more than pending about an order. */
    proven(): void {
      contradictions = 0;
      if (isProven) return;
      isProven = true;
      keep();
    },
    /** Records whether a single reply agreed with the bulk replies before it; false if the single reply said more. */
    compared(agrees: boolean): void {
      contradictions = agrees ? 0 : contradictions + 1;
      agreements = agrees ? agreements + 1 : 0;
      if (agreements === enoughAgreements) isProven = true;
      if (contradictions < maxContradictions || isSingle()) return;
      isProven = false;
      goSingle();
    },
  };
}
