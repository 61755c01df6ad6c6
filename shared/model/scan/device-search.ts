import { plainIdentifier } from '../identifier/identifier-key.ts';
import { readingsOf } from '../list/text/imei-readings.ts';

/** The IMEI that a text is once separators are dropped: 15 digits, or what 14 or 16 are most likely; else null. */
export function digitsOfImei(text: string): string | null {
  const digits = plainIdentifier(text);
  if (!/^\d{14,16}$/.test(digits)) return null;
  return digits.length === 15 ? digits : (readingsOf(digits)[0]?.identifier ?? null);
}
