import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'out', '.built-from');

/** Everything that decides what comes out; tests do not. */
const inputs = [
  'shared',
  'electron',
  'renderer',
  'build',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
];

/**
 * Builds out/ unless it was built from exactly these sources; answers with null, or with the build's output where it failed.
 * @param {{ again?: boolean }} [options]
 * @returns {Promise<string | null>}
 */
export async function ensureBuilt({ again = false } = {}) {
  const sources = hashInputs();
  if (!again && readStamp() === sources) return null;
  process.stderr.write('Building IMEI Desk from its sources.\n');
  const child = spawn(process.execPath, [join(root, 'build', 'bundle', 'build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) return output === '' ? `build.mjs ended with ${code} and said nothing.` : output;
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(stamp, sources);
  return null;
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return null;
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
