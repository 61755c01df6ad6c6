import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrintResult } from '../shared/model/printing/printer-trouble.ts';
import type { Spooler } from './backend/base/capabilities.ts';
import { temporaryFolder, thisMachine } from './machine.ts';
import { listInWindows, printInWindows } from './windows-printing.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const patienceMs = 30_000;

/**
 * The system's print spooler: CUPS on Linux and macOS, through its own commands; winspool on Windows, through PowerShell. No native module
 * is needed.
 */
export function createSystemSpooler(
  machine: Machine = { platform: process.platform, environment: thisMachine().env },
): Spooler {
  const isWindows = machine.platform === 'win32';
  const run = (
    command: string,
    args: readonly string[],
    more: Readonly<Record<string, string>> = {},
    input?: Uint8Array,
  ) => ran(command, args, { ...machine.environment, ...more }, input);
  const powershell = join(
    machine.environment.SystemRoot ?? 'C:\\Windows',
    ...['System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'],
  );
  const script = (text: string, more: Readonly<Record<string, string>> = {}) =>
    // Base64 keeps the shell from interpreting the script. Names are passed in variables, so that no name is run as a command.
    run(
      powershell,
      ['-NoProfile', '-NonInteractive', '-EncodedCommand', Buffer.from(text, 'utf16le').toString('base64')],
      more,
    );

  const listed = () => (isWindows ? script(listInWindows) : run('lpstat', ['-e']));

  return {
    list: async () => namesIn(await listed()),
    async print(queue, job) {
      const found = await listed();
      if (found.how === 'missing') return not('no-spooler');
      // Only the name of an existing printer becomes an argument of a command.
      if (!namesIn(found).includes(queue)) return not(found.how === 'done' ? 'not-listed' : 'spooler');
      if (!isWindows)
        return handed(await run('lp', ['-s', '-d', queue, '-o', 'raw', '-t', 'IMEI Desk'], {}, job));
      const folder = await mkdtemp(join(temporaryFolder(), 'imei-desk-'));
      try {
        const file = join(folder, 'job');
        await writeFile(file, job, { mode: 0o600 });
        return handed(await script(printInWindows, { IMEI_DESK_PRINTER: queue, IMEI_DESK_JOB: file }));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

type CommandResult =
  | { readonly how: 'done'; readonly output: string }
  | { readonly how: 'missing' | 'failed' | 'stopped' };

function namesIn(listed: CommandResult): string[] {
  if (listed.how !== 'done') return [];
  return [...new Set(listed.output.split(/\r?\n/).map((name) => name.trim()))].filter((name) => name !== '');
}

function handed({ how }: CommandResult): PrintResult {
  switch (how) {
    case 'done':
      return { ok: true, taken: true };
    case 'missing':
      return not('no-spooler');
    case 'failed':
      return not('spooler');
    // The command did not end in time, so it may have accepted the job.
    case 'stopped':
      return { ok: false, why: 'spooler', printed: 'maybe' };
  }
}

function not(why: 'not-listed' | 'no-spooler' | 'spooler'): PrintResult {
  return { ok: false, why, printed: 'nothing' };
}

function ran(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  input?: Uint8Array,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      command,
      args,
      { env: environment, timeout: patienceMs, windowsHide: true, maxBuffer: 1024 * 1024 },
      (error, output) => {
        if (error === null) return resolve({ how: 'done', output });
        const { code, killed } = error;
        resolve({ how: String(code) === 'ENOENT' ? 'missing' : killed ? 'stopped' : 'failed' });
      },
    );
    // If the command has already exited, it accepts no input. The code above reports the exit, so this error is ignored.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
