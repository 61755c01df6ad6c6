import { syncBuiltinESMExports } from 'node:module';
import threads, { BroadcastChannel, type Worker } from 'node:worker_threads';

/** How a thread of the app ends or blocks. `terminate` comes from outside; the others happen inside the thread itself. */
export type Death = 'terminate' | 'exit' | 'throw' | 'memory' | 'block';
export const deaths: readonly Death[] = ['terminate', 'exit', 'throw', 'memory'];

/** `journal`: the thread that writes the journal; `reader`: the thread that reads large replies. */
export type Program = 'journal' | 'reader';

export interface DeathWish {
  readonly program: Program;
  readonly how: Death;
}

const RealWorker = threads.Worker;
const channel = 'deaths of threads';

/**
 * Lets tests kill the threads that the app starts in this process. The threads run the app's own program, and also wait for a message
 * that says how to die. The app does not notice this.
 */
export function mortalThreads(): { kill(program: Program, how: Death): void } {
  const line = new BroadcastChannel(channel);
  line.unref();
  const alive = new Map<Worker, Program>();

  class MortalWorker extends RealWorker {
    constructor(file: string | URL, options: ConstructorParameters<typeof Worker>[1] = {}) {
      const preload = ['--import', import.meta.resolve('./killable-thread.ts')];
      super(file, {
        ...options,
        execArgv: [...process.execArgv, ...preload],
        // When a thread runs out of memory, V8 gives it 16 MB more and moves the young generation into the old one. If the young
        // generation is larger than 16 MB, the whole process ends.
        resourceLimits: {
          maxOldGenerationSizeMb: 96,
          maxYoungGenerationSizeMb: 4,
          ...options.resourceLimits,
        },
      });
      const use = (options.workerData as { use?: string } | undefined)?.use;
      if (use !== undefined && use !== 'write') return;
      alive.set(this, use === 'write' ? 'journal' : 'reader');
      this.once('exit', () => alive.delete(this));
    }
  }
  threads.Worker = MortalWorker;
  syncBuiltinESMExports();

  return {
    kill(program, how) {
      if (how !== 'terminate') return line.postMessage({ program, how } satisfies DeathWish);
      for (const [worker, runs] of alive) if (runs === program) void worker.terminate();
    },
  };
}
