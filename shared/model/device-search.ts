import { luhnCheckDigit } from './imei.ts';

/** The IMEI that a text is once separators are dropped: 15 digits, 14 with their check digit added, or 16 of an IMEISV; else null. */
export function digitsOfImei(text: string): string | null {
  const digits = text.replace(/[\s./\-\u200b-\u200f\u202a-\u202e]/g, '');
  if (!/^\d{14,16}$/.test(digits)) return null;
  if (digits.length === 15) return digits;
  const body = digits.slice(0, 14);
  return body + luhnCheckDigit(body);
}
