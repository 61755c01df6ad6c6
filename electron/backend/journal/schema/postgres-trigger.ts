// A trigger and its function have the same name. No function sets a search_path: a function uses the search_path of the writer, which is
// the schema of the shop's journal.

/**
 * PostgreSQL may cache a plan while a table has few rows, and use it when the table has grown. In one transaction of 20,000 orders, each
 * look-up would then scan all orders (200 million rows were read). So look-ups by key must use an index, as with SQLite's `indexed by`. A
 * small table without such an index then seems so expensive that the server would compile the plan with JIT, which takes 0.5 s per row.
 */
const byIndex = 'set enable_seqscan to off set jit to off';

interface Body {
  readonly body: string;
  /** True if the body looks up rows in a growing table. */
  readonly looksUp?: true;
}

/**
 * Trigger functions use cached plans, because planning again for each row would be expensive. The connection itself plans each statement
 * again, because foreign keys also use cached plans.
 */
const cachedPlan = 'set plan_cache_mode to auto';

const functionOf = (name: string, { body, looksUp }: Body, result: string): string =>
  `create function ${name}() returns trigger language plpgsql ${looksUp ? `${byIndex} ${cachedPlan}` : cachedPlan} as $$
  begin
    ${body}
    return ${result};
  end $$`;

/** A trigger that runs for each row. `where` is evaluated before the function and cannot contain a subquery. */
export function eachRow(
  name: string,
  event: string,
  { where, ...body }: Body & { readonly where?: string },
): readonly string[] {
  return [
    functionOf(name, body, event.startsWith('before') ? 'new' : 'null'),
    `create trigger ${name} ${event} for each row${where ? ` when (${where})` : ''} execute function ${name}()`,
  ];
}

type Act = 'insert' | 'update' | 'delete';
const transitions: Readonly<Record<Act, string>> = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
};

/**
 * A trigger that runs once per statement, with all its rows: `added` has the new versions of rows, and `removed` has the deleted or
 * overwritten versions. A count row by row would leave a dead version of the count for each row, and PostgreSQL must skip every dead
 * version: 20,000 rows took 25 s instead of 1.7 s.
 */
export function eachStatement(name: string, act: Act, table: string, body: string | Body): readonly string[] {
  return [
    functionOf(name, typeof body === 'string' ? { body } : body, 'null'),
    `create trigger ${name} after ${act} on ${table} referencing ${transitions[act]}
    for each statement execute function ${name}()`,
  ];
}

/**
 * Plans a statement each time. A plan for twenty thousand rows would scan whole tables for one row, and a plan for one row would be
 * too slow for twenty thousand rows.
 */
export const plannedAnew = (statement: string, suffix = ''): string =>
  `execute $now$${statement}$now$${suffix};`;

/** Raises an error with the same text as SQLite for the same rule. */
export const refuse = (message: string): string => `raise exception '${message}';`;
