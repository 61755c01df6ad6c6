import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const shared = '/dev/shm';
/** For all tests that run at once, with room to spare; a container's share is often a hundredth of it. */
const enoughBytes = 2 ** 31;

function isRoomy(): boolean {
  if (!existsSync(shared)) return false;
  const { bavail, bsize } = statfsSync(shared);
  return Math.min(bavail * bsize, freemem()) > enoughBytes;
}

/**
 * The folder of tests' data folders: in memory if there is enough of it, since most tests would wait for a disk that proves nothing. A test
 * about a disk names its own.
 */
export const fastFolder = isRoomy() ? shared : tmpdir();
