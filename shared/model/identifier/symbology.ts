import { passesLuhn } from './imei.ts';
import { isReportingBody } from './reporting-body.ts';

// AIM symbology identifiers (ISO/IEC 15424), which scanners may send before a code: `]C1` Code 128, `]d2` DataMatrix, `]Q3` QR.
const flagged = /^\][A-Za-z][0-9A-Za-z]/;
// Some keyboard layouts drop the bracket. Two characters before a valid IMEI can only be a symbology identifier.
const unflagged = /^[A-Za-z][0-9](\d{15})$/;
const withinLine = /(^|[\s,;|"'])\][A-Za-z][0-9A-Za-z](?=[0-9A-Za-z(])/g;

/** The text of a scanned code without symbology identifier and surrounding spaces. */
export function withoutSymbology(text: string): string {
  const trimmed = text.trim();
  if (flagged.test(trimmed)) return trimmed.slice(3);
  const digits = unflagged.exec(trimmed)?.[1];
  return digits !== undefined && isReportingBody(digits) && passesLuhn(digits) ? digits : trimmed;
}

/** Replaces symbology identifiers by blanks, so that positions do not change. */
export function blankSymbologies(line: string): string {
  return line.includes(']') ? line.replace(withinLine, '$1   ') : line;
}

/** True if the digits are a valid GTIN, EAN or UPC (GS1 check digit). */
export function passesGtin(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1)
    sum += Number(digits.charAt(digits.length - 1 - index)) * (index % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

/**
 * The GTIN and serial number of a GS1 code that contains both, such as `01` GTIN `21` serial; null for other texts. Identifier 8002 is a
 * phone's serial number. Application identifiers may be in brackets, as they are printed.
 */
export function gs1Parts(text: string): { readonly gtin: string; readonly serial: string } | null {
  const [, gtin, serial] = /^\(?01\)?(\d{14})\(?(?:21|8002)\)?([\w./-]{6,20})$/.exec(text) ?? [];
  return gtin !== undefined && serial !== undefined && passesGtin(gtin) ? { gtin, serial } : null;
}
