import { Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import threads, { Worker } from 'node:worker_threads';
import { afterAll } from 'vitest';

/** The state of the process that a test could change, and so affect the next test in this process; by name. */
const look = (): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value] as const),
    ['the working folder', process.cwd()],
    ...(['unhandledRejection', 'uncaughtException', 'SIGTERM', 'SIGINT'] as const).map(
      (event) => [`listeners of ${event}`, process.listenerCount(event)] as const,
    ),
    ...(['Date', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'performance'] as const).map(
      (name) => [name, globalThis[name]] as const,
    ),
    ['Date.now', Date.now],
    ['Worker', threads.Worker],
    ['Worker.postMessage', Worker.prototype.postMessage],
    ['DatabaseSync.exec', DatabaseSync.prototype.exec],
    ['Socket.connect', Socket.prototype.connect],
  ]);

const found = look();

// A test file must leave no changes, because the next file in this process has the same modules and globals.
afterAll(() => {
  const left = look();
  const changed = [...new Set([...found.keys(), ...left.keys()])].filter(
    (name) => found.get(name) !== left.get(name),
  );
  if (changed.length > 0)
    throw new Error(
      `These tests leave their process changed (${changed.join(', ')}): put them among "alone" in build/vitest.config.ts.`,
    );
});
