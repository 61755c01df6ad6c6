import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { fastFolder } from '../fast-folder.ts';

/** The loopback shell as built into out/; `ensureBuilt` or `npm run build` comes first. */
export const builtShell = fileURLToPath(new URL('../../../out/loopback/main.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningShell {
  /** The link of the ready line, token included. */
  readonly url: string;
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly token: string;
  /** Everything printed so far. */
  printed(): { readonly stdout: string; readonly stderr: string };
  /** Sends a signal, such as one that freezes it, and waits for nothing. */
  signal(name: NodeJS.Signals): void;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
}

/** A data folder of its own, removed with `remove`; on this machine's disk if the measure depends on it. */
export async function makeDataFolder(
  disk = fastFolder,
): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(disk, 'imei-desk-test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts the built loopback shell on a data folder, and waits for its ready line. Rejects with its output if it ends first. */
export async function startShell(
  dataFolder: string,
  options: {
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    /** Another one than the built shell, with the words that it takes before the shell's. */
    readonly program?: readonly string[];
    /** In place of everything that this process has in its environment. */
    readonly surroundings?: Readonly<Record<string, string>>;
    /** A program that starts Node, with its words: one that changes the user, or the mask of files. */
    readonly by?: readonly string[];
  } = {},
): Promise<RunningShell> {
  const args = ['--browser', '--no-open', '--port', '0', '--data-dir', dataFolder, ...(options.args ?? [])];
  // Marks of journals go into the folder too, and are gone with it.
  const env = { XDG_STATE_HOME: join(dataFolder, 'state'), ...options.env };
  const [command = '', ...words] = [
    ...(options.by ?? []),
    process.execPath,
    ...(options.program ?? [builtShell]),
  ];
  const shell = run(command, [...words, ...args], options.surroundings ?? { ...process.env, ...env });
  const line = await waitForReadyLine(shell);
  const [, origin = '', token = ''] = line;
  return {
    url: `${origin}/#token=${token}`,
    origin,
    token,
    printed: () => ({ ...shell.output }),
    signal: (name) => void shell.child.kill(name),
    async end(signal = 'SIGTERM') {
      shell.child.kill(signal);
      return shell.ended;
    },
  };
}

function waitForReadyLine(shell: ReturnType<typeof run>): Promise<RegExpExecArray> {
  const ready = /^IMEI Desk is ready at (http:\/\/127\.0\.0\.1:\d+)\/#token=([\w-]+)$/m;
  return new Promise((resolve, reject) => {
    const startTimeoutMs = 120_000;
    const timer = setTimeout(() => shell.child.kill('SIGKILL'), startTimeoutMs);
    shell.child.stdout.on('data', () => {
      const match = ready.exec(shell.output.stdout);
      if (match === null) return;
      clearTimeout(timer);
      resolve(match);
    });
    void shell.ended.then(({ stdout, stderr }) => {
      clearTimeout(timer);
      reject(new Error(`The loopback shell ended, or was ended, before it was ready.\n${stdout}${stderr}`));
    });
  });
}

/** Runs the built loopback shell to its expected end, as after a mistake. */
export function runShellToEnd(args: readonly string[]): Promise<Ended> {
  return runToEnd(process.execPath, [builtShell, ...args], process.env);
}

/** The same by another program, such as one that changes the user first, and in surroundings of its own. */
export async function runToEnd(
  command: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
  const program = run(command, words, env);
  const runTimeoutMs = 120_000;
  const timer = setTimeout(() => program.child.kill('SIGKILL'), runTimeoutMs);
  const ended = await program.ended;
  clearTimeout(timer);
  return ended;
}

function run(command: string, words: readonly string[], env: NodeJS.ProcessEnv) {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended: Promise<Ended> = once(child, 'close').then(([code, signal]) => ({ code, signal, ...output }));
  return { child, output, ended };
}
