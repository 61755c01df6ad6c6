import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Recorded } from '../electron/recorded.ts';
import { signalLibraryEnv } from './electron-signals.ts';

export interface Exit {
  readonly code: number;
  readonly records: readonly Recorded[];
  readonly stderr: string;
}

export interface DesktopProcess {
  /** Performs an action of the driver and returns its result as plain JSON. */
  drive<T>(action: string, input?: object): Promise<T>;
  readonly exited: Promise<Exit>;
  /** Sends a signal, as a system or a terminal does. */
  signal(name: NodeJS.Signals): void;
  stop(): void;
}

type Message =
  | { readonly loaded: true }
  | { readonly ready: true }
  | { readonly exited: number; readonly records: readonly Recorded[] }
  | { readonly id: number; readonly answer?: unknown; readonly error?: string };

/**
 * Runs the built main bundle in a process of its own with the stand-in for `electron`; resolves when its window is open or the app has
 * failed to start. `words` are the arguments of desktop-driver.ts. `pageServer` is the address of a page server, as with `npm run dev`.
 */
export async function startDesktop(
  out: string,
  dataFolder: string,
  words: readonly string[] = [],
  pageServer?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<DesktopProcess> {
  const child = fork(
    fileURLToPath(import.meta.resolve('./desktop-driver.ts')),
    [join(out, 'main', 'main.mjs'), dataFolder, ...words],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, ...signalLibraryEnv(), ...env },
    },
  );
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const asked = new Map<number, (message: { readonly answer?: unknown; readonly error?: string }) => void>();
  let records: readonly Recorded[] = [];
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: Message) => {
      if ('ready' in message) resolve();
      if ('loaded' in message || 'ready' in message) {
        if (pageServer !== undefined) child.send({ page: pageServer, kept: null });
      } else if ('exited' in message) records = message.records;
      else asked.get(message.id)?.(message);
    });
    child.once('close', () => resolve());
  });
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? -1, records, stderr }));
  });
  await ready;
  return {
    drive: driver(child, asked, exited),
    exited,
    signal: (name) => void child.kill(name),
    stop: () => void child.kill('SIGKILL'),
  };
}

function driver(
  child: ChildProcess,
  asked: Map<number, (message: { readonly answer?: unknown; readonly error?: string }) => void>,
  exited: Promise<Exit>,
): DesktopProcess['drive'] {
  let last = 0;
  return <T>(action: string, input: object = {}) =>
    new Promise<T>((resolve, reject) => {
      last += 1;
      const id = last;
      asked.set(id, ({ answer, error }) => {
        asked.delete(id);
        if (error === undefined) resolve(answer as T);
        else reject(new Error(error));
      });
      void exited.then(({ stderr }) => reject(new Error(`The app ended:\n${stderr}`)));
      child.send({ id, action, input });
    });
}
