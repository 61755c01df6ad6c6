import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { fastFolder } from '../fast-folder.ts';
import type { App } from './e2e.ts';
import { connectToPractice } from './e2e-shop.ts';

let made: string | null = null;

/**
 * Leaves the app closed on a data folder in which it was connected to the practice supplier and has read its prices. The app itself does
 * that once for a process of tests; to start and connect it again proves nothing, so all others get a copy.
 */
export async function leaveConnected(app: App): Promise<void> {
  if (made !== null) return cp(made, app.dataFolder, { recursive: true });
  const page = await app.open();
  await connectToPractice(page);
  // Orders are sent only at prices that were read.
  await page.getByRole('navigation').getByRole('link', { name: 'Services and prices' }).click();
  await expect(page.getByRole('grid').getByText('Find My').first()).toBeVisible();
  await app.close();
  const folder = await mkdtemp(join(fastFolder, 'imei-desk-connected-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await cp(app.dataFolder, folder, { recursive: true });
  made = folder;
}
