/**
 * Two languages made from English, to see what a real translation would break: `en-XA` is long and accented,
 * `ar-XB` is English shown from right to left. Placeholders in `{{ }}` stay as they are.
 */
export function pseudo(language: 'en-XA' | 'ar-XB', text: string): string {
  return text
    .split(/(\{\{[^}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : change(language, part)))
    .join('')
    .replace(/^(.*)$/su, language === 'en-XA' ? '[$1]' : '$1');
}

function change(language: 'en-XA' | 'ar-XB', part: string): string {
  if (part === '') return part;
  // Unicode's own override makes each run of words read from the right without touching the words.
  if (language === 'ar-XB') return part.replace(/\S+/gu, '\u202e$&\u202c');
  const accented = part.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter);
  return accented + 'one two three four five'.slice(0, Math.ceil(part.length * 0.35));
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const marked = [...'áƀçđéƒğĥíĵķłɱñóþɋřšŧúṽŵẋýžÁßÇĐÉƑĞĤÍĴĶŁṀÑÓÞǪŘŠŦÚṼŴẊÝŽ'];
const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...plain].map((letter, index) => [letter, marked[index] ?? letter]),
);
