// npm start: opens the desktop window if possible, otherwise the loopback shell.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './bundle/ensure-built.mjs';
import { runDesktop } from './electron/electron-start.mjs';

const words = process.argv.slice(2);

// Mistakes in the arguments are reported before the build, with the shell's own messages.
const { parseStartOptions } = await import(
  new URL('../electron/loopback/arguments.ts', import.meta.url).href
);
try {
  await start(parseStartOptions(words).dataFolder);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** @param {string | null} dataFolder */
async function start(dataFolder) {
  const problem = await ensureBuilt();
  if (problem !== null)
    throw new Error(`${problem}\nIMEI Desk could not be built; what the build said is above.`);
  const loopbackAsked = words.some((word) => /^--(browser|no-open|port)\b/.test(word));
  if (!loopbackAsked) {
    const desktop = await runDesktop(dataFolder === null ? [] : [`--data-dir=${dataFolder}`], say);
    if ('code' in desktop) {
      process.exitCode = desktop.code;
      return;
    }
    say(`IMEI Desk opens in a browser instead of a window of its own: ${desktop.why}.`);
  }
  // Cached compilation saves a quarter of the time until the page is served.
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/imei-desk-code', import.meta.url)));
  // From here on, the shell runs in this process, and parses the same arguments.
  await import(new URL('../out/loopback/main.mjs', import.meta.url).href);
}

/** @param {string} sentence */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
