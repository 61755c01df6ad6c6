// npm run dev: shows the page from its sources with hot replacement. The page is in a desktop window if possible, otherwise in a browser.
// When the backend's sources change, the backend restarts, and the page shows the same screen again.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { bundleDesktopForDev } from './dev/bundle-desktop.mjs';
import { keepShell } from './dev/keep-shell.mjs';
import { startPageServer } from './dev/page-server.mjs';
import { getElectronBinary } from './electron/electron-binary.mjs';
import { desktopObstacle } from './electron/electron-start.mjs';

const words = process.argv.slice(2);
const runsAgain = 'The backend runs again, with what was changed.';

// Mistakes in the arguments are reported before anything starts, with the shell's own messages.
const { parseStartOptions } = await import(
  new URL('../electron/loopback/arguments.ts', import.meta.url).href
);

try {
  await develop(parseStartOptions(words));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** @param {{ port: number, dataFolder: string | null }} options */
async function develop({ port, dataFolder }) {
  const desktop = await findElectron();
  const page = await startPageServer();
  const shell = 'binary' in desktop ? inWindow(desktop.binary, dataFolder, page) : inBrowser(port, page);
  if ('why' in desktop) say(`Developing in a browser: ${desktop.why}.`);

  const stop = async () => {
    await shell.stop();
    await page.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(signal, stop);
}

/** @typedef {Awaited<ReturnType<typeof startPageServer>>} PageServer */

/**
 * @param {number} port
 * @param {PageServer} page
 */
function inBrowser(port, page) {
  const shell = keepShell({
    page: page.address,
    say,
    launch(isFirst) {
      const more = isFirst ? [] : ['--no-open', '--port', String(port)];
      return spawn(process.execPath, ['electron/loopback/dev.ts', ...words, ...more], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // A compile cache is used, because most of the time of a start is spent on reading unchanged modules.
        env: { ...process.env, NODE_COMPILE_CACHE: join('node_modules', '.cache', 'dev') },
      });
    },
    onReady(link, isFirst) {
      port = Number(new URL(link).port);
      if (isFirst) process.stdout.write(`IMEI Desk is ready at ${link}\n`);
      else say(runsAgain);
      page.tell('backend:ready');
    },
    onEnd,
  });
  if (process.stdin.isTTY) {
    say('Press Enter for a new link, Ctrl+C to stop.');
    process.stdin.on('data', () => shell.send('new-link'));
  }
  return shell;
}

/**
 * Two Electron processes cannot share a profile. So when the backend restarts, the window closes too and opens again on the same screen.
 * @param {string} binary
 * @param {string | null} dataFolder
 * @param {PageServer} page
 */
function inWindow(binary, dataFolder, page) {
  const folder = resolve('node_modules', '.cache', 'dev-desktop');
  return keepShell({
    page: page.address,
    say,
    alone: true,
    prepare: () => bundleDesktopForDev(folder),
    launch: () =>
      spawn(binary, [folder, ...(dataFolder === null ? [] : [`--data-dir=${dataFolder}`])], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    onReady: (_link, isFirst) => say(isFirst ? 'IMEI Desk is open in its window.' : runsAgain),
    // If the user closes the window, the command ends.
    onEnd: (code, wasReady) => (code === 0 ? process.exit(0) : onEnd(code, wasReady)),
  });
}

/**
 * @param {number | null} code
 * @param {boolean} wasReady
 */
function onEnd(code, wasReady) {
  if (!wasReady) process.exit(code ?? 1);
  say('The backend has ended. It is started again when its sources change.');
}

/** @returns {Promise<{ binary: string } | { why: string }>} */
async function findElectron() {
  if (words.some((word) => /^--(browser|no-open|port)\b/.test(word))) return { why: 'it was asked for' };
  const isRoot = process.getuid?.() === 0;
  const obstacle = desktopObstacle({ platform: process.platform, env: process.env, isRoot });
  if (obstacle !== null) return { why: obstacle };
  const electron = await getElectronBinary(say);
  return 'why' in electron ? { why: `Electron could not be fetched: ${electron.why}` } : electron;
}

/** @param {string} sentence */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
