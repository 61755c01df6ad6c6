// A trigger and its function share one name. None sets a search_path: they run with the writer's, which is the schema of the shop's journal.

/**
 * A plan made for a table of a few rows is cached while the table grows: within one transaction of 20,000 orders each look-up would then scan all of
 * them (200 million rows were read). So look-ups by key are forced to an index, as by SQLite's `indexed by`. A small table without such an index then
 * seems so expensive that the server would compile the plan with JIT: half a second per row.
 */
const byIndex = 'set enable_seqscan to off set jit to off';

interface Body {
  readonly body: string;
  /** True if it looks up rows in a growing table. */
  readonly looksUp?: true;
}

/** The connection plans each statement anew (foreign keys too use cached plans), which would be expensive for each of many rows. */
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
 * Runs once per statement, with all its rows: written ones are `added`, deleted or overwritten ones are `removed`. A trigger that counts row by row
 * leaves a dead version of its figure each time, which the next one has to skip: 20,000 rows took 25 s instead of 1.7.
 */
export function eachStatement(name: string, act: Act, table: string, body: string | Body): readonly string[] {
  return [
    functionOf(name, typeof body === 'string' ? { body } : body, 'null'),
    `create trigger ${name} after ${act} on ${table} referencing ${transitions[act]}
    for each statement execute function ${name}()`,
  ];
}

/** Plans a statement anew each time: a plan for twenty thousand rows would scan whole tables for one row, and the reverse. */
export const plannedAnew = (statement: string, further = ''): string =>
  `execute $now$${statement}$now$${further};`;

/** Refuses in SQLite's words for the same rule. */
export const refuse = (message: string): string => `raise exception '${message}';`;
