import { intlLocale } from './format.ts';

const units = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** How long something takes, in the largest unit of which there are at least two: "90 min", "2.5 days". */
export function formatSpan(spanMs: number, language: string): string {
  const [unit, unitMs] = units.find(([, ms]) => spanMs >= 2 * ms) ?? units[3];
  const value = spanMs / unitMs;
  return new Intl.NumberFormat(intlLocale(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit !== 'second' ? 1 : 0,
  }).format(value);
}
