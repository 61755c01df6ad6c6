// Invisible characters in text copied from chat apps and spreadsheets: zero-width characters, direction
// marks, soft hyphens, byte order marks, variation selectors, fillers.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const control = /\p{Cc}/gu;
const printableAscii = /^[\x20-\x7e]*$/;

/**
 * Makes different spellings of a text equal: compatibility forms (full-width letters, ligatures), digits of other scripts, and letter case,
 * independent of the computer's language. Removes invisible characters.
 */
export function foldText(text: string): string {
  if (printableAscii.test(text)) return text.toLowerCase();
  return latinDigits(text.replace(invisible, '').normalize('NFKC').replace(/\s/gu, ' ').replace(control, ''))
    .replace(/./gu, caseless)
    .normalize('NFKC');
}

export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digitOf);
}

// Letters with the same capital form become equal, such as ß and ss. Independent of any language.
function caseless(character: string): string {
  return character.toLowerCase().toUpperCase().toLowerCase();
}

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

// The ten digits of a script are consecutive and start with its zero.
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return String(code - zero);
}
