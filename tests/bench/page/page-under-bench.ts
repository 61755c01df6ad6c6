import { tmpdir } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { findTestBrowser } from '../../support/page/browser.ts';

export interface PageUnderBench {
  readonly page: Page;
  readonly dataFolder: string;
  /** Closes the page, ends the app and the supplier, and removes their files. */
  close(): Promise<void>;
}

/** Opens the built app in a real browser, connected to `supplier`, on the screen at `path`. */
export async function openPageUnderBench(supplier: PracticeSupplier, path: string): Promise<PageUnderBench> {
  const { executablePath, args } = await findTestBrowser();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: [...args, ...asRoot] });
  const data = await makeDataFolder(tmpdir());
  const shell = await startShell(data.folder);
  const page = await browser.newPage();
  await page.goto(shell.url);
  await page.getByLabel('Name').fill('Supplier');
  await page.getByLabel('Address', { exact: true }).fill(supplier.baseAddress);
  await page.getByRole('textbox', { name: 'API key' }).fill(supplier.apiKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
  await page.evaluate((to) => {
    location.hash = to;
  }, path);
  return {
    page,
    dataFolder: data.folder,
    async close() {
      await browser.close();
      await shell.end();
      await supplier.stop();
      await data.remove();
    },
  };
}
