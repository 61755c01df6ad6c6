import { type Kysely, sql } from 'kysely';

const statements = [
  `create trigger attempts_stay before update on attempts when old.verdict <> 'running'
    begin select raise(abort, 'history is never rewritten'); end`,
  `create trigger attempts_remain before delete on attempts begin select raise(abort, 'history is never rewritten'); end`,
];

/** What an attempt proved is written once (money-safety J4). */
export async function keepAttempts(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
