/** A workbook cell as text. Dates are written 2024-01-15, date-times include the time; their time zone is unknown. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return '';
  const iso = value.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

/**
 * A workbook's number as a person reads it. Whole numbers are written with all digits, never `3.5E+14`, if all digits are in the file. A
 * number that a spreadsheet rounded is returned as written, so that the loss is recognized.
 */
export function numberText(written: string): string {
  if (/^-?\d+$/.test(written)) return written;
  const value = Number(written);
  if (!Number.isFinite(value)) return written;
  if (Number.isSafeInteger(value)) return String(value);
  // Files contain two digits more than a spreadsheet shows, which turns 0.3 into 0.30000000000000004.
  return Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : written;
}
