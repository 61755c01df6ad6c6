import { closeSync, openSync, statSync } from 'node:fs';
import { homedir, hostname, networkInterfaces, tmpdir } from 'node:os';
import { isAbsolute } from 'node:path';
import { errorCode } from '../shared/model/base/error-code.ts';

// The environment of this process and facts about the computer. They are only read here, because values may be missing, empty or wrong.

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  /** Absolute. Null if the system has none: an empty or relative `HOME`, or a user without an entry. */
  readonly home: string | null;
}

export function thisMachine(): Machine {
  return { platform: process.platform, env: process.env, home: absolute(homedir) };
}

/** Removes a variable for this process and its children. */
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
 * True if this process can open this many more files. A session may be limited (`ulimit -n`), and each resulting failure looks different.
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

/** Lets the owner read and write files that this process creates, whatever the umask at its start (`umask 777`). */
export function keepOwnFiles(): void {
  const mask = process.umask();
  if ((mask & 0o700) !== 0) process.umask(mask & 0o077);
}

function absolute(ask: () => string): string | null {
  try {
    const folder = ask();
    return isAbsolute(folder) ? folder : null;
  } catch {
    return null;
  }
}
