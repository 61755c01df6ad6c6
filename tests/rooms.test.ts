import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scanModule } from './support/house/module-scan.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = ['electron', 'renderer', 'shared'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')),
);

test('no room holds more files than a newcomer takes in at a glance', () => {
  const counts = new Map<string, number>();
  for (const file of modules) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  // The words of each screen, one file a screen, and the migrations, which only ever become more.
  counts.delete('renderer/locales/en');
  counts.delete('electron/backend/journal/migrations');
  expect([...counts].filter(([, count]) => count > 16)).toEqual([]);
});

test('the arrows between rooms go one way', () => {
  const arrows = new Map<string, Set<string>>();
  for (const file of modules) {
    const from = dirname(file);
    const { imports } = scanModule(file, readFileSync(join(root, file), 'utf8'));
    for (const { from: named } of imports) {
      if (!/^\..*\.tsx?$/.test(named)) continue;
      const to = dirname(posix.normalize(posix.join(from, named)));
      // What stands in a folder may lead into its rooms, and gives them what they share.
      if (`${to}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${to}/`)) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  expect(circleIn(arrows)).toBeNull();
});

/** Rooms that lead back to the first of them; null where no arrows do. */
function circleIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (room: string): readonly string[] | null => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    if (done.has(room)) return null;
    way.push(room);
    for (const next of arrows.get(room) ?? []) {
      const found = visit(next);
      if (found !== null) return found;
    }
    way.pop();
    done.add(room);
    return null;
  };
  for (const room of arrows.keys()) {
    const found = visit(room);
    if (found !== null) return found;
  }
  return null;
}
