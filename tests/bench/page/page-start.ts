import { tmpdir } from 'node:os';
import { chromium, type Page } from '@playwright/test';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { findTestBrowser } from '../../support/page/browser.ts';
import { compare, printRatio } from '../measure.ts';
import { serveOneButton } from './one-button-page.ts';

const rounds = 5;

/**
 * Time from the request for the page to its first usable control, without and with a connection. The baseline is a page with the same
 * libraries and one button.
 */
export async function benchPageStart(): Promise<void> {
  const { executablePath, args } = await findTestBrowser();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: [...args, ...asRoot] });
  const oneButton = await serveOneButton();

  const data = await makeDataFolder(tmpdir());
  const shell = await startShell(data.folder);
  const session = await browser.newContext();
  const first = await session.newPage();
  await first.goto(shell.url);
  await first.waitForSelector('h1');
  const measure = async (screen: string, ready: string): Promise<void> => {
    const open = (name: string, url: string, wanted: string) => ({
      name,
      async once() {
        const page = await session.newPage();
        await page.goto(url);
        await seen(page, wanted);
        await page.close();
      },
    });
    const app = open(screen, `${shell.origin}/`, ready);
    const ratio = await compare(app, open('one button', oneButton.url, 'button'), rounds, 1);
    printRatio(
      `loopback shell: ${screen} asked for until it can be used`,
      'the same libraries with one button',
      ratio,
    );
  };
  // Waits for a field and not for a heading, because a page that waits for its journal has a heading too.
  await measure('Welcome', 'main form input');
  await first.getByRole('button', { name: 'Try with the practice supplier' }).click();
  await first.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
  await first.close();
  await measure('Desk', 'main h2');
  await shell.end();
  await data.remove();
  await browser.close();
  await oneButton.end();
}

/** Checks every frame: `waitForSelector` would check again only after 500 ms, which would be most of the result. */
async function seen(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);
}
