import { isSameUnit, isWholeUnit } from '../../../../../shared/model/base/currency-unit.ts';
import { trimEndOf } from '../../../../../shared/model/base/trim-end.ts';
import { isNumber, type Json } from '../syntax/json.ts';
import { plainWords } from '../syntax/text.ts';

/** The decimal mark, if other amounts of the same reply prove it; otherwise null. */
export type DecimalMark = '.' | ',' | null;

export interface Amount {
  /** The amount as a plain decimal. */
  readonly amount: string;
  /**
   * The unit of the amount: an ISO code or the supplier's name for the currency. Empty if the amount has no unit, or only a sign that
   * several currencies share.
   */
  readonly currency: string;
}

// Signs of exactly one currency. `$` and similar signs belong to several currencies, so they map to ''.
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₦': 'NGN',
  $: '',
  US$: 'USD',
};
// Currencies that use `$`.
const dollars = /^(?:USD[TC]?|CAD|AUD|NZD|SGD|HKD|TWD|MXN|ARS|CLP|COP|UYU|DOP|BRL)?$/i;
// Words that occur next to amounts but are not a currency.
const noUnit =
  /^(?:from|for|only|each|about|approx|ca|min|max|per|days?|hours?|hrs?|minutes?|mins?|weeks?|months?|years?|pcs|pieces?|free|to|up|upto|starting|new|now|was|off|and|or|x|no|nr|gb|mb|kb|am|pm|price|cost|credit balance|balance|total|instant|nan|null|none|error|true|false|na|tbd|ask|call|unknown)\.?$/i;
// Codes of currencies that panels also write in lower case.
const smallUnits =
  /^(?:rs|tk|tl|rp|cr|credits?|créditos?|crédits?|kredi|kredit|coins?|points?|pts|units?|tokens?|taka|dhs?|lira|dollars?|euros?|zł|kč|kr|руб|грн|usdt|usdc|busd|btc|eth|ltc|trx)\.?$/i;
const otherScripts =
  /^(?:元|円|원|บาท|đ|лв|сум|тг|درهم|دينار|ريال|جنيه|ليرة|تومان|روپے|रुपये|টাকা|[\u0620-\u064a]\.[\u0620-\u064a])\.?$/;
const isCode = /^[A-Z]{3}$/;
// Matches the unit in `0.08 (USD)`.
const unitInBrackets = /\s?\(\s?(\p{L}{2,5}|\p{Sc})\s?\)$/u;
// Accepts the same texts as `decimalSchema`. This is a regular expression, because a schema would take more time than the rest of the
// parsing.
const plainDecimal = /^-?\d{1,15}(\.\d{1,10})?$/;
// Matches the form of most prices, which is unambiguous.
const plainPrice = /^(?:0|[1-9]\d{0,11})\.\d{1,2}$/;
const unit = '(\\p{L}{0,12}\\p{Sc}|\\p{L}{2,12}\\.?|[\\u0620-\\u064a]\\.[\\u0620-\\u064a]\\.?|[元円원đ])';
const shape = new RegExp(
  `^([-+]?)\\s?${unit}?\\s?(-?)\\s?(\\d[\\d.,' \\u00a0\\u202f]{0,30}?)(?:\\s?/-)?\\s?${unit}?$`,
  'u',
);

/**
 * Parses a supplier's amount: `"$1,016.41"`, `"120.5 USD"`, `1000`. Exact: digits are never converted to a binary number. `known` is the
 * unit to use if the amount itself has none. Null if the amount is ambiguous (`"1.234"`, `"1,016"`) and neither `mark` nor the unit
 * decides.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: there is one branch for each form of an amount; ambiguous forms are refused.
export function parseAmount(value: Json | undefined, mark: DecimalMark = null, known = ''): Amount | null {
  if (isNumber(value)) return amountOf(value.literal, '', '.');
  if (typeof value !== 'string' || value.length > 60) return null;
  if (plainPrice.test(value)) return { amount: value, currency: '' };
  const plainText = /[<&(]/.test(value) ? plainWords(value, 60).replace(unitInBrackets, ' $1') : value;
  const parts = shape.exec(inUsualDigits(plainText).trim());
  if (parts === null) return null;
  const [, minus = '', before, innerMinus = '', digits = '', after] = parts;
  if (minus === '+' || (minus !== '' && innerMinus !== '')) return null;
  const units = [before, after].flatMap((each) => (each === undefined ? [] : [unitOf(each)]));
  if (units.includes(null)) return null;
  if (units.length === 2 && units.includes('') && !dollars.test(units.join(''))) return null;
  const [one = '', other = ''] = units.filter((each) => each !== '');
  // A `$` next to a code adds no information. Two different units contradict each other.
  if (other !== null && one !== null && other !== '' && !isSameUnit(one, other)) return null;
  const sign = minus + innerMinus;
  const named = one !== null && other !== null && isCode.test(other) ? other : (one ?? '');
  const text = digits.trim();
  const grouped = /^\d{1,3}([.,])\d{3}$/.exec(text)?.[1];
  if (mark === null && grouped !== undefined && isWholeUnit(named || known))
    return amountOf(`${sign}${text.replace(grouped, '')}`, named, '.');
  const own = value.includes(arabicPoint) ? '.' : mark;
  return amountOf(`${sign}${text}`, named, own);
}

/** The decimal mark that this amount proves; null if it is ambiguous. */
export function provenMark(value: Json | undefined): DecimalMark {
  // An Arabic decimal mark proves nothing about points or commas in other amounts.
  if (typeof value !== 'string' || value.includes(arabicPoint)) return null;
  if (plainPrice.test(value)) return '.';
  const text = inUsualDigits(value);
  if (!/[.,]/.test(text)) return null;
  const asPoint = parseAmount(text, '.');
  const asComma = parseAmount(text, ',');
  if (asPoint === null || asComma === null) return asPoint !== null ? '.' : asComma !== null ? ',' : null;
  if (asPoint.amount !== asComma.amount || !asPoint.amount.includes('.')) return null;
  return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
}

