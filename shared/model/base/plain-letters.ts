// Two Romanian letters that are outside the code range of the other letters.
const extraLetters = 'șț';
const withoutParts: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i' };

/** Maps each accented small letter of European alphabets to its plain English letter. */
const plainOf: ReadonlyMap<string, string> = new Map(
  [
    ...Array.from({ length: 0x180 - 0xe0 }, (_, at) => String.fromCodePoint(0xe0 + at)),
    ...extraLetters,
  ].flatMap((letter) => {
    const plainLetter = withoutParts[letter] ?? letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
    const small = letter.toLowerCase() === letter;
    return small && letter !== plainLetter && /^[a-z]$/.test(plainLetter) ? [[letter, plainLetter]] : [];
  }),
);

/** Returns a text in lower case without accents. Searches compare this form, because few people type the accents of a name. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(/[\u00df-\u024f]/g, (letter) => plainOf.get(letter) ?? letter);
}

const accented: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  plainOf.keys(),
  (letter) => plainOf.get(letter) ?? '',
);

export function accentedForms(letter: string): readonly string[] {
  return accented.get(letter) ?? [];
}
