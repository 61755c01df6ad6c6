import { type Kysely, sql } from 'kysely';

/** Neighbouring rows of the wallet whose words are searched as one: numbers from `block << blockBits` on; rows below zero too. */
export const blockBits = 5;

const worded = ['id', 'description', 'amount', 'details', 'at_words'];
const changed = worded.map((column) => `old.${column} is not new.${column}`).join(' or ');

const statements = [
  // As the words of orders are, three letters at a time (order-list-tables.ts). Only which block has which letters: the rows themselves
  // say the rest, and most of them say the same.
  `create virtual table wallet_words using fts5 (words, content = '', contentless_delete = 1, tokenize = 'trigram', detail = 'none')`,
  `insert into wallet_words (wallet_words, rank) values ('automerge', 0)`,
  `insert into wallet_words (wallet_words, rank) values ('crisismerge', 1000)`,
  `create table wallet_words_due (block integer primary key) strict`,
  `insert into wallet_words_due select distinct number >> ${blockBits} from transactions order by 1`,
  // Not `or ignore`: the conflict clause of an outer statement would apply in a trigger too.
  `create trigger transactions_worded after insert on transactions begin
    insert into wallet_words_due values (new.number >> ${blockBits}) on conflict do nothing;
  end`,
  `create trigger transactions_reworded after update of ${worded.join(', ')} on transactions when ${changed} begin
    insert into wallet_words_due values (new.number >> ${blockBits}) on conflict do nothing;
  end`,
];

/** The words of the wallet can be searched without reading all of it. */
export async function addWalletWords(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
