// npm run mutants -- AREA…: makes small changes of meaning in an area, one at a time, and lists the changes that no test notices.
//   AREA           is money, lists, decoder, paying, or a folder or file of the project.
//   --count N      sets the number of changes (20), which are chosen at random, and evenly from the areas.
//   --seed S       makes the same choice as a run that printed this seed.
//   --near N       sets the number of tests to use per file (12). The nearest tests are used, by imports and names.
//   --whole        also tries unnoticed changes with the desk's tests of orders and sending.
//   --list         lists the changes and runs no tests.
// The files contain all changes at the same time, each behind a switch. One process runs each test for the changes that the test reaches.
// Tests that start an app, a server or a browser are not run. A change that the compiler refuses is not tested. A slower test may still
// notice a change that these tests do not notice.
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { changesOf } from './mutants/changes.mjs';
import { importsOf, testsOf } from './mutants/covering-tests.mjs';
import { refusedByTypes } from './mutants/refused-by-types.mjs';

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
/** Tests that drive the app through the desk. Some of these tests protect money. */
const ofDesk = /^tests\/backend\/desk\//;
const ofPaying = /^tests\/backend\/desk\/(?:orders|sending|batches)\//;
/** If a test never ends because of a change, the test counts as having noticed the change. */
const maxTestMs = 60_000;
const maxQuietMs = 90_000;
/** Maximum time for the tests of one change. */
const budgetMs = 20_000;

/** @param {string} place */
const filesIn = (place) =>
  statSync(resolve(root, place)).isFile() ? [place] : globSync(`${place}/**/*.{ts,tsx}`, { cwd: root });

/** @typedef {import('./mutants/changes.mjs').Change & { file: string, line: number }} Placed */
const filesOf = positionals.map((area) => (areas[area] ?? [area]).flatMap(filesIn).toSorted());
const changesByArea = filesOf.map((files) =>
  files.flatMap((file) => {
    const code = readFileSync(resolve(root, file), 'utf8');
    return changesOf(file, code).map((change) => ({
      ...change,
      file,
      line: code.slice(0, change.start).split('\n').length,
    }));
  }),
);
const all = changesByArea.flat();

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
 * Runs tests in one process, with each change behind a switch. Calls `found` for each line that the runner writes. If the process writes
 * nothing for 90 seconds, kills it.
 * @param {object} asked
 * @param {readonly string[]} tests
 * @param {(line: Found) => void} found
 * @returns {Promise<boolean>} False if the process was killed.
 * @typedef {{ test?: string, reached?: readonly number[], passed?: boolean, outside?: number, trying?: number | null, noticed?: number,
 *   spoilt?: string, ms?: number }} Found
 */
