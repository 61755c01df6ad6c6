import { passesLuhn } from '../../identifier/imei.ts';
import type { FoundKind } from './verdict.ts';

/**
 * What a text is when it is no IMEI, by its own shape; null where nothing is plain. `text` is clean, without separators.
 * EID: SGP.29, 32 digits from 89. ICCID: ITU-T E.118, up to 19 digits and a check digit, from 89. MEID: 3GPP2 S.R0048, hex from A0 or
 * 18 decimal digits. EAN-13 and UPC-A by their check digit.
 */
export function recogniseKind(text: string): FoundKind | null {
  if (/^\d+$/.test(text)) return recogniseDigits(text);
  if (/^89\d{17,18}f$/i.test(text)) return 'iccid';
  if (/^[a-f][0-9a-f]{13}[0-9a-f]?$/i.test(text) && digitsIn(text) >= 2) return 'meid';
  return looksLikeSerial(text) ? 'serial' : null;
}

/** A word of the length and make of a serial number: letters and digits, capitals only, as every maker prints them. */
export function looksLikeSerial(text: string): boolean {
  if (!/^[A-Z0-9]{8,14}$/.test(text)) return false;
  const digits = digitsIn(text);
  return digits >= 2 && text.length - digits >= 2;
}

function recogniseDigits(digits: string): FoundKind | null {
  const { length } = digits;
  if (length === 32) return digits.startsWith('89') ? 'eid' : null;
  if (length >= 18 && length <= 22 && digits.startsWith('89')) return 'iccid';
  if (length === 18 && isMeidDecimal(digits)) return 'meid-decimal';
  if (length === 15 && passesLuhn(digits)) return 'imei';
  if ((length === 12 || length === 13) && passesEan(digits)) return 'barcode';
  return null;
}

function isMeidDecimal(digits: string): boolean {
  const maker = Number(digits.slice(0, 10));
  return maker >= 0xa0000000 && maker <= 0xffffffff && Number(digits.slice(10)) <= 0xffffff;
}

function passesEan(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1)
    sum += Number(digits.charAt(digits.length - 1 - index)) * (index % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}
