import { BroadcastChannel, isMainThread, workerData } from 'node:worker_threads';
import type { Death, DeathWish, Program } from './killable-threads.ts';

// killable-threads.ts loads this file in a thread of the app, before the thread's own program.

const dying: Readonly<Record<Exclude<Death, 'terminate'>, () => void>> = {
  exit: () => process.exit(3),
  throw() {
    throw new Error('a defect in the thread itself');
  },
  memory() {
    // The memory is filled in small pieces, because one allocation that is too large would end the whole process.
    let hoard: object = {};
    for (;;) hoard = { hoard };
  },
  block() {
    // Blocks for ever, like a system call that never returns; a busy loop would take a core from other tests.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
};

if (!isMainThread) {
  const { use } = (workerData ?? {}) as { use?: string };
  const runs: Program | 'other' = use === undefined ? 'reader' : use === 'write' ? 'journal' : 'other';
  const line = new BroadcastChannel('deaths of threads');
  line.unref();
  line.onmessage = (event: unknown) => {
    const { program, how } = (event as { data: DeathWish }).data;
    if (program === runs && how !== 'terminate') dying[how]();
  };
}
