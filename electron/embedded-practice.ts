import { join } from 'node:path';
import type { Clock } from '../shared/model/base/clock.ts';
import type { EmbeddedPractice } from './backend/base/host.ts';
import { findDialect, practiceDialects } from './practice/dialects/dialects.ts';
import { startPracticeSupplier } from './practice/practice-supplier.ts';

type RunningPractice = Awaited<ReturnType<typeof startPracticeSupplier>>;

/**
 * The practice supplier inside a shell's own process, on a loopback port chosen by the system. The supplier's state is in the data folder.
 * The supplier does not listen before the first `start`. If a speed or dialect is set before that, it takes effect at the start. If a start
 * fails, `start` may be called again.
 */
export function createEmbeddedPractice(options: {
  readonly dataFolder: string;
  readonly clock: Clock;
}): EmbeddedPractice {
  let running: Promise<RunningPractice> | undefined;
  let speed: number | undefined;
  let dialect: string | undefined;

  function run(): Promise<RunningPractice> {
    if (running !== undefined) return running;
    const started = startPracticeSupplier({
      stateFile: join(options.dataFolder, 'practice-supplier.json'),
      clock: options.clock,
      ...(speed === undefined ? {} : { speed }),
      ...(dialect === undefined ? {} : { dialect }),
    });
    running = started;
    started.catch(() => {
      if (running === started) running = undefined;
    });
    return started;
  }

  return {
    async start() {
      const { baseAddress, apiKey, userName } = await run();
      return { baseAddress, apiKey, userName };
    },
    async reset() {
      await (await run()).reset();
    },
    async setSpeed(next) {
      speed = next;
      if (running !== undefined) await (await running).setSpeed(next);
    },
    dialects: () => practiceDialects,
    async setDialect(name) {
      if (findDialect(name) === null) throw new Error(`unknown practice dialect "${name}"`);
      dialect = name;
      if (running !== undefined) await (await running).setDialect(name);
    },
    async stop() {
      const stopping = running;
      running = undefined;
      if (stopping === undefined) return;
      const practice = await stopping.catch(() => undefined);
      await practice?.stop();
    },
  };
}
