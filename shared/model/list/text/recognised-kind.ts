import { passesLuhn } from '../../identifier/imei.ts';
import { isReportingBody, isTestNumber } from '../../identifier/reporting-body.ts';
import { passesGtin } from '../../identifier/symbology.ts';
import type { FoundKind } from './verdict.ts';

/**
 * The kind of a text, by its form alone; null if uncertain. `text` is clean and without separators. EID: SGP.29, 32 digits from 89. ICCID:
 * ITU-T E.118, up to 19 digits and a check digit, from 89. MEID: 3GPP2 S.R0048, hexadecimal from A0, or 18 decimal digits. EAN-13 and UPC-A
 * by their check digit; a GTIN of fourteen digits if no reporting body assigns such IMEIs, or after GS1's `01`. Payment cards: ISO/IEC
 * 7812, fifteen or sixteen digits of a known network.
 */
export function recogniseKind(text: string): FoundKind | null {
  if (/^\d+$/.test(text)) return recogniseDigits(text);
  if (/^89\d{17,18}f$/i.test(text)) return 'iccid';
  if (/^[a-f][0-9a-f]{13}[0-9a-f]?$/i.test(text) && digitsIn(text) >= 2) return 'meid';
  return looksLikeSerial(text) ? 'serial' : null;
}

/** True for a word with the length and form of a serial number: capital letters and digits, as every maker prints them. */
export function looksLikeSerial(text: string): boolean {
  if (!/^[A-Z0-9]{8,14}$/.test(text)) return false;
  const digits = digitsIn(text);
  return digits >= 2 && text.length - digits >= 2;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a flat list of kinds, each by its length and check digit.
function recogniseDigits(digits: string): FoundKind | null {
  const { length } = digits;
  if (length === 32) return digits.startsWith('89') ? 'eid' : null;
  if (length >= 18 && length <= 22 && digits.startsWith('89')) return 'iccid';
  if (length === 18 && isMeidDecimal(digits)) return 'meid-decimal';
  if (length === 15 && passesLuhn(digits)) return isShortCard(digits) ? 'card' : 'imei';
  if ((length === 12 || length === 13) && passesGtin(digits)) return 'barcode';
  if (length === 14 && passesGtin(digits) && !mayBeImei(digits)) return 'barcode';
  if (length !== 16) return null;
  if (digits.startsWith('01') && passesGtin(digits.slice(2))) return 'barcode';
  // `010` means a single piece and not a carton. Few IMEIs with this start were assigned.
  if (digits.startsWith('010') && !passesLuhn(digits.slice(1))) return 'barcode';
  return cardNetworks.test(digits) && passesLuhn(digits) ? 'card' : null;
}

// True for fourteen digits that may be an IMEI without its check digit, or without a leading zero.
function mayBeImei(digits: string): boolean {
  const restored = `0${digits}`;
  return (
    isReportingBody(digits) || (isReportingBody(restored) && !isTestNumber(restored) && passesLuhn(restored))
  );
}

// Excludes cards that start like most IMEIs (35), because a person is asked about those numbers anyway.
const cardNetworks = /^(?:4|5[0-8]|2[2-7]|6)/;

/** True for fifteen digits that start like payment cards of this length (ISO/IEC 7812: 34 and 37), which no IMEI does. */
export function isShortCard(digits: string): boolean {
  return /^3[47]\d{13}$/.test(digits);
}

function isMeidDecimal(digits: string): boolean {
  const maker = Number(digits.slice(0, 10));
  return maker >= 0xa0000000 && maker <= 0xffffffff && Number(digits.slice(10)) <= 0xffffff;
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}
