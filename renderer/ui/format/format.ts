import { minuteMs } from '../../../shared/model/base/clock.ts';
import { currencyOf, isHidden, type Money } from '../../../shared/model/base/decimal.ts';
import { trimEndOf } from '../../../shared/model/base/trim-end.ts';
import { directionOf } from '../../locales/languages.ts';
import { machineLanguages } from '../../locales/machine-languages.ts';
import { dateTimeFormat, numberFormat, relativeTimeFormat } from './intl-formats.ts';

/**
 * The tag by which numbers and dates of this language are written: with the region that the machine names for it, which decides between
 * 11/22 and 22/11. Latin digits and the Gregorian calendar whatever the region: IMEIs, codes and suppliers' prices have no others, and a page
 * with two sets of digits is misread. Pseudo-languages read numbers as English does.
 */
export function intlLocale(language: string): string {
  const spoken = /-X[AB]$/.test(language) ? 'en' : language;
  const base = (tag: string) => tag.split('-')[0];
  return regional(machineLanguages().find((tag) => base(tag) === base(spoken)) ?? spoken);
}

function regional(tag: string): string {
  const known = regionalTags.get(tag);
  if (known !== undefined) return known;
  // Language, script and region alone: variants such as `posix` leave out the grouping. The clock of 12 or 24 hours is a person's choice.
  const { language, script, region, hourCycle } = new Intl.Locale(tag);
  const plain = [language, script, region].filter((part) => part !== undefined).join('-');
  const shown = new Intl.Locale(plain, {
    numberingSystem: 'latn',
    calendar: 'gregory',
    ...(hourCycle === undefined ? {} : { hourCycle }),
  }).toString();
  regionalTags.set(tag, shown);
  return shown;
}

// Asked for each cell of a list.
const regionalTags = new Map<string, string>();

/**
 * An exact amount for reading: grouped by the language, never rounded, at least two decimals, with a true minus. The amount is never made a
 * binary float: Intl formats decimal strings exactly.
 */
export function formatAmount(amount: string, language: string): string {
  const decimals = trimEndOf(amount.split('.')[1] ?? '', /0/).length;
  const digits = Math.max(2, decimals);
  return numberFormat(intlLocale(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // TypeScript knows that `format` takes exact decimal strings; a plain `string` is narrowed by decimalSchema.
  })
    .format(amount as `${number}`)
    .replace('-', '−');
}

/**
 * An amount with its currency, which is always said; `currency` is '' if the supplier does not say. From the right the amount comes first too,
 * so the currency is on its left; the digits and their sign run from the left as everywhere.
 */
export function formatMoney(money: Money, language: string): string {
  if (isHidden(money)) return `••• ${currencyOf(money)}`.trimEnd();
  const amount = formatAmount(money.amount, language);
  if (directionOf(language) === 'ltr') return money.currency === '' ? amount : `${amount} ${money.currency}`;
  return `\u200f\u2066${amount}\u2069 ${money.currency}`.trimEnd();
}

/** How long ago, in words of the language: null for less than ten seconds, which is "just now". */
export function formatAge(thenMs: number, nowMs: number, language: string): string | null {
  const pastMs = Math.max(0, nowMs - thenMs);
  if (pastMs < 10_000) return null;
  const words = relativeTimeFormat(intlLocale(language), { numeric: 'always', style: 'short' });
  if (pastMs < minuteMs) return words.format(-Math.floor(pastMs / 1_000), 'second');
  if (pastMs < 60 * minuteMs) return words.format(-Math.floor(pastMs / minuteMs), 'minute');
  if (pastMs < 48 * 60 * minuteMs) return words.format(-Math.floor(pastMs / (60 * minuteMs)), 'hour');
  return words.format(-Math.floor(pastMs / (24 * 60 * minuteMs)), 'day');
}

/** A moment in full: date and time to the second. */
export function formatMoment(atMs: number, language: string): string {
  return dateTimeFormat(intlLocale(language), { dateStyle: 'medium', timeStyle: 'medium' }).format(atMs);
}

/** A moment for paper and for others, who may be elsewhere: with its time zone. */
export function formatMomentInZone(atMs: number, language: string): string {
  return dateTimeFormat(intlLocale(language), { dateStyle: 'medium', timeStyle: 'long' }).format(atMs);
}

/** A wait for reading, rounded up to whole seconds or minutes. */
export function formatWait(waitMs: number, language: string): string {
  const seconds = Math.ceil(waitMs / 1_000);
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return numberFormat(intlLocale(language), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** A day `YYYY-MM-DD` in words of the language. */
export function formatDay(day: string, language: string): string {
  return dateTimeFormat(intlLocale(language), { dateStyle: 'medium' }).format(noonOf(day));
}

/** A day `YYYY-MM-DD` as a moment for formatting: noon, which every day has. */
export function noonOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}

/** The day of a moment, with its year if that is not this one. */
export function formatDate(atMs: number, nowMs: number, language: string): string {
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  const short = { day: 'numeric', month: 'short' } as const;
  return dateTimeFormat(intlLocale(language), isThisYear ? short : { ...short, year: 'numeric' }).format(
    atMs,
  );
}

/** A change in percent, always with its sign; `percent` is a decimal. */
export function formatPercent(percent: string, language: string): string {
  return numberFormat(intlLocale(language), {
    style: 'unit',
    unit: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
    .format(percent as `${number}`)
    .replace('-', '−');
}

/** A share in percent, such as a margin; a sign only if it is below zero. */
export function formatShare(percent: string, language: string): string {
  return numberFormat(intlLocale(language), { style: 'unit', unit: 'percent', maximumFractionDigits: 1 })
    .format(percent as `${number}`)
    .replace('-', '−');
}

/** A time of today, to the second. */
export function formatTime(atMs: number, language: string): string {
  return dateTimeFormat(intlLocale(language), { timeStyle: 'medium' }).format(atMs);
}

/** How many of something. */
export function formatCount(count: number, language: string): string {
  return numberFormat(intlLocale(language)).format(count);
}

const spanUnits = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** How long something takes, in the largest unit of which there are at least two: "90 min", "2.5 days". */
export function formatSpan(spanMs: number, language: string): string {
  const [unit, unitMs] = spanUnits.find(([, ms]) => spanMs >= 2 * ms) ?? spanUnits[3];
  const value = spanMs / unitMs;
  return numberFormat(intlLocale(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && unit !== 'second' ? 1 : 0,
  }).format(value);
}
