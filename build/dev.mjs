// npm run dev: the page from its sources with hot replacement, in a desktop window where it can be had, else in a browser; the backend
// is started again when its sources change, and the page goes on where it was.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { keepShell } from './dev/keep-shell.mjs';
import { startPageServer } from './dev/page-server.mjs';

const words = process.argv.slice(2);

// A mistake is told at once, in the same words as the shell's.
const { parseStartOptions } = await import(
  new URL('../electron/loopback/arguments.ts', import.meta.url).href
);

try {
  await develop(parseStartOptions(words));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** @param {{ open: boolean, port: number }} options */
async function develop({ port }) {
  const page = await startPageServer();
  let link = '';
  const keeper = keepShell({
    page: page.address,
    say,
    launch: (isFirst) => launchLoopback(isFirst, port || Number(new URL(link || 'http://a').port)),
    onReady(newLink, isFirst) {
      link = newLink;
      if (isFirst) process.stdout.write(`IMEI Desk is ready at ${link}\n`);
      else say('The backend runs again, with what was changed.');
      page.tell('backend:ready');
    },
    onEnd(code, wasReady) {
      if (wasReady) return say('The backend has ended. It is started again when its sources change.');
      process.exit(code ?? 1);
    },
  });
  if (process.stdin.isTTY) {
    say('Press Enter for a new link, Ctrl+C to stop.');
    process.stdin.on('data', () => keeper.send('new-link'));
  }

  const stop = async () => {
    await keeper.stop();
    await page.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(signal, stop);
}

/**
 * @param {boolean} isFirst
 * @param {number} port
 */
function launchLoopback(isFirst, port) {
  const more = isFirst ? [] : ['--no-open', '--port', String(port)];
  return spawn(process.execPath, ['electron/loopback/dev.ts', ...words, ...more], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Most of a start is reading modules that have not changed.
    env: { ...process.env, NODE_COMPILE_CACHE: join('node_modules', '.cache', 'dev') },
  });
}

/** @param {string} sentence */
function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}
