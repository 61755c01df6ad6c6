// npm run dialects: operates the built app on screen with a supplier of every dialect.
//   IMEI_DESK_DIALECTS=laravel,spec   uses only these dialects
//   IMEI_DESK_SHOTS=FOLDER            saves a screenshot of every screen
// npm run dialects -- --random N [--seed S]: reads N suppliers with random features, without a browser.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './bundle/ensure-built.mjs';

const { values, positionals } = parseArgs({
  options: { random: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});

/**
 * @param {readonly string[]} words
 * @param {Record<string, string>} env
 */
function run(words, env) {
  const child = spawn(process.execPath, [...words], { stdio: 'inherit', env: { ...process.env, ...env } });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

if (values.random !== undefined) {
  const test = 'tests/backend/supplier/decode/random-dialects.test.ts';
  run(['node_modules/vitest/vitest.mjs', 'run', '--config', 'build/vitest.config.ts', test], {
    IMEI_DESK_RANDOM_DIALECTS: values.random,
    ...(values.seed === undefined ? {} : { IMEI_DESK_RANDOM_SEED: values.seed }),
  });
} else {
  const problem = await ensureBuilt();
  if (problem === null) {
    const config = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list'];
    run(['node_modules/@playwright/test/cli.js', ...config, ...positionals], { IMEI_DESK_TOUR: '1' });
  } else {
    process.stderr.write(`${problem}\nNothing was tried, because the build failed; what it said is above.\n`);
    process.exitCode = 1;
  }
}
