import type { Page } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { compare, printRatio } from '../measure.ts';
import { catalogueOf } from '../supplier/catalogue-of.ts';
import { openPageUnderBench } from './page-under-bench.ts';

const services = 5_000;
const rounds = 4;

/** From "Refresh prices" to the first rows of a catalogue of 5,000, compared with fetching and parsing the same bytes in the page. */
export async function benchPageCatalogue(): Promise<void> {
  const body = Buffer.from(catalogueOf(services)).toString();
  const supplier = await startPracticeSupplier();
  supplier.faults.add({ match: { action: 'imeiservicelist' }, fault: { kind: 'verbatim', body } });
  const { page, close } = await openPageUnderBench(supplier, '/catalogue');
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
  await close();
}

/** One refresh by the button, until rows are shown and nothing is loading. */
async function fetchAnew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refresh prices' }).click();
  await page.waitForFunction(() => document.querySelector('button[data-loading="true"]') === null);
  await page.locator('[data-line]').first().waitFor();
}
