import { cleanText } from './clean-text.ts';

/**
 * Parses a written price to a decimal; null if it is not a price. Ignores currency signs and codes. Of two separators, the last is the
 * decimal one; a single separator before exactly three digits marks thousands, because no price has three decimals.
 */
export function readPrice(written: string): string | null {
  // Cached, because a list repeats few prices many times.
  const before = lastRead.get(written);
  if (before !== undefined) return before;
  const price = priceOf(written);
  if (lastRead.size >= maxKept) lastRead.clear();
  lastRead.set(written, price);
  return price;
}

/** True if the characters `from` to `to` are a price as programs write it, such as `12.50`; a fast check without parsing. */
export function isPlainPrice(text: string, from: number, to: number): boolean {
  if (to - from > 12) return false;
  let dot = -1;
  for (let index = from; index < to; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 46 && dot < 0) dot = index;
    else if (code < 48 || code > 57) return false;
  }
  return dot < 0 ? to > from : dot > from && (to - dot === 2 || to - dot === 3);
}

const maxKept = 1_000;
const lastRead = new Map<string, string | null>();

function priceOf(written: string): string | null {
  const grouped = cleanText(written).text.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '');
  // Not a price: `12 50` is two numbers or a price with cents, and `12k` is twelve thousand.
  if (/\d[\s'’]+\d|\d\s?[km]$/iu.test(grouped)) return null;
  const text = grouped.replace(/[\s'’]/gu, '');
  // `Rs.50` means 50, and `$.50` means 0.50.
  const parts = /^(?:\p{L}{1,4}\.|[\p{Sc}\p{L}]{0,5})(\d[\d.,]*|[.,]\d{1,2})[\p{Sc}\p{L}.-]{0,5}$/u.exec(
    text,
  );
  const number = parts?.[1]?.replace(/^(?=[.,])/, '0');
  if (number === undefined || number.length > 20) return null;
  const marks = number.replace(/\d/g, '');
  const last = marks.at(-1) ?? '';
  const decimals = number.length - number.lastIndexOf(last) - 1;
  const single = marks.length === 1 || (marks.length > 1 && marks.indexOf(last) === marks.length - 1);
  const isDecimal = last !== '' && single && !(marks.length === 1 && decimals === 3 && !/^0/.test(number));
  const [integer = '', part = ''] = isDecimal
    ? [number.slice(0, number.lastIndexOf(last)), number.slice(number.lastIndexOf(last) + 1)]
    : [number, ''];
  const groups = integer.split(/[.,]/);
  if (groups.slice(1).some((group) => group.length !== 3) || new Set(integer.replace(/\d/g, '')).size > 1)
    return null;
  const units = groups.join('').replace(/^0+(?=\d)/, '');
  return part === '' ? units : `${units}.${part}`;
}
