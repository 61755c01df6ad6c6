import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { getElectronBinary } from './electron-binary.mjs';

/**
 * The reason why this machine cannot show the desktop window; null if the window may be possible. Does not use the network.
 * @param {{ platform: string, env: Record<string, string | undefined>, isRoot: boolean }} machine
 * @returns {string | null}
 */
export function desktopObstacle({ platform, env, isRoot }) {
  if (platform !== 'linux') return null;
  if (isRoot) return "Electron's sandbox does not start for root";
  return env.DISPLAY || env.WAYLAND_DISPLAY ? null : 'no display was found';
}

/**
 * Runs the desktop shell until it ends. Returns its exit code, or the reason why it could not run.
 * @param {readonly string[]} words
 * @param {(sentence: string) => void} say
 * @returns {Promise<{ code: number } | { why: string }>}
 */
export async function runDesktop(words, say) {
  const isRoot = process.getuid?.() === 0;
  const obstacle = desktopObstacle({ platform: process.platform, env: process.env, isRoot });
  if (obstacle !== null) return { why: obstacle };
  const electron = await getElectronBinary(say);
  if ('why' in electron) return { why: `Electron could not be fetched: ${electron.why}` };
  return runElectron(electron.binary, words);
}

const settledAfterMs = 8_000;

/**
 * @param {string} binary
 * @param {readonly string[]} words
 * @returns {Promise<{ code: number } | { why: string }>}
 */
function runElectron(binary, words) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const child = spawn(binary, [root, ...words], { stdio: ['inherit', 'inherit', 'pipe'] });
  // The first output is buffered, because it may be Chromium's long explanation why it does not start.
  let held = '';
  let settled = false;
  const settle = () => {
    settled = true;
    process.stderr.write(held);
    held = '';
  };
  const timer = setTimeout(settle, settledAfterMs);
  child.stderr.setEncoding('utf8').on('data', (text) => {
    if (settled) process.stderr.write(text);
    else held += text;
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  process.on('disconnect', () => child.kill());
  return new Promise((resolve) => {
    child.on('error', () => resolve({ why: 'Electron does not run on this system' }));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const why = settled ? null : reasonItDiedEarly(code, signal, held);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.removeAllListeners(name);
      if (why !== null) return resolve({ why });
      if (!settled) settle();
      resolve({ code: code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1) });
    });
  });
}

/**
 * Determines from the exit of the process why Chromium could not run on this machine; null if the app itself ended.
 * @param {number | null} code
 * @param {string | null} signal
 * @param {string} words
 * @returns {string | null}
 */
export function reasonItDiedEarly(code, signal, words) {
  if (code === 0 || signal === 'SIGINT' || signal === 'SIGTERM') return null;
  if (/sandbox/i.test(words)) return "Electron's sandbox does not start on this system";
  if (/shared librar/i.test(words)) return 'a system library that Electron needs is missing';
  if (/Missing X server|cannot open display|ozone_platform/i.test(words)) return 'the display did not answer';
  return signal === null ? null : `Electron ended at once (${signal})`;
}
