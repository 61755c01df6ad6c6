import type { Money } from '../../../shared/model/base/decimal.ts';
import type { PriceEntry } from '../../../shared/model/service/price-history.ts';

/** A price and its time span, where 0 is the time of the first entry and 1 is now. */
interface Step {
  readonly price: Money;
  readonly from: number;
  readonly to: number;
}

/** Data of a price chart. Only prices in the latest currency are included, because two currencies have no common scale. */
export interface PriceSteps {
  readonly steps: readonly Step[];
  readonly lowest: Money;
  readonly highest: Money;
  readonly sinceMs: number;
}

/** Returns the data for a chart of these entries, which are newest first. Null if there are fewer than two prices to draw. */
export function priceSteps(newestFirst: readonly PriceEntry[], nowMs: number): PriceSteps | null {
  const currency = newestFirst.find(({ price }) => price !== null)?.price?.currency ?? '';
  const first = newestFirst.findIndex(({ price }) => price !== null && price.currency !== currency);
  const entries = (first === -1 ? newestFirst : newestFirst.slice(0, first)).toReversed();
  const start = entries[0]?.at ?? nowMs;
  const spanMs = Math.max(1, nowMs - start);
  const place = (at: number) => Math.min(1, (at - start) / spanMs);
  const steps = entries.flatMap(({ at, price }, index): Step[] =>
    price === null ? [] : [{ price, from: place(at), to: place(entries[index + 1]?.at ?? nowMs) }],
  );
  // Floats are precise enough for drawing. The labels are exact.
  const sorted = steps.map(({ price }) => price).sort((a, b) => Number(a.amount) - Number(b.amount));
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined || steps.length < 2) return null;
  return { steps, lowest, highest, sinceMs: start };
}

/** Returns the steps as an SVG path of this size. Times without a price are gaps in the path. */
export function stepPath({ steps, lowest, highest }: PriceSteps, width: number, height: number): string {
  const low = Number(lowest.amount);
  const range = Number(highest.amount) - low;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  const y = (price: Money) =>
    rounded(range === 0 ? height / 2 : height - ((Number(price.amount) - low) / range) * height);
  return steps
    .map(({ price, from, to }, index) => {
      const continues = steps[index - 1]?.to === from;
      const start = continues ? `V${y(price)}` : `M${rounded(from * width)} ${y(price)}`;
      return `${start}H${rounded(to * width)}`;
    })
    .join('');
}
