import { changed, type PerEngine } from './sql-conditions.ts';

// Any part of a word is found by its trigrams. SQLite stores them in FTS5, for blocks of neighbouring rows. PostgreSQL stores them in
// indexes of the rows themselves (pg_trgm).

/** Number of neighbouring orders in a block, whose words are searched together. A block begins at number `block * ordersPerBlock`. */
export const ordersPerBlock = 32;
/** The same for the wallet, whose row numbers may be negative. A block begins at number `block << blockBits`. */
export const blockBits = 5;

const hasSearchText = (row: string): string =>
  `${row}.customer <> '' or ${row}.note <> '' or ${row}.result is not null`;
const wordedRow = ['id', 'description', 'amount', 'details', 'at_words'];

/** Writing a list of thousands must be fast, so its words are indexed later. */
const due = (table: string, block: string): string =>
  // `or ignore` cannot be used here: the conflict clause of an outer statement would apply in a trigger too.
  `insert into ${table} values (${block}) on conflict do nothing;`;
const orderDue = due('order_words_due', `new.number / ${ordersPerBlock}`);
const rowDue = due('wallet_words_due', `new.number >> ${blockBits}`);

/** An index without a copy of the words, with one entry per block. So a list of a million is searched as fast as one of thirty thousand. */
const wordTable = (table: string, options = ''): readonly string[] => [
  `create virtual table ${table} using fts5 (words, content = '', contentless_delete = 1, tokenize = 'trigram'${options})`,
  // Automatic merging would sometimes merge everything during a small write. word-index.ts merges in small steps instead.
  `insert into ${table} (${table}, rank) values ('automerge', 0)`,
  `insert into ${table} (${table}, rank) values ('crisismerge', 1000)`,
];

export const walletRow = `small_letters(id || E'\\n' || description || E'\\n' || coalesce(amount, '') || E'\\n' || details || E'\\n' || at_words)`;

/** The word indexes. PostgreSQL keeps its own indexes up to date, so it needs no queue. */
export const searchTables: PerEngine<readonly string[]> = {
  sqlite: [
    // Texts by people are indexed separately from results, which are the same for nearly every order.
    ...wordTable('order_words'),
    ...wordTable('order_results'),
    // The index stores only which block has which trigrams. Matches are checked in the rows themselves, most of which have the same text.
    ...wordTable('wallet_words', `, detail = 'none'`),
    `create table order_words_due (block integer primary key) strict`,
    `create table wallet_words_due (block integer primary key) strict`,
    `create trigger orders_worded after insert on orders when ${hasSearchText('new')} begin ${orderDue} end`,
    `create trigger orders_reworded after update of customer, note, result on orders
    when ${changed.sqlite(['customer', 'note', 'result'])} begin ${orderDue} end`,
    `create trigger transactions_worded after insert on transactions begin ${rowDue} end`,
    `create trigger transactions_reworded after update of ${wordedRow.join(', ')} on transactions when ${changed.sqlite(wordedRow)} begin ${rowDue} end`,
  ],
  // A search must repeat an index's expression exactly, so the expressions for orders are functions (list/trigram-seek.ts).
  postgres: [
    // Adds a space before and after each word. Also adds a copy of each number without the separators between its digits.
    `create function searched_words(letters text) returns text language sql immutable parallel safe as $$
    select ' ' || replace(letters, E'\\n', ' ') || ' ' || case when letters ~ '[0-9][ ./-]+[0-9]'
      then regexp_replace(letters, '([0-9])[ ./-]+(?=[0-9])', '\\1', 'g') else '' end $$`,
    // Text written by people. PostgreSQL 17 and later build indexes without a search path, so the body binds its names at creation.
    `create function written_words(customer text, note text) returns text language sql immutable parallel safe
    return searched_words(plain_letters(substr(customer, 1, 2000) || E'\\n' || substr(note, 1, 2000)))`,
    // Text of the supplier. Only the beginning of a long result is searched. Identifiers have their own index.
    `create function result_words(result text, identifier text) returns text language sql immutable parallel safe
    return searched_words(plain_letters(replace(substr(result, 1, 2000), identifier, '')))`,
    `create index order_words on orders using gin (written_words(customer, note) gin_trgm_ops)`,
    `create index order_results on orders using gin (result_words(result, identifier) gin_trgm_ops)`,
    `create index wallet_words on transactions using gin ((${walletRow}) gin_trgm_ops)`,
  ],
};
