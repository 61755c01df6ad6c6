// A spreadsheet program guesses the type of each text in a file that it opens, and saves the changed text.

/** Languages whose month names can form a date. A spreadsheet program uses the language of the computer on which it runs. */
const languages = 'ar cs da de el en es fi fr he hu id it nl pl pt ro ru sv tr uk vi'.split(' ');

// AM, PM and the endings of ordinal numbers.
const words = new Set(['am', 'pm', 'st', 'nd', 'rd', 'th']);
const exponent = /^[-+]?\d[\d.,]*e[-+]?\d+$/i;
const maxGuessedLength = 40;

/**
 * True if a spreadsheet program would interpret and change the text: a long number, leading zeros, an exponent (`1E5`), a fraction or date
 * (`10/12`, `3 MAR`), a time, an amount of money, a percentage, or a boolean. Short plain numbers are not changed.
 */
export function isReadAsOther(text: string): boolean {
  const plain = text.normalize('NFKC').trim();
  if (plain.length > maxGuessedLength) return /^\d+$/.test(plain);
  if (/^(true|false)$/i.test(plain) || exponent.test(plain)) return true;
  if (!/\p{Nd}/u.test(plain) || /^(0|[1-9]\d{0,10})$/.test(plain)) return false;
  const letters = plain.split(/[\p{Nd}\p{Sc}\s.,:;/\-+%()'’]+/u).filter((word) => word !== '');
  return letters.every((word) => words.has(withoutDot(word)) || monthNames().has(withoutDot(word)));
}

let months: ReadonlySet<string> | null = null;

/**
 * Returns all month names, in the form used alone and in the form used within a date. Computed on first use,
 * because this is slow.
 */
function monthNames(): ReadonlySet<string> {
  months ??= new Set(languages.flatMap((language) => namesIn(language)));
  return months;
}

function namesIn(language: string): readonly string[] {
  return (['short', 'long'] as const)
    .flatMap((month) => {
      const forms = [{ month }, { month, day: 'numeric' } as const].map(
        (form) => new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }),
      );
      return Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 15)).flatMap((at) =>
        forms.flatMap((form) => form.formatToParts(at).filter(({ type }) => type === 'month')),
      );
    })
    .map(({ value }) => withoutDot(value))
    .filter((name) => name !== '');
}

function withoutDot(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');
}
