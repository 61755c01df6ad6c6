import { minuteMs } from '../../../shared/model/base/clock.ts';
import { currencyOf, isHidden, type Money } from '../../../shared/model/base/decimal.ts';
import { trimEndOf } from '../../../shared/model/base/trim-end.ts';
import { directionOf } from '../../locales/languages.ts';
import { machineLanguages } from '../../locales/machine-languages.ts';
import { dateTimeFormat, numberFormat, relativeTimeFormat } from './intl-formats.ts';

/**
 * The locale for numbers and dates in this language, with the region from the machine's languages. The region decides between 11/22 and
 * 22/11. Always uses Latin digits and the Gregorian calendar, because IMEIs, codes and suppliers' prices use Latin digits, and two digit
 * systems on one page cause misreading. Pseudo-languages format like English.
 */
export function intlLocale(language: string): string {
  const spoken = /-X[AB]$/.test(language) ? 'en' : language;
  const base = (tag: string) => tag.split('-')[0];
  return regional(machineLanguages().find((tag) => base(tag) === base(spoken)) ?? spoken);
}

function regional(tag: string): string {
  const known = regionalTags.get(tag);
  if (known !== undefined) return known;
  // Keeps only language, script and region, because variants such as `posix` remove the grouping of digits. The choice of a 12 or 24 hour
  // clock is kept too.
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

// Cached, because lists need it for each cell.
const regionalTags = new Map<string, string>();

/**
 * An exact amount for display. It is grouped for the language and never rounded, and has at least two decimals and a real minus sign. The
 * amount never becomes a binary float, because Intl formats decimal strings exactly.
 */
export function formatAmount(amount: string, language: string): string {
  const decimals = trimEndOf(amount.split('.')[1] ?? '', /0/).length;
  const digits = Math.max(2, decimals);
  return numberFormat(intlLocale(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // TypeScript accepts exact decimal strings for `format`; decimalSchema has validated this string.
  })
    .format(amount as `${number}`)
    .replace('-', '−');
}

/**
 * An amount with its currency; `currency` is '' if the supplier names none. In right-to-left languages the amount also comes first, so the
 * currency is at its left; digits and sign always run left to right.
 */
export function formatMoney(money: Money, language: string): string {
  if (isHidden(money)) return `••• ${currencyOf(money)}`.trimEnd();
  const amount = formatAmount(money.amount, language);
  if (directionOf(language) === 'ltr') return money.currency === '' ? amount : `${amount} ${money.currency}`;
  return `\u200f\u2066${amount}\u2069 ${money.currency}`.trimEnd();
}

/** The age in words; null below ten seconds, which callers show as "just now". */
export function formatAge(thenMs: number, nowMs: number, language: string): string | null {
  const pastMs = Math.max(0, nowMs - thenMs);
  if (pastMs < 10_000) return null;
  const words = relativeTimeFormat(intlLocale(language), { numeric: 'always', style: 'short' });
  if (pastMs < minuteMs) return words.format(-Math.floor(pastMs / 1_000), 'second');
  if (pastMs < 60 * minuteMs) return words.format(-Math.floor(pastMs / minuteMs), 'minute');
  if (pastMs < 48 * 60 * minuteMs) return words.format(-Math.floor(pastMs / (60 * minuteMs)), 'hour');
  return words.format(-Math.floor(pastMs / (24 * 60 * minuteMs)), 'day');
}

/** Date and time to the second. */
export function formatMoment(atMs: number, language: string): string {
  return dateTimeFormat(intlLocale(language), { dateStyle: 'medium', timeStyle: 'medium' }).format(atMs);
}

/** Date and time with the time zone, for paper and for readers in other zones. */
export function formatMomentInZone(atMs: number, language: string): string {
  return dateTimeFormat(intlLocale(language), { dateStyle: 'medium', timeStyle: 'long' }).format(atMs);
}

/** A waiting time for display, rounded up to whole seconds or minutes. */
export function formatWait(waitMs: number, language: string): string {
  const seconds = Math.ceil(waitMs / 1_000);
  const [value, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return numberFormat(intlLocale(language), { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/** A day `YYYY-MM-DD` in words. */
export function formatDay(day: string, language: string): string {
  return dateTimeFormat(intlLocale(language), { dateStyle: 'medium' }).format(noonOf(day));
}

/** Noon of a day `YYYY-MM-DD`, for formatting: noon exists on every day. */
export function noonOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}

/** The date of a time, with the year if it is not the current one. */
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

/** A share in percent, such as a margin; only negative values have a sign. */
export function formatShare(percent: string, language: string): string {
  return numberFormat(intlLocale(language), { style: 'unit', unit: 'percent', maximumFractionDigits: 1 })
    .format(percent as `${number}`)
    .replace('-', '−');
}

/** The time of day to the second. */
export function formatTime(atMs: number, language: string): string {
  return dateTimeFormat(intlLocale(language), { timeStyle: 'medium' }).format(atMs);
}

/** A count, formatted for the language. */
export function formatCount(count: number, language: string): string {
  return numberFormat(intlLocale(language)).format(count);
}

const spanUnits = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A duration in the largest unit with a value of at least two, for example "90 min" or "2.5 days". */
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
