import { minuteMs } from '../../../shared/model/base/clock.ts';
import { currencyOf, isHidden, type Money } from '../../../shared/model/base/decimal.ts';
import { trimEndOf } from '../../../shared/model/base/trim-end.ts';
import { directionOf } from '../../locales/languages.ts';
import { machineLanguages } from '../../locales/machine-languages.ts';
import { dateTimeFormat, numberFormat, relativeTimeFormat } from './intl-formats.ts';

/**
 * Returns the locale for numbers and dates in this language. Its region is from the computer's languages, and decides between 11/22 and
 * 22/11. Digits are always Latin and the calendar Gregorian, because IMEIs, codes and suppliers' prices have Latin digits, and people
 * misread a page with two systems of digits. Pseudo-languages format like English.
 */
export function intlLocale(language: string): string {
  const spoken = /-X[AB]$/.test(language) ? 'en' : language;
  const base = (tag: string) => tag.split('-')[0];
  return regional(machineLanguages().find((tag) => base(tag) === base(spoken)) ?? spoken);
}

function regional(tag: string): string {
  const known = regionalTags.get(tag);
  if (known !== undefined) return known;
  // Keeps language, script, region and the choice of a 12 or 24 hour clock. Variants such as `posix` are dropped, because they remove the
  // grouping of digits.
  const { language, script, region, hourCycle } = new Intl.Locale(tag);
  const plainTag = [language, script, region].filter((part) => part !== undefined).join('-');
  const shownTag = new Intl.Locale(plainTag, {
    numberingSystem: 'latn',
    calendar: 'gregory',
    ...(hourCycle === undefined ? {} : { hourCycle }),
  }).toString();
  regionalTags.set(tag, shownTag);
  return shownTag;
}

// A cache, because lists need the locale for each cell.
const regionalTags = new Map<string, string>();

/**
 * Formats an exact amount for display. It has the language's grouping, at least two decimals and a typographic minus sign, and is never
 * rounded. It never becomes a binary float, because Intl formats decimal strings exactly.
 */
export function formatAmount(amount: string, language: string): string {
  const decimals = trimEndOf(amount.split('.')[1] ?? '', /0/).length;
  const digits = Math.max(2, decimals);
  return numberFormat(intlLocale(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // The type cast is safe, because `decimalSchema` has validated this string.
  })
    .format(amount as `${number}`)
    .replace('-', '−');
}

/**
 * Formats an amount with its currency, which is '' if the supplier names none. The amount also comes first in right-to-left languages, so
 * the currency is left of the amount. Digits and sign always run left to right.
 */
export function formatMoney(money: Money, language: string): string {
  if (isHidden(money)) return `••• ${currencyOf(money)}`.trimEnd();
  const amount = formatAmount(money.amount, language);
  if (directionOf(language) === 'ltr') return money.currency === '' ? amount : `${amount} ${money.currency}`;
  return `\u200f\u2066${amount}\u2069 ${money.currency}`.trimEnd();
}

/** Returns the age in words. Null for less than ten seconds, which callers show as "just now". */
export function formatAge(thenMs: number, nowMs: number, language: string): string | null {
  const pastMs = Math.max(0, nowMs - thenMs);
  if (pastMs < 10_000) return null;
  const formatter = relativeTimeFormat(intlLocale(language), { numeric: 'always', style: 'short' });
  if (pastMs < minuteMs) return formatter.format(-Math.floor(pastMs / 1_000), 'second');
  if (pastMs < 60 * minuteMs) return formatter.format(-Math.floor(pastMs / minuteMs), 'minute');
  if (pastMs < 48 * 60 * minuteMs) return formatter.format(-Math.floor(pastMs / (60 * minuteMs)), 'hour');
  return formatter.format(-Math.floor(pastMs / (24 * 60 * minuteMs)), 'day');
}

/** Formats date and time to the second. */
export function formatMoment(atMs: number, language: string): string {
  return dateTimeFormat(intlLocale(language), { dateStyle: 'medium', timeStyle: 'medium' }).format(atMs);
}

/** The time of day to the second, with the date if it is not today's. */
export function formatNearMoment(atMs: number, nowMs: number, language: string): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return isToday ? formatTime(atMs, language) : formatMoment(atMs, language);
}

/** Formats date and time with the time zone, for paper and for readers in other time zones. */
export function formatMomentInZone(atMs: number, language: string): string {
  return dateTimeFormat(intlLocale(language), { dateStyle: 'medium', timeStyle: 'long' }).format(atMs);
}

/** Formats a waiting time, rounded up to whole seconds or minutes. */
export function formatWait(waitMs: number, language: string): string {
  const seconds = Math.ceil(waitMs / 1_000);
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return numberFormat(intlLocale(language), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** Formats a day `YYYY-MM-DD` in words. */
export function formatDay(day: string, language: string): string {
  return dateTimeFormat(intlLocale(language), { dateStyle: 'medium' }).format(noonOf(day));
}

/** Returns noon of a day `YYYY-MM-DD`, for formatting. Noon exists on every day, even if the clocks change at midnight. */
export function noonOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}

/** Formats the date of a time. The year is included if it is not the current year. */
export function formatDate(atMs: number, nowMs: number, language: string): string {
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear();
  const short = { day: 'numeric', month: 'short' } as const;
  return dateTimeFormat(intlLocale(language), isThisYear ? short : { ...short, year: 'numeric' }).format(
    atMs,
  );
}

/** Formats a change in percent, always with its sign. `percent` is a decimal. */
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

/** Formats a share in percent, such as a margin. Only negative values have a sign. */
export function formatShare(percent: string, language: string): string {
  return numberFormat(intlLocale(language), { style: 'unit', unit: 'percent', maximumFractionDigits: 1 })
    .format(percent as `${number}`)
    .replace('-', '−');
}

/** Formats the time of day to the second. */
export function formatTime(atMs: number, language: string): string {
  return dateTimeFormat(intlLocale(language), { timeStyle: 'medium' }).format(atMs);
}

/** Formats a whole number for the language. */
export function formatCount(count: number, language: string): string {
  return numberFormat(intlLocale(language)).format(count);
}

const spanUnits = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Formats a duration in the largest unit with a value of at least two, for example "90 min" or "2.5 days". */
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
