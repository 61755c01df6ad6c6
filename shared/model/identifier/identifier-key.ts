import { foldText } from '../base/text-folding.ts';
import { type IdentifierKind, identifierKinds } from './identifier-kind.ts';
import { luhnCheckDigit, passesLuhn } from './imei.ts';
import { isReportingBody } from './reporting-body.ts';

/**
 * Returns the same key for all spellings of one identifier: money-safety O5 allows one open order per key. The key is only for
 * comparison; the identifier is shown and sent as written. Every kind ignores compatibility forms (full-width, digits of other scripts),
 * letter case and invisible characters.
 * - `imei`, `serial` and `device`: only letters and digits count, because no two devices differ only by a dash.
 * - `ecid`: the number in hexadecimal (with `0x` or a letter A to F) or decimal, with or without leading zeros.
 * - `lock-code` and `other`: punctuation and spaces count (`jo.hn@shop` differs from `john@shop`), but all dashes are equal, and all spaces
 *   are equal. In `other`, a number with the check digit of an IMEI is an IMEI.
 *
 * Fourteen digits with a known reporting body are an IMEI without its check digit, except in `serial`, `ecid` and `lock-code`. Sixteen
 * digits are unchanged: they have two possible meanings, and a person chooses before ordering.
 */
export function identifierKey(kind: IdentifierKind, written: string): string {
  // Fast path for nearly every device in a list.
  const isPlain = (kind === 'imei' || kind === 'device') && /^\d{15}$/.test(written);
  return isPlain ? written : keysByKind(written)[kind];
}

function keysByKind(written: string): Readonly<Record<IdentifierKind, string>> {
  const folded = foldText(written);
  const normalized = lettersAndDigits(folded);
  const text = asWritten(folded, written);
  const letters = normalized || text;
  const imei = imeiOf(normalized);
  return {
    imei: imei ?? letters,
    serial: letters,
    device: imei ?? letters,
    ecid: ecidOf(normalized) ?? letters,
    'lock-code': text,
    other: imei ?? text,
  };
}

export function sameIdentifier(kind: IdentifierKind, one: string, other: string): boolean {
  return one === other || identifierKey(kind, one) === identifierKey(kind, other);
}

/** Keys of a text for every kind. Finds a device's orders before the service's kind is known. */
export function identifierKeys(written: string): readonly string[] {
  return [...new Set(Object.values(keysByKind(written)))];
}

/**
 * All keys under which orders for this identifier may be stored, one per kind with which it could have been ordered. A supplier may rename
 * its field, or an update may map the name to another kind; existing orders must still be found.
 */
export function keysOnOrder(
  kind: IdentifierKind,
  written: string,
): readonly { readonly key: string; readonly orderedAs: readonly IdentifierKind[] }[] {
  const keys = keysByKind(written);
  return [...new Set(Object.values(keys))].map((key) => ({
    key,
    orderedAs: key === keys[kind] ? identifierKinds : identifierKinds.filter((each) => keys[each] === key),
  }));
}

/** The letters and digits of an identifier of any kind, in lower case, for searches by its end. It is not a device key. */
export function plainIdentifier(written: string): string {
  const folded = foldText(written);
  return lettersAndDigits(folded) || asWritten(folded, written);
}

function lettersAndDigits(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]/gu, '');
}

const dashes = /[\p{Pd}\u2212]/gu;

// Falls back to the original text, so that texts of only invisible characters stay different.
function asWritten(folded: string, written: string): string {
  return folded.replace(dashes, '-').replace(/\s+/g, ' ').trim() || written;
}

function imeiOf(normalized: string): string | null {
  if (!/^\d{14,15}$/.test(normalized)) return null;
  if (normalized.length === 15) return passesLuhn(normalized) ? normalized : null;
  return isReportingBody(normalized) ? normalized + luhnCheckDigit(normalized) : null;
}

// An ECID has at most 64 bits.
const maxHexLength = 16;

function ecidOf(normalized: string): string | null {
  if (/^\d+$/.test(normalized)) return normalized.replace(/^0+(?=\d)/, '');
  const hex = /^(?:0x)?([\da-f]+)$/.exec(normalized)?.[1]?.replace(/^0+(?=.)/, '');
  return hex === undefined || hex.length > maxHexLength ? null : BigInt(`0x${hex}`).toString();
}
