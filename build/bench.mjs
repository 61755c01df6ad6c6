// npm run bench: measures the built app and compares with baselines of the same run.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './bundle/ensure-built.mjs';

const problem = await ensureBuilt();
if (problem !== null) {
  process.stderr.write(
    `${problem}\nNothing was measured, because the build failed; what it said is above.\n`,
  );
  process.exitCode = 1;
} else {
  const words = ['tests/bench/bench.ts', ...process.argv.slice(2)];
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
