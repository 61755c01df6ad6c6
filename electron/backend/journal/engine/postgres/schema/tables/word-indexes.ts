// Any part of a word is found by its letters, three at a time (pg_trgm). There is no table of words and nothing that is due: these indexes are
// as new as the rows. The expressions are those of order-words.ts and wallet-words.ts, and a search must say them letter by letter.

// Long results begin with what is searched for.
const begin = (column: string): string => `substr(${column}, 1, 2000)`;

/** What people wrote of an order. */
const orderWords = `plain_letters(${begin('customer')} || E'\\n' || ${begin('note')})`;
/** What a supplier said of it; an identifier has an index of its own. */
const orderResult = `plain_letters(replace(${begin('result')}, identifier, ''))`;
/** What stands in a row of the wallet. */
export const walletRow = `small_letters(id || E'\\n' || description || E'\\n' || coalesce(amount, '') || E'\\n' || details || E'\\n' || at_words)`;

export const wordIndexes: readonly string[] = [
  `create index order_words on orders using gin ((${orderWords}) gin_trgm_ops) where customer <> '' or note <> ''`,
  `create index order_results on orders using gin ((${orderResult}) gin_trgm_ops) where result is not null`,
  `create index wallet_words on transactions using gin ((${walletRow}) gin_trgm_ops)`,
];
