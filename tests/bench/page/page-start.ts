import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { findTestBrowser } from '../../support/page/browser.ts';
import { compare, printRatio } from '../measure.ts';

const rounds = 5;

/** From asking for the page to its first usable control, against a blank page: of a shop that has no connection yet, and of one that has. */
export async function benchPageStart(): Promise<void> {
  const { executablePath, args } = await findTestBrowser();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: [...args, ...asRoot] });
  const blank = createServer((_, response) =>
    response.end('<!doctype html><title>Blank</title><h1>Blank</h1>'),
  );
  await new Promise<void>((resolve) => blank.listen(0, '127.0.0.1', resolve));
  const blankUrl = `http://127.0.0.1:${(blank.address() as AddressInfo).port}/`;

  const open = async (url: string, ready: string): Promise<void> => {
    const page = await browser.newPage();
    await page.goto(url);
    await seen(page, ready);
    await page.close();
  };
  const data = await makeDataFolder(tmpdir());
  const shell = await startShell(data.folder);
  const session = await browser.newContext();
  const first = await session.newPage();
  await first.goto(shell.url);
  await first.waitForSelector('h1');
  const measure = async (screen: string, ready: string): Promise<void> => {
    const again = async (): Promise<void> => {
      const page = await session.newPage();
      await page.goto(`${shell.origin}/`);
      await seen(page, ready);
      await page.close();
    };
    const empty = { name: 'blank', once: () => open(blankUrl, 'h1') };
    const ratio = await compare({ name: screen, once: again }, empty, rounds, 1);
    printRatio(`loopback shell: ${screen} asked for until it can be used`, 'blank page', ratio);
  };
  // A field, not a heading: a page that waits for its journal has a heading too.
  await measure('Welcome', 'main form input');
  await first.getByRole('button', { name: 'Try with the practice supplier' }).click();
  await first.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
  await first.close();
  await measure('Desk', 'main h2');
  await shell.end();
  await data.remove();
  await browser.close();
  blank.close();
}

/** Looks with every frame: `waitForSelector` looks again after 500 ms only, which would be most of the measure. */
async function seen(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);
}
