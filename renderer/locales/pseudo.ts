import type { PseudoLanguage } from '../../shared/contract/shop/settings.ts';

/** The same texts, in the same shape, as the pseudo-language shows them. */
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
 * Two languages made from English, to see what a real translation would break: `en-XA` is long and accented,
 * `ar-XB` is English shown from right to left. Placeholders in `{{ }}` stay as they are, and so do figures.
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
  // Unicode's own override shows each word from the right without touching it; a figure reads the same in every language.
  return part.replace(/\S+/gu, (word) => (/\d/.test(word) ? word : `\u202e${word}\u202c`));
}

/** A translation is commonly a third longer than its English, and short words more than that. */
function padding(text: string): string {
  return ' one two three four five six seven eight nine ten'.slice(0, Math.ceil(text.length * 0.35) + 1);
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = [...'áƀçđéƒğĥíĵķłɱñóþɋřšŧúṽŵẋýžÁßÇĐÉƑĞĤÍĴĶŁṀÑÓÞǪŘŠŦÚṼŴẊÝŽ'];
const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...plain].map((letter, index) => [letter, marked[index] ?? letter]),
);
