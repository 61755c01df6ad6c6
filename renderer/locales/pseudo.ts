import type { PseudoLanguage } from '../../shared/contract/shop/settings.ts';

/** Returns the same texts in the pseudo-language, in the same structure. */
export function pseudoTexts<Texts>(language: PseudoLanguage, texts: Texts): Texts {
  if (typeof texts === 'string') return pseudo(language, texts) as Texts;
  return Object.fromEntries(
    Object.entries(texts as Record<string, unknown>).map(([key, value]) => [
      key,
      pseudoTexts(language, value),
    ]),
  ) as Texts;
}

/**
 * Two languages made from English show what a real translation would break: `en-XA` is longer and accented, `ar-XB` runs from right to
 * left. Placeholders in `{{ }}` and figures are unchanged.
 */
export function pseudo(language: PseudoLanguage, text: string): string {
  const changed = text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : change(language, part)))
    .join('');
  return language === 'en-XA' ? `[${changed}${padding(text)}]` : changed;
}

function change(language: PseudoLanguage, part: string): string {
  if (language === 'en-XA') return part.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);
  // A Unicode control character shows each word right to left. Words with digits stay, because figures run left to right in every language.
  return part.replace(/\S+/gu, (word) => (/\d/.test(word) ? word : `\u202e${word}\u202c`));
}

/** A translation is typically a third longer than English, and even longer if the text is short. */
function padding(text: string): string {
  return ' one two three four five six seven eight nine ten'.slice(0, Math.ceil(text.length * 0.35) + 1);
}

const plainLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = [...'áƀçđéƒğĥíĵķłɱñóþɋřšŧúṽŵẋýžÁßÇĐÉƑĞĤÍĴĶŁṀÑÓÞǪŘŠŦÚṼŴẊÝŽ'];
const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...plainLetters].map((letter, index) => [letter, marked[index] ?? letter]),
);
