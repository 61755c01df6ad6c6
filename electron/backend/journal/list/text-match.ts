import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { accentedForms, plainLetters } from '../../../../shared/model/base/plain-letters.ts';
import { gaps, letters, type SearchWord } from '../../../../shared/model/order/search-words.ts';
import { like } from '../sql/dialect.ts';

export const lineEnd = sql.lit('\n');

/** SQLite reads a search text only up to a NUL. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/**
 * SQL: true if the column contains the text, ignoring case. The text is given as patterns of `patternsOf` for `like … escape '\'`. `like`
 * ignores case only for English letters; for others the journal's thread has `small_letters`.
 */
export function matches(
  column: RawBuilder<unknown>,
  text: string,
  patternsOf: (escaped: string) => readonly string[],
): RawBuilder<SqlBool> {
  const foreign = /[^\p{ASCII}]/u.test(text);
  const read = foreign ? sql`small_letters(${column})` : column;
  return isLike(read, patternsOf(escaped(foreign ? text.toLowerCase() : text)));
}

export function wordMatches({ is, text }: SearchWord, column: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (is === 'number') {
    const joined = gaps.reduce((read, gap) => sql`replace(${read}, ${gap}, '')`, column);
    return isLike(joined, [`%${text}%`]);
  }
  // Most texts have only plain letters already, and converting costs more than reading.
  const plain = sql`case when octet_length(${column}) = length(${column}) then ${column} else plain_letters(${column}) end`;
  const escapedText = escaped(plainLetters(text));
  if (is === 'part') return isLike(plain, [`%${escapedText}%`]);
  const spaced = sql`' ' || replace(${plain}, ${lineEnd}, ' ') || ' '`;
  return isLike(spaced, is === 'whole' ? [`% ${escapedText} %`] : [`% ${escapedText}%`, `%${escapedText} %`]);
}

function isLike(read: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<SqlBool> {
  const found = patterns.map((pattern) => like(read, pattern));
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Escapes a text for `like`. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

// More letters hardly narrow the search, and each of them multiplies the spellings.
const lettersLookedUp = 10;
const digitsLookedUp = 13;

const phrasesMade = new WeakMap<SearchWord, string | null>();

/**
 * FTS5 query for a word by its trigrams; null for a single letter, which is in no trigram. Compute the query one time per word of a search,
 * not for each row: hundreds of spellings take a millisecond.
 */
export function phrasesOf(word: SearchWord): string | null {
  const cached = phrasesMade.get(word);
  if (cached !== undefined) return cached;
  const phrases = makePhrases(word);
  phrasesMade.set(word, phrases);
  return phrases;
}

function makePhrases({ is, text }: SearchWord): string | null {
  if (is === 'number') return numberPhrases(text.slice(0, digitsLookedUp));
  if (is === 'whole') return anyOf([' ', '\n'].flatMap((left) => [`${left}${text} `, `${left}${text}\n`]));
  if (is === 'edge')
    return letters(text) < 2 ? null : anyOf([' ', '\n'].flatMap((edge) => [edge + text, text + edge]));
  const plain = [...plainLetters(text)].slice(0, lettersLookedUp);
  // At most one accent per trigram is tried. Several accented letters in a row must be typed with their accents.
  const entries = triplesOf(plain).map((triple) =>
    anyOf([
      triple.join(''),
      ...triple.flatMap((letter, at) => accentedForms(letter).map((form) => triple.with(at, form).join(''))),
    ]),
  );
  return `(${anyOf([text])} OR (${entries.join(' AND ')}))`;
}

/** Three consecutive digits, with any separators between them. */
function numberPhrases(digits: string): string {
  const starts = Array.from(digits, (_, at) => at).filter((at) => at % 2 === 0 && at + 3 < digits.length);
  const triples = [...starts, digits.length - 3].map((at) => [...digits.slice(at, at + 3)]);
  const between = ['', ...gaps];
  return triples
    .map(([first, second, third]) =>
      anyOf(between.flatMap((left) => between.map((right) => first + left + second + right + third))),
    )
    .join(' AND ');
}

function triplesOf(word: readonly string[]): readonly string[][] {
  return word.slice(2).map((_, at) => word.slice(at, at + 3));
}

function anyOf(phrases: readonly string[]): string {
  return `(${phrases.map((phrase) => `"${phrase.replace(/"/g, '""')}"`).join(' OR ')})`;
}
