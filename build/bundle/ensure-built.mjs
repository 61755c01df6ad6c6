import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from '../child.mjs';
import { putInPlace, withWorkFolder } from '../work-folder.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'out');
const stamp = '.built-from';

/** All inputs of the build, which do not include tests. */
const inputs = ['shared', 'electron', 'renderer', 'build', 'package.json', 'package-lock.json'];

/**
 * Builds out/ unless it was already built from exactly these sources. Returns null on success. If the build failed, returns the build's
 * output. If several processes call this function at the same time, one of them builds and the others wait. The old output stays until the
 * new output is complete.
 * @param {{ again?: boolean }} [options]
 * @returns {Promise<string | null>}
 */
export async function ensureBuilt({ again = false } = {}) {
  if (!again && isBuilt()) return null;
  return withWorkFolder(
    { say, waiting: 'Another command is installing or building here; this one waits for it.' },
    async (fresh) => {
      if (!again && isBuilt()) return null;
      say('Building IMEI Desk from its sources.');
      const sources = hashInputs();
      const words = [join(root, 'build', 'bundle', 'build.mjs'), fresh];
      const { code, output } = await runChild(process.execPath, words, { cwd: root });
      if (code !== 0) return output === '' ? `build.mjs ended with ${code} and said nothing.` : output;
      writeFileSync(join(fresh, stamp), sources);
      putInPlace(fresh, out);
      return null;
    },
  );
}

function isBuilt() {
  try {
    return readFileSync(join(out, stamp), 'utf8') === hashInputs();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
    throw error;
  }
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesOf(join(root, input))) {
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/** @param {string} sentence */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
