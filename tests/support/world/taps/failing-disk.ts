import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk that can turn read-only while files are open, as after a disk error. */
export interface FailingDisk {
  readonly folder: string;
  /** Writes all cached data to the disk, so that no later error loses it. */
  sync(): void;
  /** Makes every write fail, also to open files. */
  turnReadOnly(): void;
  /** Checks the disk and makes it writable again. Returns false if it cannot, for example because a file on the disk is open. */
  repair(): boolean;
  remove(): void;
}

/**
 * Makes a small ext4 file system in a file, mounted over a loop device. The mount option `abort` makes ext4
 * react as to an error of the disk. Permissions are not enough, because root and open files ignore them.
 * Returns null if this user may not mount.
 */
export function openFailingDisk(): FailingDisk | null {
  if (process.platform !== 'linux' || !existsSync('/dev/loop-control')) return null;
  const base = mkdtempSync(join(tmpdir(), 'imei-desk-failing-'));
  const image = join(base, 'image');
  const folder = join(base, 'disk');
  writeFileSync(image, '');
  const made =
    run('truncate', '-s', '48M', image) &&
    run('mkfs.ext4', '-q', '-F', image) &&
    run('mkdir', folder) &&
    mount(image, folder);
  if (!made) {
    rmSync(base, { recursive: true, force: true });
    return null;
  }
  return {
    folder,
    sync: () => void run('sync', '-f', folder),
    turnReadOnly: () => void run('mount', '-o', 'remount,abort', folder),
    repair: () =>
      run('umount', folder) && fixed(image) && mount(image, folder) && statfsSync(folder).bfree > 0,
    remove() {
      run('umount', '--lazy', folder);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

function mount(image: string, folder: string): boolean {
  return run('mount', '-o', 'loop,errors=remount-ro', image, folder);
}

/** e2fsck's exit codes 0 and 1: no errors, or all corrected. */
function fixed(image: string): boolean {
  return statusOf('e2fsck', '-p', '-f', image) <= 1;
}

function run(command: string, ...words: readonly string[]): boolean {
  return statusOf(command, ...words) === 0;
}

const notRun = 127;

function statusOf(command: string, ...words: readonly string[]): number {
  return spawnSync(command, words).status ?? notRun;
}
