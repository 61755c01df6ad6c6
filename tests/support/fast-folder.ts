import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const shared = '/dev/shm';
/** Enough for all parallel tests; containers often allow only a hundredth of it. */
const enoughBytes = 2 ** 31;

function isRoomy(): boolean {
  if (!existsSync(shared)) return false;
  const { bavail, bsize } = statfsSync(shared);
  return Math.min(bavail * bsize, freemem()) > enoughBytes;
}

/**
 * The parent of the tests' data folders. It is in memory if the memory is large enough, because most tests prove nothing about a disk. A
 * test about a disk uses another folder.
 */
export const fastFolder = isRoomy() ? shared : tmpdir();
