/** Converts a workbook's cell to text. A date becomes 2024-01-15, a date with time 2024-01-15 10:30:00; the time zone is unknown. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return '';
  const iso = value.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

/**
 * A workbook's number as a person reads it. Whole numbers have all digits, never `3.5E+14`, if the file contains all digits. A number that
 * a spreadsheet rounded is returned as written, so that the lost digits are noticed.
 */
export function numberText(written: string): string {
  if (/^-?\d+$/.test(written)) return written;
  const value = Number(written);
  if (!Number.isFinite(value)) return written;
  if (Number.isSafeInteger(value)) return String(value);
  // A file contains two digits more than a spreadsheet shows, for example 0.30000000000000004 instead of 0.3.
  return Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : written;
}
