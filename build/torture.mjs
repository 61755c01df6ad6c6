// npm run torture: runs the long form of all tests that try to make the app pay twice, lose an order or exceed the limit.
//   --short        runs the short form, as npm test does.
//   --seed N       repeats the random choices of a run that printed this seed.
//   --go-on        continues a stopped run with the same seed, and leaves out parts, or blocks of a hundred schedules, that already passed.
//   --only WORD    runs only parts whose file name contains the word, such as schedules.
//   --engine postgres   runs only parts that can test a journal on PostgreSQL; these parts start a server.
//   --schedules N, --kills N   sets the number of schedules or kills.
//   --depth N      runs all schedules of up to N steps.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './bundle/ensure-built.mjs';
import { readProgress, runParts } from './torture/parts.mjs';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    'go-on': { type: 'boolean', default: false },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string', default: '' },
    schedules: { type: 'string' },
    kills: { type: 'string' },
    depth: { type: 'string' },
  },
});
const isOnServer = values.engine === 'postgres';
if (!isOnServer && values.engine !== 'sqlite') {
  process.stderr.write(`There is no engine “${values.engine}”: say sqlite or postgres.\n`);
  process.exit(1);
}
const form = `${values.short ? 'short' : 'long'}${isOnServer ? ' on a server' : ''}`;
const before = values['go-on'] ? readProgress() : null;
const progress =
  before?.form === form ? before : { form, seed: values.seed ?? String(Date.now() >>> 0), passed: [] };
const { seed } = progress;
const summary = resolve('test-results/torture.txt');
mkdirSync('test-results', { recursive: true });
if (progress === before) appendFileSync(summary, '');
else writeFileSync(summary, '');
process.stdout.write(
  `Torture in its ${form} form; to repeat it: npm run torture -- ${isOnServer ? '--engine postgres ' : ''}${values.short ? '--short ' : ''}--seed ${seed}\n`,
);

const problem = await ensureBuilt();
if (problem === null) {
  const { parts, failed } = await runParts({
    only: values.only,
    isOnServer,
    progress,
    env: {
      IMEI_DESK_TORTURE: values.short ? 'short' : 'long',
      ...(isOnServer ? { IMEI_DESK_ENGINE: 'postgres' } : {}),
      IMEI_DESK_TORTURE_SEED: seed,
      IMEI_DESK_TORTURE_SUMMARY: summary,
      ...(values.schedules === undefined ? {} : { IMEI_DESK_TORTURE_SCHEDULES: values.schedules }),
      ...(values.depth === undefined ? {} : { IMEI_DESK_TORTURE_DEPTH: values.depth }),
      ...(values.kills === undefined ? {} : { IMEI_DESK_TORTURE_KILLS: values.kills }),
    },
  });
  const lines = readFileSync(summary, 'utf8').split('\n');
  // Progress lines and crash points are written only to the file.
  const reported = lines.filter((line) => line !== '' && !/ so far|: crash points \d+:/.test(line));
  // If a part failed and was repeated, it is reported only one time.
  const partOf = (/** @type {string} */ line) => /^torture: [a-z -]+: /.exec(line)?.[0] ?? line;
  const shown = new Map(reported.map((line) => [partOf(line), line])).values();
  process.stdout.write(`\nTorture in its ${form} form with seed ${seed}; all of it is in ${summary}\n`);
  process.stdout.write(`${[...shown].join('\n')}\n`);
  process.stdout.write(`${parts.length - failed.length} of ${parts.length} parts passed.\n`);
  process.stdout.write(
    failed.length === 0
      ? 'Violations: none.\n'
      : `Something was violated in ${failed.join(', ')}; see above.\n`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
} else {
  process.stderr.write(`${problem}\nNothing was tried, because the build failed; what it said is above.\n`);
  process.exitCode = 1;
}
