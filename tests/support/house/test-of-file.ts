import { test } from 'vitest';

/** Declares a test of features that only a journal in a file has, such as backups or SQLite's plans; skipped on a server. */
export function testOfFile(name: string, run: () => void | Promise<void>): void {
  test.skipIf(process.env.IMEI_DESK_ENGINE === 'postgres')(name, run);
}
