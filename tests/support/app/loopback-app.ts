import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { fastFolder } from '../fast-folder.ts';

/** The loopback shell as built into out/; call `ensureBuilt` or run `npm run build` first. */
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
  /** Closes the reading ends of its output, as a terminal or a pager that ends. */
  loseOutput(): void;
  /** Sends a signal, such as SIGSTOP, without waiting. */
  signal(name: NodeJS.Signals): void;
  /** Sends a signal and waits for the end of the process. */
  end(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Makes a data folder on this disk; call `remove` at the end. */
export async function makeDataFolder(
  disk = fastFolder,
): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(disk, 'imei-desk-test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts the built loopback shell on a data folder and waits for its ready line. Rejects with its output if it ends first. */
export async function startShell(
  dataFolder: string,
  options: {
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    /** Runs this instead of the built shell: a program and its first arguments. */
    readonly program?: readonly string[];
    /** Replaces this process's environment. */
    readonly surroundings?: Readonly<Record<string, string>>;
    /** A program with arguments that starts Node, for example as another user or with another umask. */
    readonly by?: readonly string[];
  } = {},
): Promise<RunningShell> {
  const args = ['--browser', '--no-open', '--port', '0', '--data-dir', dataFolder, ...(options.args ?? [])];
  // Marks of journals go into the folder too, so that they are deleted with it.
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
    loseOutput() {
      shell.child.stdout.destroy();
      shell.child.stderr.destroy();
    },
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

/** Runs the built loopback shell until it ends by itself, for example after a wrong argument. */
export function runShellToEnd(args: readonly string[]): Promise<Ended> {
  return runToEnd(process.execPath, [builtShell, ...args], process.env);
}

/** Runs a command until it ends by itself, for example the built shell as another user; `env` is its whole environment. */
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
