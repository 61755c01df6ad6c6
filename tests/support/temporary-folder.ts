import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { fastFolder } from './fast-folder.ts';

/** A folder for one test, deleted after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(fastFolder, 'imei-desk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
