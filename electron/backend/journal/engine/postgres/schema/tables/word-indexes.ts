// Any part of a word is found by its letters, three at a time (pg_trgm). There is no table of words and nothing that is due: these indexes are
// as new as the rows. A search must say the expression of each letter by letter: those of orders are functions (list/trigram-seek.ts).

/** The text of a wallet row. */
export const walletRow = `small_letters(id || E'\\n' || description || E'\\n' || coalesce(amount, '') || E'\\n' || details || E'\\n' || at_words)`;

export const wordIndexes: readonly string[] = [
  // A space before each word and after it, and numbers once more without what people write between their digits.
  `create function searched_words(letters text) returns text language sql immutable parallel safe as $$
    select ' ' || replace(letters, E'\\n', ' ') || ' ' || case when letters ~ '[0-9][ ./-]+[0-9]'
      then regexp_replace(letters, '([0-9])[ ./-]+(?=[0-9])', '\\1', 'g') else '' end $$`,
  // Text written by people. Since PostgreSQL 17 indexes are made without a search path: names are bound here.
  `create function written_words(customer text, note text) returns text language sql immutable parallel safe
    return searched_words(plain_letters(substr(customer, 1, 2000) || E'\\n' || substr(note, 1, 2000)))`,
  // Text of the supplier: long results begin with what is searched. Identifiers have their own index.
  `create function result_words(result text, identifier text) returns text language sql immutable parallel safe
    return searched_words(plain_letters(replace(substr(result, 1, 2000), identifier, '')))`,
  `create index order_words on orders using gin (written_words(customer, note) gin_trgm_ops)`,
  `create index order_results on orders using gin (result_words(result, identifier) gin_trgm_ops)`,
  `create index wallet_words on transactions using gin ((${walletRow}) gin_trgm_ops)`,
];
