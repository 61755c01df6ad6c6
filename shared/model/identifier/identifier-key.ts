import { foldText } from '../base/text-folding.ts';
import { type IdentifierKind, identifierKinds } from './identifier-kind.ts';
import { luhnCheckDigit, passesLuhn } from './imei.ts';
import { isReportingBody } from './reporting-body.ts';

/**
 * What stays the same however an identifier of this kind is written: money-safety O5 holds one open order to one of these. It is only
 * compared; what a person wrote is what is shown and sent. In every kind compatibility forms (full-width, other scripts' digits), letter
 * case and what nobody sees make no difference. What more is left out goes by what the kind can mean:
 * - `imei`, `serial` and `device`: letters and digits alone count, since makers tell no two devices apart by a dash.
 * - `ecid`: the number itself, written in hexadecimal (with `0x` or a letter A to F) or in decimal, leading zeros or none.
 * - `lock-code` and `other`: a dash, dot, slash or space may be all that tells two of them apart (`jo.hn@shop` and `john@shop`), so
 *   these stay; only the kinds of dash and the widths of space are one. What is an IMEI by its check digit is taken as one in `other` too.
 * Fourteen digits that a reporting body gives are an IMEI without its check digit, but for a serial number or an ECID. Sixteen stay what
 * they are: they can be two things, and a person chooses before anything is ordered.
 */
export function identifierKey(kind: IdentifierKind, written: string): string {
  return keysByKind(written)[kind];
}

function keysByKind(written: string): Readonly<Record<IdentifierKind, string>> {
  const folded = foldText(written);
  const plain = lettersAndDigits(folded);
  const text = asWritten(folded, written);
  const letters = plain || text;
  const imei = imeiOf(plain);
  return {
    imei: imei ?? letters,
    serial: letters,
    device: imei ?? letters,
    ecid: ecidOf(plain) ?? letters,
    'lock-code': text,
    other: imei ?? text,
  };
}

/** Whether two texts are one identifier of this kind. */
export function sameIdentifier(kind: IdentifierKind, one: string, other: string): boolean {
  return one === other || identifierKey(kind, one) === identifierKey(kind, other);
}

/** Keys of a text for every kind: finds a device's orders before the service's kind is known. */
export function identifierKeys(written: string): readonly string[] {
  return [...new Set(Object.values(keysByKind(written)))];
}

/**
 * Keys by which orders for this identifier may be stored: its own for any kind, and each other key it would have as another kind. A
 * supplier may rename its field, and an update may read the name differently; what is on order stays on order.
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

/** The letters and digits of an identifier of any kind, in lower case, for searches by its end. Not a key of a device. */
export function plainIdentifier(written: string): string {
  const folded = foldText(written);
  return lettersAndDigits(folded) || asWritten(folded, written);
}

function lettersAndDigits(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]/gu, '');
}

const dashes = /[\p{Pd}\u2212]/gu;

// A text of nothing but invisible marks is still not the same as another one.
function asWritten(folded: string, written: string): string {
  return folded.replace(dashes, '-').replace(/\s+/g, ' ').trim() || written;
}

function imeiOf(plain: string): string | null {
  if (!/^\d{14,15}$/.test(plain)) return null;
  if (plain.length === 15) return passesLuhn(plain) ? plain : null;
  return isReportingBody(plain) ? plain + luhnCheckDigit(plain) : null;
}

// 64 bits.
const maxHexLength = 16;

function ecidOf(plain: string): string | null {
  if (/^\d+$/.test(plain)) return plain.replace(/^0+(?=\d)/, '');
  const hex = /^(?:0x)?([\da-f]+)$/.exec(plain)?.[1]?.replace(/^0+(?=.)/, '');
  return hex === undefined || hex.length > maxHexLength ? null : BigInt(`0x${hex}`).toString();
}
