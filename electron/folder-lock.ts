import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startFailure } from './start-failure.ts';

/** Gives the folder back. */
export type Release = () => Promise<void>;

/**
 * Holds a data folder for this process alone (money-safety J3: one writer), until released or the process ends, however it
 * ends: the hold is the system's, so that a kill leaves nothing stale. A folder is known by its device and inode, so a link
 * to it is the same folder. Linux: a socket in the abstract namespace; Windows: a named pipe; macOS: an exclusive file lock.
 * A holder that is just stopping is waited for. Rejects with a StartFailure when another process goes on holding it.
 */
export async function holdFolder(
  folder: string,
  { patienceMs = 3_000, platform = process.platform }: { patienceMs?: number; platform?: string } = {},
): Promise<Release> {
  const lookAgainMs = 100;
  for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += lookAgainMs) {
    const release = await tryToHold(folder, platform);
    if (release !== null) return release;
    await wait(lookAgainMs);
  }
  throw startFailure(
    `IMEI Desk is already running on the data folder ${folder}. Use the window that is open, or stop it first, or choose another folder with --data-dir.`,
  );
}

async function tryToHold(folder: string, platform: string): Promise<Release | null> {
  return platform === 'linux' || platform === 'win32'
    ? holdName(platform, await nameOf(folder))
    : holdFile(join(folder, 'instance.lock'));
}

async function nameOf(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
}

function holdName(platform: 'linux' | 'win32', name: string): Promise<Release | null> {
  const path = platform === 'linux' ? `\0imei-desk-${name}` : `\\\\.\\pipe\\imei-desk-${name}`;
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen({ path }, () => {
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
}

/** `O_EXLOCK` of macOS and the BSDs: opening the file takes the lock. Node has no name for it. */
const openExclusivelyLocked = 0x20;

async function holdFile(file: string): Promise<Release | null> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | openExclusivelyLocked;
  try {
    const handle = await open(file, flags, 0o600);
    return () => handle.close();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null;
    throw error;
  }
}
