// npm run mutants -- AREA…: makes small changes of meaning in an area, one at a time, and lists those that no test notices.
//   AREA           money, lists, decoder, paying, or a folder or file of the project
//   --count N      as many, drawn at random (20)
//   --seed S       the same draw as a run that printed this seed
//   --near N       number of tests nearest to the file, by imports and names (12)
//   --whole        tries what those do not notice with the desk's tests of orders and sending too
//   --list         lists the changes, without a test
// The tests are those that start no app, server or browser. A change that they do not notice may be noticed by a slower test, or by the
// types.
import { spawn } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { changesOf } from './mutants/changes.mjs';
import { importsOf, testsOf } from './mutants/covering-tests.mjs';

/** @type {Record<string, readonly string[]>} */
const areas = {
  money: [
    'electron/backend/journal/outbox',
    'electron/backend/journal/gaps',
    'electron/backend/queue',
    'electron/backend/supplier/place',
    'electron/backend/supplier/limiter',
    'shared/model/base/decimal.ts',
  ],
  lists: ['shared/model/list', 'shared/model/identifier', 'electron/backend/desk/batches'],
  decoder: ['electron/backend/supplier/decode'],
  paying: ['renderer/features/new-order', 'renderer/features/import/commit', 'renderer/features/uncertain'],
};

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string' },
    near: { type: 'string', default: '12' },
    whole: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const seed = values.seed ?? String(Date.now() >>> 0);
/** Tests that protect money, for any file. */
const ofPaying = /^tests\/backend\/desk\/(?:orders|sending|batches)\//;
const maxMs = 180_000;

/** @param {string} place */
const filesIn = (place) =>
  statSync(resolve(root, place)).isFile() ? [place] : globSync(`${place}/**/*.{ts,tsx}`, { cwd: root });

/** @typedef {import('./mutants/changes.mjs').Change & { file: string, line: number }} Placed */
const files = positionals.flatMap((area) => areas[area] ?? [area]).flatMap(filesIn);
const all = files.toSorted().flatMap((file) => {
  const code = readFileSync(resolve(root, file), 'utf8');
  return changesOf(file, code).map((change) => ({
    ...change,
    file,
    line: code.slice(0, change.start).split('\n').length,
  }));
});

/** A small random generator, reproducible by seed. @param {number} state */
function chanceOf(state) {
  let now = state >>> 0;
  return () => {
    now = (now + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(now ^ (now >>> 15), now | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {readonly Placed[]} from @param {number} count */
function draw(from, count) {
  const chance = chanceOf(Number(seed));
  return from
    .map((change) => ({ change, at: chance() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, count)
    .map(({ change }) => change);
}

/** @param {Placed} change */
const sentence = ({ file, line, what, start, end, text }) => {
  const was = readFileSync(resolve(root, file), 'utf8').slice(start, end).replace(/\s+/g, ' ').slice(0, 60);
  return `${file}:${line}  ${what}: ${was} → ${text.replace(/\s+/g, ' ').slice(0, 60)}`;
};

/**
 * True if a test fails with this change. A test that never ends counts too.
 * @param {Placed} change
 * @param {readonly string[]} tests
 * @returns {Promise<boolean>}
 */
function isNoticed({ file, start, end, text }, tests) {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'build/vitest.config.ts'];
  const child = spawn(
    process.execPath,
    [...words, '--project', 'alone', '--project', 'together', '--bail', '1', '--reporter', 'dot', ...tests],
    {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        IMEI_DESK_TESTS: 'short',
        IMEI_DESK_CHANGE: JSON.stringify({ file: resolve(root, file), start, end, text }),
      },
    },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), maxMs);
  return new Promise((done) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      done(code !== 0);
    });
  });
}

if (positionals.length === 0) {
  console.log(`Say where: ${Object.keys(areas).join(', ')}, or a folder or file.`);
  process.exit(1);
}
const drawn = draw(all, Number(values.count));
if (values.list) for (const change of all) console.log(sentence(change));
else {
  console.log(`${all.length} changes in ${files.length} files; ${drawn.length} drawn, with --seed ${seed}`);
  const imports = importsOf(root);
  /** @type {Placed[]} */
  const survivors = [];
  for (const [at, change] of drawn.entries()) {
    const tests = testsOf(change.file, imports);
    const near = tests.slice(0, Number(values.near));
    const further = values.whole ? tests.filter((test) => ofPaying.test(test) && !near.includes(test)) : [];
    let noticed = false;
    for (const some of [near, further])
      if (!noticed && some.length > 0) noticed = await isNoticed(change, some);
    if (!noticed) survivors.push(change);
    console.log(`${at + 1}/${drawn.length} ${noticed ? 'noticed ' : 'SURVIVES'} ${sentence(change)}`);
  }
  console.log(`${survivors.length} of ${drawn.length} survive`);
  for (const change of survivors) console.log(`  ${sentence(change)}`);
}
