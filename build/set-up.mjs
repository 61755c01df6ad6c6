// Installs missing packages and runs a script on the pinned Node. Uses only builtins of Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { putInPlace, withWorkFolder } from './work-folder.mjs';

/** The checkout. */
const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');

/**
 * `start` is the set of packages to build and start the app. `all` also contains the packages for tests and packaging (the workspaces of
 * package.json).
 */
/** @typedef {'start' | 'all'} PackageSet */

/** Scripts that need only the `start` set. */
const startScripts = ['build/start.mjs', 'build/build-again.mjs', 'electron/practice/main.ts'];

/** A file in node_modules with the name of the installed set and the hash of its lock file. */
const record = '.imei-desk-set.json';

/**
 * Runs `[script, ...words]` on the pinned Node, after `npm ci` if necessary. Passes signals on to the script, and ends with the script's
 * exit code.
 * @param {readonly string[]} command
 */
export async function runSetUp(command) {
  // The working directory of the command. npm sets this variable; without npm it is the current directory.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  // A umask that denies the owner (777) would make the installation unreadable.
  const mask = process.umask();
  if ((mask & 0o700) !== 0) process.umask(mask & 0o077);
  const manager = (process.env.npm_config_user_agent ?? 'npm').split('/')[0];
  if (manager !== 'npm' && manager !== undefined)
    say(
      `IMEI Desk is set up by npm, whose lock file it has: ${manager} would install other versions. Going on with npm.`,
    );
  // Without this check, a script would end with Node's own stack, which names no variable.
  if (/(?:^|\s)--no-experimental-sqlite(?!\S)/.test(process.env.NODE_OPTIONS ?? '')) {
    say(
      'NODE_OPTIONS contains --no-experimental-sqlite, which takes away the database in which IMEI Desk keeps its orders. Remove that word from NODE_OPTIONS, then run the same command again.',
    );
    process.exitCode = 1;
    return;
  }
  /** @type {PackageSet} */
  const wanted = startScripts.includes(command[0] ?? '') ? 'start' : 'all';
  if (!isInstalled(wanted) && !(await install(wanted))) {
    process.exitCode = 1;
    return;
  }
  const node = findNode();
  if (node === null) {
    say(
      `IMEI Desk runs on Node 24. There is none for this system (${process.platform} ${process.arch}) among its packages that works here, and this is Node ${process.versions.node}. Install Node 24 or newer, then run the same command again.`,
    );
    process.exitCode = 1;
    return;
  }
  // The script has a channel to this process. If this process is killed and cannot pass on a signal, the channel closes, and the script
  // notices that.
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
 * npm runs a script in a shell and sends signals only to that shell, which ends without passing them on. So the end of the shell counts as
 * a signal, but only under npm: without npm the user may close the shell and let this process continue.
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

/**
 * True if node_modules matches package-lock.json. Checks npm's record in node_modules, and also each package: other package managers move
 * packages away but leave npm's record.
 * @param {PackageSet} wanted
 */
function isInstalled(wanted) {
  const present = readJson(join(modules, '.package-lock.json'))?.packages;
  const locked = readJson(join(root, 'package-lock.json'))?.packages;
  if (!present || !locked || !holdsSet(wanted, present, locked)) return false;
  return Object.entries(present).every(
    ([path, { version, link }]) =>
      link === true ||
      !path.includes('node_modules/') ||
      readJson(join(root, path, 'package.json'))?.version === version,
  );
}

/**
 * @typedef {Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>} Packages
 * @param {PackageSet} wanted
 * @param {Packages} present
 * @param {Packages} locked
 */
function holdsSet(wanted, present, locked) {
  const recorded = readJson(join(modules, record));
  if (recorded !== null)
    return recorded.lock === hashOfLock() && (recorded.set === 'all' || recorded.set === wanted);
  // If there is no record of the set, the user ran npm directly.
  return Object.entries(locked).every(([path, entry]) => {
    const there = present[path];
    // Packages for other systems are in the lock file but are not installed.
    if (there === undefined) return path === '' || entry.optional === true || entry.devOptional === true;
    return there.version === entry.version && there.integrity === entry.integrity;
  });
}

function hashOfLock() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Installs the packages. Returns true on success. Shows npm's output only on failure.
 * @param {PackageSet} set
 */
async function install(set) {
  try {
    return await withWorkFolder(
      { say, waiting: 'Another command is installing or building here; this one waits for it.' },
      async (fresh) => isInstalled(set) || (await installInto(fresh, set)),
    );
  } catch (error) {
    say(`The packages could not be installed in ${root}: ${reasonOf(error)}`);
    return false;
  }
}

/**
 * @param {string} fresh
 * @param {PackageSet} set
 */
async function installInto(fresh, set) {
  say(
    set === 'start'
      ? 'Installing the packages that IMEI Desk is built with. This takes a quarter of a minute or so, once.'
      : 'Installing the packages that IMEI Desk is built, tested and packed with. This takes a minute or so, once.',
  );
  const startedMs = Date.now();
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const described = ['package.json', 'package-lock.json', '.npmrc'];
  for (const file of [
    ...described,
    ...workspaces.map((/** @type {string} */ room) => `${room}/package.json`),
  ]) {
    mkdirSync(dirname(join(fresh, file)), { recursive: true });
    cpSync(join(root, file), join(fresh, file));
  }
  // The packages must fit the pinned Node, whatever version of Node runs now. The packages of other workspaces are left out. Optional peers
  // are also left out, because package.json already lists the needed ones.
  const words = [
    'ci',
    '--prefix',
    fresh,
    '--include=dev',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
  ];
  if (set === 'start') words.push('--no-workspaces', '--legacy-peer-deps');
  const { code, output } = await runNpm([...words, '--loglevel=error'], fresh);
  if (code !== 0) {
    process.stderr.write(`${output.split('\n').slice(0, 40).join('\n')}\n`);
    say('npm could not install the packages; its own words are above. Nothing was changed.');
    return false;
  }
  const made = join(fresh, 'node_modules');
  dropUnread(made, set);
  writeFileSync(join(made, record), `${JSON.stringify({ set, lock: hashOfLock() })}\n`);
  // The caches of the type checker and the bundler are kept, because they remain valid.
  for (const cache of ['.declarations', '.cache'])
    if (existsSync(join(modules, cache))) renameSync(join(modules, cache), join(made, cache));
  putInPlace(made, modules);
  say(`Installed in ${Math.round((Date.now() - startedMs) / 1000)} s.`);
  return true;
}

/**
 * @param {readonly string[]} words
 * @param {string} cwd
 */
function runNpm(words, cwd) {
  const npm = process.env.npm_execpath;
  // npm needs a home directory for its cache, and fails without one.
  const env = hasHome() ? process.env : { ...process.env, HOME: join(cwd, 'home') };
  return npm?.endsWith('npm-cli.js') === true
    ? runChild(process.execPath, [npm, ...words], { cwd, env })
    : runChild('npm', words, { cwd, env, shell: process.platform === 'win32' });
}

function hasHome() {
  try {
    return isAbsolute(homedir());
  } catch {
    return false;
  }
}

/**
 * Removes files that nothing reads: Node's headers and, for the `start` set, types and source maps.
 * @param {string} folder
 * @param {PackageSet} set
 */
function dropUnread(folder, set) {
  const node = join(folder, nodePackage);
  for (const part of ['include', 'share']) rmSync(join(node, part), { recursive: true, force: true });
  if (set === 'all') return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.(map|d\.[cm]?ts)$/.test(entry)) rmSync(join(folder, entry), { recursive: true, force: true });
  }
}

const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** The Node to use: the pinned Node. If the pinned Node is missing or does not run, the current Node is used, if it is new enough. */
function findNode() {
  const pinned = join(modules, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null;
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {string} sentence */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
