import { test } from 'vitest';

/** A test of what a journal in a file has and one on a server has not: backups, restores, salvage, earlier versions of its tables, SQLite's plans. */
export function testOfFile(name: string, run: () => void | Promise<void>): void {
  test.skipIf(process.env.IMEI_DESK_ENGINE === 'postgres')(name, run);
}
