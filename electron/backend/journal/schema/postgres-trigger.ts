// A trigger and its function share one name. None sets a search_path: they run with the writer's, which is the schema of the shop's journal.

/**
 * A plan that was made for a table of a few rows is kept while the table grows: within one transaction of 20,000 orders each would then be
 * looked for among all of them (200 million rows were read). What looks up a row by its key says so, as SQLite's `indexed by` does. A small
 * table without such an index then looks so dear that the server would compile the plan: half a second for each row.
 */
const byIndex = 'set enable_seqscan to off set jit to off';

interface Body {
  readonly body: string;
  /** Whether it looks up rows in a table that grows. */
  readonly looksUp?: true;
}

/** The connection plans each statement anew (foreign keys too are looked up by plans that are kept); for each of many rows it would be dear. */
const keptPlan = 'set plan_cache_mode to auto';

const functionOf = (name: string, { body, looksUp }: Body, result: string): string =>
  `create function ${name}() returns trigger language plpgsql ${looksUp ? `${byIndex} ${keptPlan}` : keptPlan} as $$
  begin
    ${body}
    return ${result};
  end $$`;

/** Runs for each row. `where` is evaluated before the function and takes no subquery. */
export function eachRow(
  name: string,
  when: string,
  { where, ...body }: Body & { readonly where?: string },
): readonly string[] {
  return [
    functionOf(name, body, when.startsWith('before') ? 'new' : 'null'),
    `create trigger ${name} ${when} for each row${where ? ` when (${where})` : ''} execute function ${name}()`,
  ];
}

type Act = 'insert' | 'update' | 'delete';
const transitions: Readonly<Record<Act, string>> = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
};

/**
 * Runs once a statement, with all its rows: those that it wrote are `added`, those that it took away or wrote over are `removed`. A trigger
 * that counts row by row leaves a version of its figure behind each, which the next one walks over: 20,000 rows took 25 s instead of 1.7.
 */
export function eachStatement(name: string, act: Act, table: string, body: string | Body): readonly string[] {
  return [
    functionOf(name, typeof body === 'string' ? { body } : body, 'null'),
    `create trigger ${name} after ${act} on ${table} referencing ${transitions[act]}
    for each statement execute function ${name}()`,
  ];
}

/** Plans a statement anew each time: a plan for twenty thousand rows would read whole tables for one, and the reverse. */
export const plannedAnew = (statement: string, further = ''): string =>
  `execute $now$${statement}$now$${further};`;

/** Refuses with SQLite's own words of the same rule. */
export const refuse = (message: string): string => `raise exception '${message}';`;
