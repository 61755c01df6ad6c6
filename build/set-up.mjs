// Installs what is missing and runs a script on the pinned Node. Only builtins, and nothing newer than Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs `[script, ...words]` on the pinned Node after `npm ci` where it is due; passes signals on and ends with its exit code.
 * @param {readonly string[]} command
 */
export async function runSetUp(command) {
  process.chdir(root);
  if (!isInstalled() && !(await install())) {
    process.exitCode = 1;
    return;
  }
  const node = findNode();
  if (node === null) {
    say(
      'The pinned Node 24 did not install, and this machine has no Node 24 of its own. See that npm may run install scripts ("npm config get ignore-scripts" should say false), delete node_modules and try again.',
    );
    process.exitCode = 1;
    return;
  }
  // The channel tells the script when this process was killed in a way that leaves no time to pass on a signal.
  const child = spawn(node, [...command], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  watchParent(() => child.kill('SIGTERM'));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
    if (child.connected) child.disconnect();
  });
}

/**
 * npm runs a script in a shell and passes its signals to that shell alone, which dies of them and tells nobody. So the
 * shell's end is the signal. Only under npm: a person may well leave the shell that they started this from.
 * @param {() => void} ended
 */
function watchParent(ended) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    ended();
  }, 100);
  timer.unref();
}

/** Whether node_modules holds what package-lock.json says, by the record that npm leaves in it. */
function isInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || present === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    const there = present[path];
    // Packages for other systems are listed and rightly absent.
    if (there === undefined) return path === '' || entry.optional === true || entry.devOptional === true;
    return there.version === entry.version && there.integrity === entry.integrity;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

/** Answers whether it worked; npm's own words are shown only where it did not. */
async function install() {
  say('Installing the packages that IMEI Desk is built with. This takes a minute or two, once.');
  const startedMs = Date.now();
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const child =
    npm?.endsWith('npm-cli.js') === true
      ? spawn(process.execPath, [npm, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
      : spawn('npm', words, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', resolve);
  });
  if (code === 0) {
    say(`Installed in ${Math.round((Date.now() - startedMs) / 1000)} s.`);
    return true;
  }
  process.stderr.write(output.split('\n').slice(-40).join('\n'));
  say(
    'npm could not install the packages; its own words are above. See that the package registry can be reached, then run the same command again.',
  );
  return false;
}

/** The pinned Node; where it does not run (an unusual system), this one if it is as new. */
function findNode() {
  const folder = join(root, 'node_modules', 'node', 'bin');
  const pinned = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null;
}

/** @param {string} sentence */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
