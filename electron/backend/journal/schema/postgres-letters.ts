import { accentedForms } from '../../../../shared/model/base/plain-letters.ts';
import { foldText } from '../../../../shared/model/base/text-folding.ts';

// The app's conversion to plain letters, written into the schema's functions when the schema is created. So one place decides, for all
// tills and versions, whether two spellings are the same customer.

const lastCharacter = 0x10ffff;
const surrogates = { first: 0xd800, last: 0xdfff };

/** Lower-case accented letters and their plain forms, in the same order, for `translate`. */
export function accents(): { readonly accented: string; readonly plain: string } {
  const pairs = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((plain) =>
    accentedForms(plain).map((accented) => ({ accented, plain })),
  );
  return {
    accented: pairs.map(({ accented }) => accented).join(''),
    plain: pairs.map(({ plain }) => plain).join(''),
  };
}

export interface Letters {
  /** Ranges of invisible characters, as in a PostgreSQL regular expression. */
  readonly unseen: string;
  /** Character → plain form, for the characters that change. */
  readonly folded: Readonly<Record<string, string>>;
}

const unseenOnes = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Contains every character that the conversion may change; each character is tested. */
const changingOnes =
  /[\p{Changes_When_NFKC_Casefolded}\p{Changes_When_Lowercased}\p{Changes_When_Uppercased}\p{Nd}\p{Cc}\s]/gu;

/** Visits every character once. Decomposable characters are left to `normalize`, which PostgreSQL also has. */
export function foldedLetters(): Letters {
  const unseen: [first: number, last: number][] = [];
  const folded: Record<string, string> = {};
  for (const some of allCharacters()) {
    for (const [character] of some.matchAll(unseenOnes)) {
      const code = character.codePointAt(0) ?? 0;
      const before = unseen.at(-1);
      if (before?.[1] === code - 1) before[1] = code;
      else unseen.push([code, code]);
    }
    for (const [character] of some.replace(unseenOnes, '').matchAll(changingOnes)) {
      if (character.normalize('NFKC') !== character) continue;
      const fold = foldText(character);
      if (fold !== character) folded[character] = fold;
    }
  }
  const escaped = (code: number): string => `\\U${code.toString(16).padStart(8, '0')}`;
  return { unseen: unseen.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join(''), folded };
}

/**
 * The characters are tested in chunks of some thousand: a pattern search over a chunk is twenty times as fast as a test of each character.
 */
function* allCharacters(): Generator<string> {
  const maxCharacters = 0x1000;
  for (let first = 0; first <= lastCharacter; first += maxCharacters) {
    const codes = Array.from({ length: maxCharacters }, (_, index) => first + index);
    // PostgreSQL has no NUL.
    const isOne = (code: number): boolean => code > 0 && (code < surrogates.first || code > surrogates.last);
    yield String.fromCodePoint(...codes.filter(isOne));
  }
}
