import type { Gap } from '../../../shared/model/order/gap.ts';
import { formatMoment } from '../format/format.ts';

/** Returns the time span of all these gaps, and how many orders are missing at least. */
export function sumOfGaps(
  gaps: readonly Gap[],
  language: string,
  beginning: string,
): { readonly from: string; readonly to: string; readonly count: number } {
  const from = gaps.some((gap) => gap.from === null) ? null : Math.min(...gaps.map((gap) => gap.from ?? 0));
  return {
    from: from === null ? beginning : formatMoment(from, language),
    to: formatMoment(Math.max(...gaps.map((gap) => gap.to)), language),
    count: gaps.reduce((sum, gap) => sum + gap.orders, 0),
  };
}
