import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scanModule } from './support/house/module-scan.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['electron', 'renderer', 'shared'].flatMap(modulesOf);

test('imports between the files and subfolders of each folder have no cycles', () => {
  const imports = sources.flatMap((file) =>
    scanModule(file, readFileSync(join(root, file), 'utf8'))
      .imports.filter(({ from }) => /^\..*\.tsx?$/.test(from))
      .map(({ from }): Arrow => [file, posix.normalize(posix.join(posix.dirname(file), from))]),
  );
  expect(circlesIn(imports)).toEqual([]);
});

test('a cycle through a nested folder is found, and imports from a folder to its subfolders are not a cycle', () => {
  const within: readonly Arrow[] = [
    ['journal/engine/database.ts', 'journal/migrations/migrate.ts'],
    ['journal/migrations/tables/orders.ts', 'journal/engine/dialect.ts'],
  ];
  expect(circlesIn(within)).toEqual(['journal: engine → migrations → engine']);
  const given: readonly Arrow[] = [
    ['till/sharing.ts', 'till/host/door.ts'],
    ['till/host/door.ts', 'till/tokens.ts'],
  ];
  expect(circlesIn(given)).toEqual([]);
  expect(circlesIn([...given, ['till/tokens.ts', 'till/sharing.ts']])).toHaveLength(1);
});

/** An import: a file, and the file that it imports. */
type Arrow = readonly [from: string, to: string];
type Arrows = Map<string, Set<string>>;

/** Returns one cycle for each folder whose files and subfolders import each other. A file in a subfolder counts as that subfolder. */
function circlesIn(imports: readonly Arrow[]): readonly string[] {
  const folders = new Map<string, Arrows>();
  for (const [from, to] of imports) {
    const [left, right] = [from.split('/'), to.split('/')];
    const depth = left.findIndex((name, at) => name !== right[at]);
    const [one = '', other = ''] = [left[depth], right[depth]];
    const folder = left.slice(0, depth).join('/');
    const arrows: Arrows = folders.get(folder) ?? new Map();
    folders.set(folder, arrows.set(one, (arrows.get(one) ?? new Set()).add(other)));
  }
  return [...folders].flatMap(([folder, arrows]) => {
    const circle = circleIn(arrows);
    return circle === null ? [] : [`${folder}: ${circle.join(' → ')}`];
  });
}

/** The names of a cycle, with the first name again at the end; null if there is no cycle. */
function circleIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (name: string): readonly string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return null;
    way.push(name);
    for (const next of arrows.get(name) ?? []) {
      const found = visit(next);
      if (found !== null) return found;
    }
    way.pop();
    done.add(name);
    return null;
  };
  for (const name of arrows.keys()) {
    const found = visit(name);
    if (found !== null) return found;
  }
  return null;
}

function modulesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'));
}
