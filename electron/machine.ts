import { closeSync, openSync, statSync } from 'node:fs';
import { homedir, hostname, networkInterfaces, tmpdir } from 'node:os';
import { isAbsolute } from 'node:path';
import { errorCode } from '../shared/model/base/error-code.ts';

// What this computer and anyone who started the app say of it. It may be missing, empty or wrong, so it is asked here and nowhere else.

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
  /** Absolute; null if the system names none: an empty or relative `HOME`, a user without an entry. */
  readonly home: string | null;
}

export function thisMachine(): Machine {
  return { platform: process.platform, env: process.env, home: absolute(homedir) };
}

/** From now on this process and what it starts know nothing of a variable. */
export function forgetVariable(name: string): void {
  delete process.env[name];
}

/** What this computer is called in its network; empty if it has no name. */
export function machineName(): string {
  try {
    return hostname();
  } catch {
    return '';
  }
}

/** Where files that nobody keeps are made: a folder that is there, whatever `TMPDIR` says. */
export function temporaryFolder(): string {
  const folder = absolute(tmpdir);
  if (folder !== null && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  return process.platform === 'win32' ? 'C:\\Windows\\Temp' : '/tmp';
}

/** The addresses of this machine; none if the system does not tell them. */
export function networkAddresses(): readonly { address: string; family: string; internal: boolean }[] {
  try {
    return Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  } catch {
    return [];
  }
}

/** Whether this process may open so many files more: a session may be limited to a few (`ulimit -n`), and each thing that then fails looks like another. */
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

/** Files of this process can be read and written by anyone who made them, whatever mask it was started with (`umask 777`). */
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
