import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface RunningDev {
  /** The printed link. */
  readonly url: string;
  /** Everything printed so far. */
  printed(): string;
  stop(): Promise<void>;
}

/** Runs `npm run dev` in a copy of the checkout, for a browser. Rejects with its output if it ends before it is ready. */
export async function startDev(checkout: string, dataFolder: string): Promise<RunningDev> {
  const words = ['--browser', '--no-open', '--port', '0', '--data-dir', dataFolder];
  const child = spawn(process.execPath, ['build/run.mjs', 'build/dev.mjs', ...words], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XDG_STATE_HOME: join(dataFolder, 'state') },
  });
  let printed = '';
  const ended = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const ready = /^IMEI Desk is ready at (\S+)$/m.exec(printed);
        if (ready?.[1] !== undefined) resolve(ready[1]);
      });
    }
    void ended.then(() => reject(new Error(`npm run dev ended before it was ready.\n${printed}`)));
  });
  return {
    url,
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
