import type { Money } from '../../../shared/model/base/decimal.ts';
import type { PriceEntry } from '../../../shared/model/service/price-history.ts';

/** A price and for how long it held; from 0, the first entry, to 1, now. */
interface Step {
  readonly price: Money;
  readonly from: number;
  readonly to: number;
}

/** The data of a price chart: the newest currency only, because two have no common scale. */
export interface PriceSteps {
  readonly steps: readonly Step[];
  readonly lowest: Money;
  readonly highest: Money;
  readonly sinceMs: number;
}

/** Entries come newest first. Null if fewer than two prices would make a line. */
export function priceSteps(newestFirst: readonly PriceEntry[], nowMs: number): PriceSteps | null {
  const currency = newestFirst.find(({ price }) => price !== null)?.price?.currency ?? '';
  const first = newestFirst.findIndex(({ price }) => price !== null && price.currency !== currency);
  const entries = (first === -1 ? newestFirst : newestFirst.slice(0, first)).toReversed();
  const start = entries[0]?.at ?? nowMs;
  const whole = Math.max(1, nowMs - start);
  const place = (at: number) => Math.min(1, (at - start) / whole);
  const steps = entries.flatMap(({ at, price }, index): Step[] =>
    price === null ? [] : [{ price, from: place(at), to: place(entries[index + 1]?.at ?? nowMs) }],
  );
  // Drawn from floats; labels are exact.
  const sorted = steps.map(({ price }) => price).sort((a, b) => Number(a.amount) - Number(b.amount));
  const [lowest] = sorted;
  const highest = sorted.at(-1);
  if (lowest === undefined || highest === undefined || steps.length < 2) return null;
  return { steps, lowest, highest, sinceMs: start };
}

/** The steps as an SVG path of this width and height; times without an offer are gaps. */
export function stepPath({ steps, lowest, highest }: PriceSteps, width: number, height: number): string {
  const low = Number(lowest.amount);
  const range = Number(highest.amount) - low;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  const y = (price: Money) =>
    rounded(range === 0 ? height / 2 : height - ((Number(price.amount) - low) / range) * height);
  return steps
    .map(({ price, from, to }, index) => {
      const goesOn = steps[index - 1]?.to === from;
      const start = goesOn ? `V${y(price)}` : `M${rounded(from * width)} ${y(price)}`;
      return `${start}H${rounded(to * width)}`;
    })
    .join('');
}
