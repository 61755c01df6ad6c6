import { passesLuhn } from '../../identifier/imei.ts';
import { readExponent } from '../../identifier/spreadsheet-number.ts';
import { cleanText } from '../text/clean-text.ts';
import { looksLikeSerial } from '../text/recognised-kind.ts';

/** How much a cell looks like an identifier, from 0 to 1: a valid IMEI most, a serial number less, a price or date not at all. */
export function identifierLikeness(cell: string): number {
  if (cell.length > 400) return 0;
  const text = cleanText(cell).text;
  const numbers = text.match(/\d[\d\-./ _]{11,24}\d/g) ?? [];
  for (const number of numbers) {
    const digits = number.replace(/\D/g, '');
    if (digits.length === 15 && passesLuhn(digits)) return 1;
    if (digits.length >= 14 && digits.length <= 17) return 0.8;
  }
  const cleaned = text.replace(/["'=\s]/g, '');
  if (readExponent(cleaned).is !== 'none') return 0.7;
  return looksLikeSerial(cleaned) ? 0.6 : 0;
}
