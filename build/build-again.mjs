// npm run build
import { ensureBuilt } from './bundle/ensure-built.mjs';

const problem = await ensureBuilt({ again: true });
if (problem !== null) {
  process.stderr.write(`${problem}\nThe build failed; what it said is above.\n`);
  process.exitCode = 1;
} else {
  process.stderr.write('Built into out/.\n');
}
