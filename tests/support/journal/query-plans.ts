import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { CompiledQuery } from 'kysely';

/** Returns the steps of SQLite's plans that scan all orders, or all orders of a connection. */
export function scansOf(file: string, queries: readonly CompiledQuery[]): string[] {
  const past =
    /^SCAN (orders|late|transactions)\b|^SEARCH (orders|late|transactions) .*\(connection_id=\?\)$/;
  return plansOf(file, queries).filter((detail) => past.test(detail));
}

/** Returns the steps of SQLite's plans for these queries, in SQLite's words. */
export function plansOf(file: string, queries: readonly CompiledQuery[]): string[] {
  const engine = new DatabaseSync(file, { readOnly: true });
  // The functions that the journal's thread adds to SQLite; planning a query never calls them.
  engine.aggregate('exact_sum', { start: 0, step: (sum, _amount, _rows) => sum });
  engine.function('plain_letters', (text) => text);
  const steps = queries.flatMap(({ sql, parameters }) =>
    engine.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[])),
  );
  engine.close();
  return steps.map(({ detail }) => String(detail));
}
