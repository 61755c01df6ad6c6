import { accentedForms } from '../../../../shared/model/base/plain-letters.ts';
import { foldText } from '../../../../shared/model/base/text-folding.ts';

/**
 * SQL functions that PostgreSQL lacks, under their SQLite names. `identifier_key` and `identifier_ending` are not needed: the app writes
 * both values with each order.
 */
export function sqlFunctions(): readonly string[] {
  const { accented, plain } = accents();
  const { unseen, folded } = foldedLetters();
  const steady = 'immutable strict parallel safe';
  return [
    `create function instr(whole text, part text) returns bigint language sql ${steady} as $$ select cast(strpos(whole, part) as bigint) $$`,
    // Does the same as JavaScript's toLowerCase. The server's locale does not matter, so a Turkish server
    // gives the same result as other servers. Letters newer than the server's Unicode version stay unchanged.
    `create function small_letters(written text) returns text language sql ${steady} as $$
      select lower(written collate "und-x-icu") $$`,
    // Most texts have only plain letters already, and converting takes a hundred times as long. The function is not `strict`, because the
    // planner does not inline a strict function with a `case`.
    `create function plain_letters(written text) returns text language sql immutable parallel safe as $$
      select case when octet_length(written) = length(written) then lower(written collate "C") collate "und-x-icu" else translate(replace(lower(normalize(written, NFC) collate "und-x-icu"), U&'i\\0307', 'i'), '${accented}', '${plain}') end $$`,
    // Index entries are limited in length (T6). A hash of the rest distinguishes long names.
    `create function fitting_key(key text) returns text language sql ${steady} as $$
      select case when octet_length(key) > 2000 then left(key, 300) || ' ' || md5(key) else key end $$`,
    `create function customer_key(name text) returns text language plpgsql ${steady} as $$
      declare text text;
      begin
        if octet_length(name) = length(name) and name !~ '[\\x01-\\x1f\\x7f]' then
          text := lower(name collate "C");
        else
          text := normalize(regexp_replace(name, '[${unseen}]', '', 'g'), NFKC);
          text := (select coalesce(string_agg(coalesce('${JSON.stringify(folded)}'::jsonb ->> letter, letter), '' order by place), '')
            from string_to_table(text, null) with ordinality as each (letter, place));
          text := plain_letters(normalize(text, NFKC));
        end if;
        return fitting_key(btrim(regexp_replace(text, ' +', ' ', 'g'), ' '));
      end $$`,
    // Amounts are decimal text. Unknown amounts are skipped. The result is formatted like `amountOfUnits`, without trailing zeros.
    `create function add_exactly(sum numeric, amount text, rows numeric) returns numeric language sql immutable parallel safe as $$
      select sum + coalesce(cast(nullif(amount, '') as numeric) * coalesce(rows, 0), 0) $$`,
    `create function exact_text(sum numeric) returns text language sql ${steady} as $$ select cast(trim_scale(sum) as text) $$`,
    `create aggregate exact_sum(amount text, rows numeric) (
      sfunc = add_exactly, stype = numeric, initcond = '0', finalfunc = exact_text, parallel = safe)`,
  ];
}

// The app's conversion to plain letters, written into the schema's functions when the schema is created. So one place decides, for all
// tills and versions, whether two spellings are the same customer.

const lastCharacter = 0x10ffff;
const surrogates = { first: 0xd800, last: 0xdfff };

/** Lower-case accented letters and their plain forms, in the same order, for `translate`. */
function accents(): { readonly accented: string; readonly plain: string } {
  const pairs = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((plain) =>
    accentedForms(plain).map((accented) => ({ accented, plain })),
  );
  return {
    accented: pairs.map(({ accented }) => accented).join(''),
    plain: pairs.map(({ plain }) => plain).join(''),
  };
}

interface Letters {
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
function foldedLetters(): Letters {
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
