import { test } from 'vitest';

/** A test of features that only a journal in a file has: backups, restores, salvage, earlier tables, SQLite's plans. */
export function testOfFile(name: string, run: () => void | Promise<void>): void {
  test.skipIf(process.env.IMEI_DESK_ENGINE === 'postgres')(name, run);
}
