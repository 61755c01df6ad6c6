import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface EndedProgram {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface PracticeProgram {
  readonly baseAddress: string;
  readonly apiKey: string;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<EndedProgram>;
}

/** Runs the practice program until it ends by itself. */
export async function runProgram(args: readonly string[]): Promise<EndedProgram> {
  return launch(args).ended;
}

/** Runs the practice program and waits for its first line. The program is ended after the test. */
export async function startProgram(args: readonly string[]): Promise<PracticeProgram> {
  const { child, printed, ended } = launch(args);
  const ready = /ready at (http:\/\/127\.0\.0\.1:\d+) with key (\S+)/;
  while (!ready.test(printed.stdout)) {
    const finished = await Promise.race([once(child.stdout, 'data').then(() => null), ended]);
    if (finished) throw new Error(`it ended: ${finished.stderr}`);
  }
  const [, baseAddress = '', apiKey = ''] = ready.exec(printed.stdout) ?? [];
  return { baseAddress, apiKey, kill: (signal) => void child.kill(signal), ended };
}

function launch(args: readonly string[]) {
  const child = spawn(process.execPath, ['electron/practice/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  const ended = once(child, 'close').then(([code]): EndedProgram => ({ code, ...printed }));
  return { child, printed, ended };
}
