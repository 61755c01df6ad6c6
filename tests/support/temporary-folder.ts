import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { fastFolder } from './fast-folder.ts';

/** Makes a folder for one test; it is deleted afterwards. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(fastFolder, 'imei-desk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
