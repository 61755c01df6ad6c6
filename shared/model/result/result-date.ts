const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * A date with only one possible reading, as `YYYY-MM-DD`; null for anything else. `03/04/2024` is ambiguous and stays unchanged;
 * `25/12/2024` is not ambiguous.
 */
export function readDay(text: string): string | null {
  const value = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/.exec(value);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const worded =
    /^(\d{1,2})(?:st|nd|rd|th)?[-\s.]+([a-z]{3,9})\.?[-\s,]+(\d{4})$/i.exec(value) ??
    swap(/^([a-z]{3,9})\.?[-\s]+(\d{1,2})(?:st|nd|rd|th)?[-\s,]+(\d{4})$/i.exec(value));
  if (worded) return day(Number(worded[3]), monthOf(worded[2] ?? ''), Number(worded[1]));
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(value);
  if (!numbers) return null;
  const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])];
  if (first > 12 || first === second) return day(year, second, first);
  return second > 12 ? day(year, first, second) : null;
}

function swap(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return found && [found[0], found[2], found[1], found[3]];
}

function monthOf(word: string): number {
  return months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

function day(year: number, month: number, date: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, date));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return exists && year >= 1990 && year < 2100 ? at.toISOString().slice(0, 10) : null;
}
