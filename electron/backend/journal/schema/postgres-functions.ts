import { accents, foldedLetters } from './postgres-letters.ts';

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
    // Does the same as JavaScript's toLowerCase. The server's locale does not matter, so a Turkish server gives the same result as other
    // servers. Letters newer than the server's Unicode version stay unchanged, here and in names.
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
