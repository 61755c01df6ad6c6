import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rightsOfTills } from '../../../../electron/backend/journal/engine/postgres/till-role.ts';

const journal = new URL('../../../../electron/backend/journal/', import.meta.url).pathname;
/** Folders whose code runs only on a SQLite file, or as the owner of the tables. */
const notByTills = /^(migrations|backup|copying|engine\/sqlite)\/|^engine\/word-index/;

test('a till may delete from the tables in which the app deletes, and from no history', async () => {
  const files = (await readdir(journal, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !notByTills.test(name),
  );
  const named = new Map<string, string>();
  for (const file of files)
    for (const [, built, written] of (await readFile(join(journal, file), 'utf8')).matchAll(
      /deleteFrom\('(\w+)'\)|delete from (\w+)/g,
    ))
      named.set(built ?? written ?? '', file);
  expect(named.size).toBeGreaterThan(30);
  for (const [table, file] of named) expect(rightsOfTills(table), `${table} of ${file}`).toContain('delete');
  for (const table of ['orders', 'order_events', 'book_closes'])
    expect(rightsOfTills(table)).not.toContain('delete');
});
