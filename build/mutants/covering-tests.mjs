import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

const rooms = ['electron', 'renderer', 'shared', 'tests'];

/**
 * The imports of each file, without types. Paths are relative to the project.
 * @param {string} root
 * @returns {ReadonlyMap<string, readonly string[]>}
 */
export function importsOf(root) {
  /** @type {Map<string, readonly string[]>} */
  const imports = new Map();
  for (const room of rooms)
    for (const name of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || name.includes('node_modules')) continue;
      const file = join(room, name);
      const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
      const named = [
        ...module.staticImports
          .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
          .map(({ moduleRequest }) => moduleRequest.value),
        ...module.staticExports.flatMap(({ entries }) =>
          entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
        ),
      ];
      const found = named
        .filter((from) => from.startsWith('.'))
        .map((from) => relative(root, resolve(root, dirname(file), from)))
        .filter((path) => existsSync(join(root, path)));
      imports.set(file, found);
    }
  return imports;
}

/** Tests that are not used: slow tests, and tests that start an app, a server or a browser. */
const slow =
  /^tests\/(?:(?:e2e|bench|shells|torture|practice|till)\/|backend\/supplier\/(?:doctor|http)|backend\/journal\/(?:backup|migrations|postgres)\/|.*(?:-simulation|-fuzz|bad-input|random-dialects|bulk-statuses))/;

/**
 * The tests that reach a file through imports, nearest first. A test is nearer if its path has more words in common with the file's name
 * and folder, and if there are fewer imports between the two.
 * @param {string} file
 * @param {ReadonlyMap<string, readonly string[]>} imports
 */
export function testsOf(file, imports) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [from, all] of imports)
    for (const to of all) importers.set(to, [...(importers.get(to) ?? []), from]);
  const words = new Set(wordsOf(file));
  const seen = new Set([file]);
  let step = [file];
  /** @type {{ test: string, away: number, shared: number }[]} */
  const tests = [];
  for (let away = 1; step.length > 0; away += 1) {
    const next = new Set(step.flatMap((each) => importers.get(each) ?? []).filter((each) => !seen.has(each)));
    for (const each of next) seen.add(each);
    step = [...next];
    for (const test of step.filter((each) => /\.test\.tsx?$/.test(each) && !slow.test(each)))
      tests.push({ test, away, shared: wordsOf(test).filter((word) => words.has(word)).length });
  }
  // One more word in common counts as much as two fewer imports between the files.
  const rank = (/** @type {{ away: number, shared: number }} */ { away, shared }) => away - 2 * shared;
  return tests.toSorted((left, right) => rank(left) - rank(right)).map(({ test }) => test);
}

/** @param {string} path */
const wordsOf = (path) => [
  ...new Set(
    path
      .replace(/(?:\.test)?\.tsx?$/, '')
      .split(/[/-]/)
      .slice(2),
  ),
];
