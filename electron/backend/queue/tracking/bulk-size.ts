import { z } from 'zod';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';

/** How many orders of one connection are asked for at once (money-safety P1). */
export interface BulkSize {
  /** 1 while bulk has proved useless. */
  now(): number;
  /** A question about `asked` orders was answered with `joined` of them. */
  answered(asked: number, joined: number): void;
  /** A question about `asked` orders failed, and its length may be why. */
  failed(asked: number): void;
}

const firstSize = 16;
/** However well it goes, no more orders than this are asked for at once: a reply must fit the cap of H4. */
export const largestSize = 128;
// After bulk proved useless, or a size too large, it is not tried again for a while; each try costs a request.
const singleForMs = 15 * 60_000;
const ceilingForMs = 60 * 60_000;

const memorySchema = z.object({ size: z.number().int().min(2).max(largestSize), singleUntil: z.number() });

/**
 * Doubles while answers are whole, halves on error or when no more than half was answered, and falls back to single questions below two.
 * A few orders missing from a reply are their own fault, not the size's. What was learned is told to `remember` as text, which makes
 * the next run begin where this one ended; a text that cannot be read is as good as none.
 */
export function createBulkSize(
  clock: Clock,
  remembered: string | null,
  remember: (text: string) => void,
): BulkSize {
  const known = readMemory(remembered);
  let size = known?.size ?? firstSize;
  let ceiling = largestSize;
  let ceilingUntil = 0;
  const leftMs = Math.min(singleForMs, (known?.singleUntil ?? 0) - clock.nowMs());
  let singleUntil = clock.monotonicMs() + leftMs;

  const isSingle = (): boolean => clock.monotonicMs() < singleUntil;
  const keep = (): void => {
    const until = isSingle() ? Math.round(clock.nowMs() + singleUntil - clock.monotonicMs()) : 0;
    remember(JSON.stringify({ size, singleUntil: until }));
  };
  const failed: BulkSize['failed'] = (asked) => {
    if (asked < 2 || isSingle()) return;
    const half = Math.floor(Math.min(asked, size) / 2);
    ceiling = Math.max(2, half);
    ceilingUntil = clock.monotonicMs() + ceilingForMs;
    size = ceiling;
    if (half < 2) singleUntil = clock.monotonicMs() + singleForMs;
    keep();
  };

  return {
    now: () => (isSingle() ? 1 : size),
    failed,
    answered(asked, joined) {
      if (asked < 2 || isSingle()) return;
      if (joined * 2 <= asked) return failed(asked);
      if (joined < asked || asked < size) return;
      if (clock.monotonicMs() >= ceilingUntil) ceiling = largestSize;
      const doubled = Math.min(size * 2, ceiling);
      if (doubled === size) return;
      markRule('P1');
      size = doubled;
      keep();
    },
  };
}

function readMemory(text: string | null): z.infer<typeof memorySchema> | null {
  if (text === null) return null;
  try {
    return memorySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
