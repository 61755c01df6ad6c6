// npm run dev: with a desktop window, electron-vite's own development server; else the loopback shell, built and
// started again whenever a source changes.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { getElectronBinary } from './electron-binary.mjs';
import { desktopObstacle } from './electron-start.mjs';
import { ensureBuilt } from './ensure-built.mjs';

const words = process.argv.slice(2);

const why = words.includes('--browser') ? 'it was asked for' : await findObstacle();
if (why === null) {
  const child = spawn(process.execPath, ['node_modules/electron-vite/bin/electron-vite.js', 'dev'], {
    stdio: 'inherit',
  });
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  say(`Developing in a browser: ${why}.`);
  await developInBrowser();
}

async function findObstacle() {
  const isRoot = process.getuid?.() === 0;
  const obstacle = desktopObstacle({ platform: process.platform, env: process.env, isRoot });
  if (obstacle !== null) return obstacle;
  const electron = await getElectronBinary(say);
  return 'why' in electron ? `Electron could not be fetched: ${electron.why}` : null;
}

async function developInBrowser() {
  /** @type {import('node:child_process').ChildProcess | null} */
  let shell = null;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let building = false;

  const restart = async () => {
    if (building) return schedule();
    building = true;
    const problem = await ensureBuilt();
    building = false;
    if (problem !== null) return say(`${problem}\nThe build failed; the app from before goes on.`);
    await stop(shell);
    shell = spawn(process.execPath, ['out/loopback/main.mjs', '--no-open', ...words], { stdio: 'inherit' });
  };
  const schedule = () => {
    clearTimeout(timer);
    const quietMs = 200;
    timer = setTimeout(restart, quietMs);
  };

  await restart();
  for (const folder of ['shared', 'electron', 'renderer']) watch(folder, { recursive: true }, schedule);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, async () => {
      await stop(shell);
      process.exit(0);
    });
  }
}

/** @param {import('node:child_process').ChildProcess | null} child */
function stop(child) {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  return new Promise((resolve) => child.once('exit', resolve));
}

/** @param {string} sentence */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
