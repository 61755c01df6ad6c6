import { accentedForms } from '../../../../shared/model/base/plain-letters.ts';
import { foldText } from '../../../../shared/model/base/text-folding.ts';

// The app's folding of letters, written into the schema's functions when it is created: whether two spellings are one customer is decided
// in one place, for all tills and versions.

const lastCharacter = 0x10ffff;
const surrogates = { first: 0xd800, last: 0xdfff };

/** Small accented letters and their plain forms, in the same order, for `translate`. */
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
  /** Character → its folded form, for those that change. */
  readonly folded: Readonly<Record<string, string>>;
}

const unseenOnes = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Everything that folding changes is among these; each is examined. */
const changingOnes =
  /[\p{Changes_When_NFKC_Casefolded}\p{Changes_When_Lowercased}\p{Changes_When_Uppercased}\p{Nd}\p{Cc}\s]/gu;

/** Visits every character once. Decomposable ones are left to `normalize`, which PostgreSQL has too. */
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

/** In chunks of some thousand characters: a pattern searches a chunk twenty times as fast as character by character. */
function* allCharacters(): Generator<string> {
  const maxCharacters = 0x1000;
  for (let first = 0; first <= lastCharacter; first += maxCharacters) {
    const codes = Array.from({ length: maxCharacters }, (_, index) => first + index);
    // PostgreSQL has no NUL.
    const isOne = (code: number): boolean => code > 0 && (code < surrogates.first || code > surrogates.last);
    yield String.fromCodePoint(...codes.filter(isOne));
  }
}