// This character is always a decimal mark.
const arabicPoint = '\u066b';
// The zeros of Arabic, Persian, Hindi and Bengali. In each script, the other nine digits follow the zero.
const zeros = ['\u0660', '\u06f0', '\u0966', '\u09e6'].map((zero) => zero.charCodeAt(0));

// Invisible marks of the writing direction, which ICU writes around amounts in Arabic, Hebrew and Persian.
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Converts digits and marks of other scripts to ASCII, and omits direction marks; leaves other text unchanged. */
function inUsualDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
    })
    .replace(directionMarks, '')
    .replaceAll('\u2212', '-')
    .replaceAll(arabicPoint, '.')
    .replace(/[\u066c\u2019]/g, "'");
}

/** The currency next to an amount: a code, or the supplier's own word or sign. Null if the text is not a currency. */
function unitOf(text: string): string | null {
  if (Object.hasOwn(signs, text)) return signs[text] ?? '';
  if (/^[A-Za-z]{3}\$$/.test(text)) return text.slice(0, 3).toUpperCase();
  if (noUnit.test(text)) return null;
  if (/^[A-Za-z]{3}$/.test(text) && !smallUnits.test(text)) return text.toUpperCase();
  const isCapital = /^\p{Lu}/u.test(text) && (text.length > 3 || text === text.toUpperCase());
  const isKnown = smallUnits.test(text) || otherScripts.test(text) || /\p{Sc}/u.test(text);
  return isCapital || isKnown ? text : null;
}

function amountOf(text: string, currency: string, mark: DecimalMark): Amount | null {
  const plainNumber = plainDigits(text.replace(/[\u00a0\u202f']/g, ' '), mark);
  if (plainNumber === null) return null;
  const [, sign = '', integer = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainNumber) ?? [];
  const amount = integer === '' ? '' : roundNoise(sign, integer.replace(/^0+(?=\d)/, ''), decimals);
  return plainDecimal.test(amount) ? { amount, currency } : null;
}

/** Converts a number to digits with at most one decimal point; null if the number is ambiguous. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: there is one branch for each form of a number; ambiguous forms are refused.
function plainDigits(text: string, mark: DecimalMark): string | null {
  if (/^-?\d+$/.test(text)) return text;
  // Indian grouping: the digits before the last three are grouped in pairs, as in `12,34,567.89`. No other notation has this form.
  const indian = /^(-?\d{1,2}(?:,\d{2})+,\d{3})(\.\d+)?$/.exec(text);
  if (indian !== null) return mark === ',' ? null : `${indian[1]?.replaceAll(',', '')}${indian[2] ?? ''}`;
  const grouped = /^(-?\d{1,3}(?:([ ,.])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(text);
  const single = /^(-?\d+)([.,])(\d+)$/.exec(text);
  if (grouped !== null) {
    const [, integer = '', separator = '', point, decimals] = grouped;
    const ungrouped = integer.replaceAll(separator, '');
    if (point !== undefined)
      return point === separator || (mark !== null && mark !== point) ? null : `${ungrouped}.${decimals}`;
    // Two separators, or a space, always separate thousands. "1.234" and "1,234" are ambiguous. "0.125" is a decimal.
    if (single === null || separator === ' ') return mark !== null && mark === separator ? null : ungrouped;
    if (/^-?0/.test(text)) return `${single[1]}.${single[3]}`;
    return mark === null ? null : mark === separator ? `${single[1]}.${single[3]}` : ungrouped;
  }
  return single === null ? null : `${single[1]}.${single[3]}`;
}

// Maximum decimals of a price after rounding errors are removed.
const maxPriceDecimals = 4;

/**
 * Removes the rounding errors of binary numbers (`16.410000000000000142`, `16.409999999999997`): rounds long decimals to ten. Returns '' if
 * the result has more than four decimals, because then no exact amount is known.
 */
function roundNoise(sign: string, integer: string, decimals: string): string {
  if (decimals === '') return `${sign}${integer}`;
  if (decimals.length <= 10) return `${sign}${integer}.${decimals}`;
  const up = (decimals[10] ?? '0') >= '5' ? 1n : 0n;
  const digits = (BigInt(integer + decimals.slice(0, 10)) + up).toString().padStart(11, '0');
  const price = trimEndOf(digits.slice(-10), /0/);
  if (price.length > maxPriceDecimals) return '';
  return `${sign}${digits.slice(0, -10)}${price === '' ? '' : `.${price}`}`;
}
