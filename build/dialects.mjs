// npm run dialects: works the built app on screen against a supplier of every dialect.
//   IMEI_DESK_DIALECTS=laravel,spec   only these
//   IMEI_DESK_SHOTS=FOLDER            keeps a picture of every screen on the way
import { spawn } from 'node:child_process';
import { ensureBuilt } from './ensure-built.mjs';

const problem = await ensureBuilt();
if (problem !== null) {
  process.stderr.write(`${problem}\nNothing was tried, because the build failed; what it said is above.\n`);
  process.exitCode = 1;
} else {
  const words = [
    ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    ...['--reporter=list', ...process.argv.slice(2)],
  ];
  const child = spawn(process.execPath, words, {
    stdio: 'inherit',
    env: { ...process.env, IMEI_DESK_TOUR: '1' },
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
