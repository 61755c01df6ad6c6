// Triggers are a function and what calls it, under one name. None sets a search_path: they run with that of whoever writes, which is the
// schema of the shop's journal.

/** Runs for each row. `when` is asked before the function is called; it takes no subquery. */
export function eachRow(
  name: string,
  when: string,
  { where, body }: { readonly where?: string; readonly body: string },
): readonly string[] {
  const result = when.startsWith('before') ? (when.startsWith('before delete') ? 'old' : 'new') : 'null';
  return [
    `create function ${name}() returns trigger language plpgsql as $$
  begin
    ${body}
    return ${result};
  end $$`,
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
export function eachStatement(name: string, act: Act, table: string, body: string): readonly string[] {
  return [
    `create function ${name}() returns trigger language plpgsql as $$
  begin
    ${body}
    return null;
  end $$`,
    `create trigger ${name} after ${act} on ${table} referencing ${transitions[act]}
    for each statement execute function ${name}()`,
  ];
}

/** Refuses with SQLite's own words of the same rule. */
export const refuse = (message: string): string => `raise exception '${message}';`;