async function run(asked, tests, found) {
  const folder = mkdtempSync(join(tmpdir(), 'imei-desk-mutants-'));
  const [plan, log] = [join(folder, 'plan.json'), join(folder, 'log')];
  writeFileSync(log, '');
  const order = tests.map((test) => resolve(root, test));
  writeFileSync(plan, JSON.stringify({ root, log, maxTestMs, order, changes, ...asked }));
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'build/vitest.config.ts'];
  const child = spawn(
    process.execPath,
    [
      ...words,
      '--project',
      'together',
      '--maxWorkers',
      '1',
      '--reporter',
      'dot',
      ...('always' in asked ? ['--bail', '1'] : []),
      ...tests,
    ],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, IMEI_DESK_TESTS: 'short', IMEI_DESK_CHANGES: plan },
    },
  );
  let [read, quietSince, ended, killed] = [0, Date.now(), false, false];
  child.once('close', () => {
    ended = true;
  });
  for (let last = false; !last; ) {
    last = ended;
    const text = readFileSync(log, 'utf8');
    const whole = text.slice(read, text.lastIndexOf('\n') + 1);
    if (whole !== '') [read, quietSince] = [read + whole.length, Date.now()];
    for (const line of whole.split('\n')) if (line !== '') found(JSON.parse(line));
    if (!ended && Date.now() - quietSince > maxQuietMs) {
      child.kill('SIGKILL');
      killed = true;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
  rmSync(folder, { recursive: true, force: true });
  return !killed;
}

if (positionals.length === 0) {
  console.log(`Say where: ${Object.keys(areas).join(', ')}, or a folder or file.`);
  process.exit(1);
}
if (values.list) {
  for (const change of all) console.log(sentence(change));
  process.exit();
}
const drawn = changesByArea.flatMap((ofArea) => draw(ofArea, Number(values.count) / changesByArea.length));
const changes = drawn.map((change, id) => ({ ...change, id, path: resolve(root, change.file) }));
console.log(
  `${all.length} changes in ${filesOf.flat().length} files; ${drawn.length} drawn, with --seed ${seed}`,
);

const imports = importsOf(root);
const testsByFile = new Map(
  [...new Set(drawn.map(({ file }) => file))].map((file) => [file, testsOf(file, imports)]),
);
/** @type {Map<number, string>} For each change, the test that noticed it. */
const noticed = new Map();

/** For each test: the changes that it reaches, and its duration. @type {Map<string, { reached: readonly number[], ms: number }>} */
const reach = new Map();
/** The changes that at least one test reached. @type {Set<number>} */
const everReached = new Set();
/** @type {Set<number>} */
const outside = new Set();
const near = [...testsByFile.values()].flatMap((tests) =>
  tests.filter((test) => !ofDesk.test(test)).slice(0, Number(values.near)),
);
for (const id of refusedByTypes(root, changes)) noticed.set(id, 'the types');
console.log(`${noticed.size} are refused by the types`);
await findReach([...new Set(near)]);
await tryAll();
await tryFromTheStart();
await tryUnreached();
if (values.whole) {
  const left = changes.filter(({ id }) => !noticed.has(id));
  const further = left.flatMap(
    ({ file }) => testsByFile.get(file)?.filter((test) => ofPaying.test(test)) ?? [],
  );
  reach.clear();
  await findReach([...new Set(further)]);
  await tryAll();
}

/**
 * If none of the nearest tests reaches a change, the change is tried with the desk's tests in the folder of the same name, such as `gaps`.
 */
async function tryUnreached() {
  const left = changes.filter(({ id }) => !noticed.has(id) && !outside.has(id) && !everReached.has(id));
  const further = left.flatMap(({ file }) => {
    const room = basename(dirname(file));
    const ofRoom = (testsByFile.get(file) ?? []).filter(
      (test) => ofDesk.test(test) && basename(dirname(test)) === room,
    );
    return ofRoom.slice(0, 4);
  });
  reach.clear();
  await findReach([...new Set(further)]);
  await tryAll();
}

/** @param {readonly string[]} tests */
async function findReach(tests) {
  if (tests.length === 0) return;
  await run({}, tests, (line) => {
    if (line.outside !== undefined) outside.add(line.outside);
    if (line.test === undefined) return;
    for (const id of line.reached ?? []) everReached.add(id);
    if (line.passed) reach.set(line.test, { reached: line.reached ?? [], ms: line.ms ?? 0 });
    else console.log(`fails without a change: ${line.test}`);
  });
}

/** Tries each change with the tests that reach it. The fastest tests run first, until the change's time budget is used up. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: this is one round of trials, which starts again if a change never ends.
async function tryAll() {
  /** @type {Set<string>} */
  const spoilt = new Set();
  /** Trials that passed. If a later change never ends and the process is killed, these trials are not repeated. @type {Set<string>} */
  const tried = new Set();
  for (let again = true; again; ) {
    /** @type {Map<string, number[]>} */
    const tries = new Map();
    const quickFirst = [...reach]
      .filter(([test]) => !spoilt.has(test))
      .toSorted(([, left], [, right]) => left.ms - right.ms);
    for (const { id } of changes) {
      if (noticed.has(id)) continue;
      let left = budgetMs;
      for (const [test, { reached, ms }] of quickFirst)
        if (left > 0 && reached.includes(id)) {
          left -= ms;
          if (tried.has(`${id} ${test}`)) continue;
          tries.set(test, [...(tries.get(test) ?? []), id]);
        }
    }
    if (tries.size === 0) return;
    // Files whose tests take the least time run first, so that they do not wait for a slow test of another file.
    /** @type {Map<string, number>} */
    const msOfFile = new Map();
    for (const [test, ids] of tries) {
      const file = test.split(' > ')[0] ?? '';
      msOfFile.set(file, (msOfFile.get(file) ?? 0) + (reach.get(test)?.ms ?? 0) * ids.length);
    }
    const order = [...msOfFile].toSorted(([, left], [, right]) => left - right).map(([file]) => file);
    /** @type {{ trying: number, test: string } | null} */
    let last = null;
    /** @type {Map<string, number[]>} */
    const byTest = new Map();
    const spoiltBefore = spoilt.size;
    const left = changes.length - noticed.size;
    console.log(`${new Date().toLocaleTimeString()} ${left} changes left, ${tries.size} tests`);
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: reads one line of a trial's report, with one branch for each word in the line.
    const ended = await run({ tries: Object.fromEntries(tries) }, order, (line) => {
      const { test = '' } = line;
      if (line.trying !== undefined) {
        if (last !== null) tried.add(`${last.trying} ${last.test}`);
        last = line.trying === null ? null : { trying: line.trying, test };
      }
      if (line.noticed !== undefined) {
        noticed.set(line.noticed, test);
        byTest.set(test, [...(byTest.get(test) ?? []), line.noticed]);
      }
      // If changes corrupted a test's state, only the first finding of this test counts. Its other findings are tried again in a new
      // process.
      if (line.spoilt !== undefined) {
        spoilt.add(line.spoilt);
        for (const id of byTest.get(line.spoilt)?.slice(1) ?? []) noticed.delete(id);
      }
    });
    if (!ended && last !== null) {
      const { trying, test } = /** @type {{ trying: number, test: string }} */ (last);
      noticed.set(trying, `${test} (never ends)`);
    }
    again = !ended || spoilt.size > spoiltBefore;
  }
}

/** Code that runs while its module loads needs a separate process for each change. */
async function tryFromTheStart() {
  const left = changes.filter(({ id }) => outside.has(id) && !noticed.has(id));
  console.log(`${new Date().toLocaleTimeString()} ${left.length} changes to be tried from the start`);
  for (const { id, file } of left) {
    const tests = (testsByFile.get(file) ?? [])
      .filter((test) => !ofDesk.test(test))
      .slice(0, Number(values.near));
    if (tests.length === 0) continue;
    const ended = await run({ always: id }, tests, (line) => {
      if (line.test !== undefined && !line.passed) noticed.set(id, line.test);
    });
    if (!ended) noticed.set(id, 'never ends');
  }
}

const survivors = changes.filter(({ id }) => !noticed.has(id));
for (const change of changes) {
  const by = noticed.get(change.id);
  console.log(
    `${by === undefined ? 'SURVIVES' : 'noticed '} ${sentence(change)}${by === undefined ? '' : `  by ${by}`}`,
  );
}
console.log(`${survivors.length} of ${drawn.length} survive`);
for (const change of survivors)
  console.log(
    `  ${sentence(change)}${everReached.has(change.id) || outside.has(change.id) ? '' : ' (reached by no test)'}`,
  );
