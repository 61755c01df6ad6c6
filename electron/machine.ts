import { closeSync, openSync, statSync } from 'node:fs';
import { homedir, hostname, networkInterfaces, tmpdir } from 'node:os';
import { isAbsolute } from 'node:path';
import { errorCode } from '../shared/model/base/error-code.ts';

// The environment of this process and facts about the computer. Only this file reads them, because values may be missing, empty or wrong.

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  /** An absolute path. Null if the system has no home folder for the user: `HOME` is empty or relative, or the user has no entry. */
  readonly home: string | null;
}

export function thisMachine(): Machine {
  return { platform: process.platform, env: process.env, home: absolute(homedir) };
}

/** The working directory; null if it was deleted. */
export function workingFolder(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

/** Leaves a working directory that was deleted, because Node starts no thread there. Call after relative paths are resolved. */
export function leaveDeletedFolder(): void {
  if (workingFolder() === null) process.chdir('/');
}

export function forgetVariable(name: string): void {
  delete process.env[name];
}

/** The computer's host name; empty if it has none. */
export function machineName(): string {
  try {
    return hostname();
  } catch {
    return '';
  }
}

/** An existing folder for temporary files, even if `TMPDIR` is wrong. */
export function temporaryFolder(): string {
  const folder = absolute(tmpdir);
  if (folder !== null && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  return process.platform === 'win32' ? 'C:\\Windows\\Temp' : '/tmp';
}

/** The addresses of this machine; empty if the system does not report them. */
export function networkAddresses(): readonly { address: string; family: string; internal: boolean }[] {
  try {
    return Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  } catch {
    return [];
  }
}

/**
 * True if this process can open this number of additional files. A session may have a limit (`ulimit -n`), and failures because of that
 * limit look different each time.
 */
export function mayOpen(files: number): boolean {
  const opened: number[] = [];
  try {
    while (opened.length < files) opened.push(openSync(process.execPath, 'r'));
    return true;
  } catch (error) {
    return !['EMFILE', 'ENFILE'].includes(errorCode(error));
  } finally {
    for (const file of opened) closeSync(file);
  }
}

/** Makes sure that the owner can read and write the files that this process creates, even if the process started with `umask 777`. */
export function keepOwnFiles(): void {
  const mask = process.umask();
  if ((mask & 0o700) !== 0) process.umask(mask & 0o077);
}

/**
 * Keeps this process alive when its terminal is closed, the reader of its output ends, or the disk with its log is full. What it prints is
 * then lost, but an order that is being sent still gets its answer.
 */
export function outliveTerminal(): void {
  for (const stream of [process.stdin, process.stdout, process.stderr]) stream.on('error', () => {});
}

function absolute(ask: () => string): string | null {
  try {
    const folder = ask();
    return isAbsolute(folder) ? folder : null;
  } catch {
    return null;
  }
}
