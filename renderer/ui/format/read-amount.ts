import Big from 'big.js';
import { decimalSchema } from '../../../shared/model/base/decimal.ts';
import { foldText } from '../../../shared/model/base/text-folding.ts';
import { intlLocale } from './format.ts';
import { numberFormat } from './intl-formats.ts';

/** The possible meanings of a typed amount, as decimals. */
export type ReadAmount =
  | { readonly is: 'amount'; readonly amount: string }
  /** A single separator before exactly three digits may separate thousands or a fraction, so a person is asked. */
  | { readonly is: 'two-readings'; readonly readings: readonly [thousands: string, fraction: string] }
  | { readonly is: 'none' };

const none: ReadAmount = { is: 'none' };
const maxLength = 60;
const digitsOnly = /^\d+$/;
// Groups of three digits, or Indian groups of two digits with a last group of three. All separators must be the same.
const grouped =
  /^[1-9]\d{0,2}(?:([.,'٬ ])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:([.,'٬ ])\d{2})(?:\2\d{2})*\2\d{3}$/;
const eitherWay = /^([1-9]\d{0,2})[.,](\d{3})$/;
const apostrophes = /['’‘ʼ`´′＇]/gu;

/**
 * Parses a typed or pasted amount. Accepts what the formatter writes in every language and region, and other common forms: digits of any
 * script, a decimal point or comma, thousands with or without a separator (point, comma, space or apostrophe). Never guesses.
 */
export function readAmount(typed: string): ReadAmount {
  if (typed.length > maxLength) return none;
  const text = foldText(typed.replace(apostrophes, "'"))
    .trim()
    .replaceAll('،', ',')
    .replace(/^([-+−–])\s/u, '$1');
  const sign = /^[-−–‐‑]/u.test(text) ? '-' : '';
  const body = text.replace(/^[-+−–‐‑]/u, '');
  const [both, thousands = '', rest = ''] = eitherWay.exec(body) ?? [];
  if (both !== undefined)
    return {
      is: 'two-readings',
      readings: [plainDecimal(sign, thousands + rest, ''), plainDecimal(sign, thousands, rest)],
    };
  const units = unitsOf(body);
  if (units !== null) return soundOr(plainDecimal(sign, units, ''));
  const mark = Math.max(...['.', ',', '٫'].map((each) => body.lastIndexOf(each)));
  if (mark < 0) return none;
  const before = mark === 0 ? '0' : unitsOf(body.slice(0, mark));
  const after = body.slice(mark + 1);
  // The decimal separator must not also separate groups.
  if (before === null || body.indexOf(body.charAt(mark)) !== mark || !/^\d*$/.test(after)) return none;
  if (mark === 0 && after === '') return none;
  return soundOr(plainDecimal(sign, before, after));
}

/** Like `readAmount`, but for whole numbers from 0. `1,500` is 1500, because 1.5 is not a whole number. */
export function readCount(typed: string): ReadAmount {
  const read = readAmount(typed);
  const counts = (
    read.is === 'two-readings' ? read.readings : read.is === 'amount' ? [read.amount] : []
  ).filter((each) => digitsOnly.test(each));
  if (read.is === 'two-readings' && counts.length === 2) return read;
  const [count] = counts;
  return count === undefined ? none : { is: 'amount', amount: count };
}

/** Returns the amount if there is exactly one reading; otherwise null. */
export function soleAmount(read: ReadAmount): string | null {
  return read.is === 'amount' ? read.amount : null;
}

/**
 * Writes an amount for an editable field, with the language's decimal separator and without groups. An amount with three decimals gets a
 * zero as its fourth, such as `1.2340`, because `readAmount` must find only one reading.
 */
export function writeAmount(amount: string, language: string, minDecimals = 0): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const digits = Math.max(minDecimals, decimals);
  const exact = digits === 3 ? 4 : digits;
  return numberFormat(intlLocale(language), {
    useGrouping: false,
    minimumFractionDigits: exact,
    maximumFractionDigits: exact,
  }).format(amount as `${number}`);
}

/** Returns the digits of a whole number without group separators; null if the text is not a whole number. */
function unitsOf(text: string): string | null {
  return digitsOnly.test(text) || grouped.test(text) ? text.replace(/\D/g, '') : null;
}

function plainDecimal(sign: string, units: string, decimals: string): string {
  const amount = new Big(`${units}.${decimals === '' ? '0' : decimals}`);
  return (sign === '-' && !amount.eq(0) ? amount.neg() : amount).toFixed();
}

function soundOr(amount: string): ReadAmount {
  return decimalSchema.safeParse(amount).success ? { is: 'amount', amount } : none;
}
