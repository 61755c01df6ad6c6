import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes that a test can fill, empty and write-protect. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk completely. */
  fill(): void;
  free(): void;
  /** Returns false if the system refuses, because a file on the disk is open for writing. */
  protect(isProtected: boolean): boolean;
  remove(): void;
}

const sizeMb = 24;

/** Makes a small disk in memory. Returns null if this user may not mount a disk. */
export function openSmallDisk(): SmallDisk | null {
  if (process.platform !== 'linux') return null;
  const folder = mkdtempSync(join(tmpdir(), 'imei-desk-disk-'));
  const mounted = run('mount', '-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder);
  if (!mounted) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (const block of [Buffer.alloc(1_048_576), Buffer.alloc(4_096)]) writeUntilFull(file, block);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    protect: (isProtected) => run('mount', '-o', `remount,${isProtected ? 'ro' : 'rw'}`, folder),
    remove() {
      run('umount', '--lazy', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeUntilFull(file: number, block: Buffer): void {
  for (let blocks = 0; blocks < (sizeMb * 1_048_576) / 4_096; blocks += 1) {
    try {
      writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}

function run(command: string, ...words: readonly string[]): boolean {
  return spawnSync(command, words).status === 0;
}
