import { dayMs, hourMs, minuteMs } from '../base/clock.ts';

// Only whole words count as units: a single "m" may mean minutes or months, and "1-25" without a unit means nothing.
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:s|secs?|seconds?)$/, 1_000],
  [/^(?:mins?|minutes?)$/, minuteMs],
  [/^(?:h|hrs?|hours?)$/, hourMs],
  // Five working days are one week.
  [/^(?:working|business|work)\s*(?:days?)$/, (7 / 5) * dayMs],
  [/^(?:d|days?)$/, dayMs],
  [/^(?:w|wks?|weeks?)$/, 7 * dayMs],
  [/^months?$/, 30 * dayMs],
];
const span = /(\d{1,4}(?:[.,]\d{1,2})?)\s*((?:working|business|work)\s*days?|[a-z]+)/g;
const instantMs = 5 * minuteMs;

/**
 * The longest time in a supplier's words, for example 3 days for "1-3 Days"; null if they contain no unit. "Instant" alone counts as five
 * minutes.
 */
export function maxClaimMs(text: string): number | null {
  const lowerCase = text.toLowerCase().slice(0, 200);
  let maxMs: number | null = null;
  for (const [, number = '', unit = ''] of lowerCase.matchAll(span)) {
    const unitMs = units.find(([pattern]) => pattern.test(unit))?.[1];
    const timeMs = unitMs === undefined ? 0 : Number(number.replace(',', '.')) * unitMs;
    if (timeMs > (maxMs ?? 0)) maxMs = timeMs;
  }
  if (maxMs === null && /\binstant/.test(lowerCase)) return instantMs;
  return maxMs === null ? null : Math.round(maxMs);
}
