// Invisible characters that chat apps and spreadsheets leave in copied text: zero width, writing direction, soft hyphen, byte order mark, variation
// selectors, fillers.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const control = /\p{Cc}/gu;
const plain = /^[\x20-\x7e]*$/;

/**
 * Folds spellings of the same text into one: compatibility forms (full-width letters, ligatures), digits of other scripts, letter case independent of
 * the machine's language; removes invisible characters.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return latinDigits(text.replace(invisible, '').normalize('NFKC').replace(/\s/gu, ' ').replace(control, ''))
    .replace(/./gu, caseless)
    .normalize('NFKC');
}

/** The digits of every script as those that IMEIs and references are written in. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digitOf);
}

// Small letters that have one capital are one letter, such as the German ones of ss; by the rules of no language.
function caseless(character: string): string {
  return character.toLowerCase().toUpperCase().toLowerCase();
}

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

// A script's ten digits are consecutive, from its zero.
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return String(code - zero);
}
