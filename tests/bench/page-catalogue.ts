import { chromium, type Page } from '@playwright/test';
import { startPracticeSupplier } from '../../electron/practice/practice-supplier.ts';
import { findTestBrowser } from '../support/browser.ts';
import { makeDataFolder, startShell } from '../support/loopback-app.ts';
import { catalogueOf } from './catalogue-of.ts';
import { compare, printRatio } from './measure.ts';

const services = 5_000;
const rounds = 4;

/** From "Fetch from the supplier" to the first rows of a catalogue of 5,000, against fetching and parsing the same bytes in the page. */
export async function benchPageCatalogue(): Promise<void> {
  const body = Buffer.from(catalogueOf(services)).toString();
  const supplier = await startPracticeSupplier();
  supplier.faults.add({ match: { action: 'imeiservicelist' }, fault: { kind: 'verbatim', body } });
  const { executablePath, args } = await findTestBrowser();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: [...args, ...asRoot] });
  const data = await makeDataFolder();
  const shell = await startShell(data.folder);
  const page = await browser.newPage();
  await page.goto(shell.url);
  await page.getByLabel('Name').fill('Large supplier');
  await page.getByLabel('Address', { exact: true }).fill(supplier.baseAddress);
  await page.getByRole('textbox', { name: 'API key' }).fill(supplier.apiKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
  await page.evaluate(() => {
    location.hash = '/catalogue';
  });
  await page.getByText(/^5,\d{3} services/).waitFor({ timeout: 60_000 });
  const ratio = await compare(
    { name: 'refresh', once: () => fetchAnew(page) },
    { name: 'parse', once: () => page.evaluate((text) => JSON.parse(text).SUCCESS.length, body) },
    rounds,
    1,
  );
  printRatio(
    'page: refresh until the first rows of 5,000 services',
    'the same bytes into the page, parsed',
    ratio,
  );
  await browser.close();
  await shell.end();
  await supplier.stop();
  await data.remove();
}

/** One refresh by the button, until it is at rest again and rows are shown. */
async function fetchAnew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fetch from the supplier' }).click();
  await page.waitForFunction(() => document.querySelector('button[data-loading="true"]') === null);
  await page.locator('[data-line]').first().waitFor();
}
