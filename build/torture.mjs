// npm run torture: the long form of everything that tries to make the app pay twice, lose an order or exceed the limit.
//   --short        as npm test runs it
//   --seed N       begin with the same chance as a run that printed this seed
//   --only WORD    the parts whose file name holds the word, such as schedules
//   --schedules N, --kills N   another number of them
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './ensure-built.mjs';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
    schedules: { type: 'string' },
    kills: { type: 'string' },
  },
});
const seed = values.seed ?? String(Date.now() >>> 0);
const summary = resolve('test-results/torture.txt');
mkdirSync('test-results', { recursive: true });
rmSync(summary, { force: true });
writeFileSync(summary, '');
process.stdout.write(
  `Torture in its ${values.short ? 'short' : 'long'} form; to repeat it: npm run torture -- ${values.short ? '--short ' : ''}--seed ${seed}\n`,
);

const problem = await ensureBuilt();
if (problem === null) {
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'build/vitest.config.ts'],
      `tests/torture/${values.only ?? ''}`,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        IMEI_DESK_TORTURE: values.short ? 'short' : 'long',
        IMEI_DESK_TORTURE_SEED: seed,
        IMEI_DESK_TORTURE_SUMMARY: summary,
        ...(values.schedules === undefined ? {} : { IMEI_DESK_TORTURE_SCHEDULES: values.schedules }),
        ...(values.kills === undefined ? {} : { IMEI_DESK_TORTURE_KILLS: values.kills }),
      },
    },
  );
  child.on('exit', (code) => {
    process.stdout.write(readFileSync(summary, 'utf8'));
    process.stdout.write(code === 0 ? 'Violations: none.\n' : 'Something was violated; see above.\n');
    process.exitCode = code ?? 1;
  });
} else {
  process.stderr.write(`${problem}\nNothing was tried, because the build failed; what it said is above.\n`);
  process.exitCode = 1;
}
