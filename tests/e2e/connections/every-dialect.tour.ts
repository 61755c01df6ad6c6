import { expect, type Page } from '@playwright/test';
import { practiceDialects } from '../../../electron/practice/dialects/dialects.ts';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { show } from '../../support/page/go-to.ts';

// Uses one shop on screen, like a person, with a connection to a supplier of each dialect. The tests check the same without a browser
// (tests/backend/desk/dialects), so this two-minute tour is not part of them. Run it with `npm run dialects`.

const restOnly = ['laravel', 'laravel-bare', 'laravel-status'];
/** These suppliers accept only the family's request form: a user name besides the key, and no REST. */
const wantsUserName = (dialect: string): boolean => dialect.startsWith('family-');
const service = 'Find My iPhone';
const shots = process.env.IMEI_DESK_SHOTS;

interface Shop {
  readonly dialect: string;
  readonly supplier: PracticeSupplier;
  /** The first device is ordered alone, the others as a list. */
  readonly imeis: readonly string[];
}

test('every dialect on screen', async ({ app }) => {
  test.setTimeout(1_800_000);
  const page = await app.open();
  const shops: Shop[] = [];
  const wrong: string[] = [];
  const trying = async (dialect: string, part: string, work: () => Promise<void>): Promise<void> => {
    const startedAt = Date.now();
    await work().catch((error: Error) => wrong.push(`${dialect}, ${part}: ${error.message.slice(0, 600)}`));
    process.stdout.write(`${dialect}, ${part}: ${((Date.now() - startedAt) / 1_000).toFixed(1)} s\n`);
    await keep(page, `${dialect}-${part}`);
  };
  for (const [at, { name }] of chosen().entries()) {
    const supplier = await startPracticeSupplier({ speed: 600, dialect: name, randomSeed: at + 1 });
    const imeis = [1, 2, 3, 4].map((each) => sampleImei(at * 100 + each));
    const shop = { dialect: name, supplier, imeis };
    shops.push(shop);
    await trying(name, 'account', () => connects(page, shop));
    await trying(name, 'catalogue', () => fetchesTheCatalogue(page));
    await trying(name, 'order', () => ordersOne(page, shop));
    await trying(name, 'list', () => ordersAList(page, shop));
  }
  for (const shop of shops) {
    const { dialect } = shop;
    await trying(dialect, 'select', () => selects(page, shop));
    if (dialect === 'sequential-numbers')
      await trying(dialect, 'numbers', () => saysWhatNumbersMean(page, shop));
    await trying(dialect, 'statuses', () => seesTheEnds(page, shop));
    await trying(dialect, 'result', () => seesTheResult(page, shop));
    await trying(dialect, 'wallet', () => seesTheWallet(page, shop));
  }
  for (const { supplier } of shops) await supplier.stop();
  expect(wrong.join('\n\n')).toBe('');
});

function chosen() {
  const only = process.env.IMEI_DESK_DIALECTS?.split(',');
  return practiceDialects.filter(({ name }) => only === undefined || only.includes(name));
}

async function connects(page: Page, { dialect, supplier }: Shop): Promise<void> {
  await show(page, '/welcome', 'Connect to a supplier');
  await page.getByLabel('Name', { exact: true }).fill(dialect);
  await page.getByLabel('Address', { exact: true }).fill(supplier.baseAddress);
  await page.getByLabel('API key').last().fill(supplier.apiKey);
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  await connect.click();
  if (wantsUserName(dialect)) {
    await page.getByLabel('User name', { exact: true }).fill(supplier.userName);
    await connect.click();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('500.00');
}

async function fetchesTheCatalogue(page: Page): Promise<void> {
  await show(page, '/catalogue', 'Catalogue');
  // Some suppliers send their list only once per five minutes of their own clock. They already sent it when the app connected.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh prices' }).first().click();
    await expect(page.getByText(/Prices refreshed: 2\d\d services/).first()).toBeVisible();
  }).toPass({ timeout: 60_000 });
}

async function ordersOne(page: Page, { imeis }: Shop): Promise<void> {
  await show(page, '/new-order', 'New order');
  await chooseService(page);
  await page.getByLabel('IMEI', { exact: true }).fill(imeis[0] ?? '');
  await page.getByRole('button', { name: 'Review order' }).click();
  await pay(page, 'Place this order?');
  await expect(page.getByText('Just ordered')).toBeVisible();
}

async function ordersAList(page: Page, { imeis }: Shop): Promise<void> {
  await show(page, '/import', 'Import');
  await page.getByLabel('Paste or drop a list').fill(imeis.slice(1).join('\n'));
  await page.getByRole('button', { name: 'Check list' }).click();
  await chooseService(page);
  await page.getByRole('button', { name: /^Order 3/ }).click();
  await pay(page, 'Order this list?');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function selects(page: Page, { dialect }: Shop): Promise<void> {
  await show(page, '/connections', 'Connections');
  const use = page.getByRole('button', { name: `Switch to ${dialect}`, exact: true });
  if (await use.isVisible()) await use.click();
  await expect(page.getByRole('banner').getByRole('button', { name: `: ${dialect}` })).toBeVisible();
}

async function saysWhatNumbersMean(page: Page, { dialect }: Shop): Promise<void> {
  await page.getByRole('link', { name: `Response mapping of ${dialect}` }).click();
  await page
    .getByRole('link', { name: /status/i })
    .first()
    .click();
  await page.getByLabel('Codes').selectOption('Sequential');
  await expect(page.getByText('Chosen by you')).toBeVisible();
}

/** Each order is in the list with the outcome that its supplier has. */
async function seesTheEnds(page: Page, { dialect, supplier, imeis }: Shop): Promise<void> {
  for (const imei of imeis) {
    await show(page, `/orders?search=${imei}`, 'Orders');
    const row = page.getByRole('row').filter({ hasText: imei });
    const theirs = () => supplier.orders().find(({ identifier }) => identifier === imei);
    await expect.poll(() => theirs()?.status, { timeout: 60_000 }).toMatch(/SUCCESS|REJECTED/);
    await expect(row).toContainText(theirs()?.status === 'SUCCESS' ? 'Done' : 'Rejected', {
      timeout: 90_000,
    });
  }
  expect(supplier.orders()).toHaveLength(imeis.length);
  const asked = supplier.log().some(({ action }) => action === 'getimeiorderbulk');
  expect(asked).toBe(!restOnly.includes(dialect));
  expect(supplier.log().filter(({ overLimit }) => overLimit)).toEqual([]);
}

async function seesTheResult(page: Page, { supplier, imeis: [imei = ''] }: Shop): Promise<void> {
  await show(page, `/orders?search=${imei}`, 'Orders');
  await page.getByRole('row').filter({ hasText: imei }).dblclick();
  const theirs = supplier.orders().find(({ identifier }) => identifier === imei);
  await expect(page.getByRole('main')).toContainText(String(theirs?.reference));
  const code = theirs?.code ?? '';
  const [first = ''] = code
    .replace(/<[^>]*>/g, '\n')
    .trim()
    .split('\n');
  await expect(page.getByRole('main')).toContainText(first.split(':')[0]?.trim() ?? '');
}

async function seesTheWallet(page: Page, { dialect, supplier, imeis }: Shop): Promise<void> {
  await show(page, '/wallet', 'Wallet');
  const read = page.getByRole('button', { name: /^(Refresh|Try the supplier again)$/ }).first();
  await read.click();
  const rejected = supplier.orders().filter(({ status }) => status === 'REJECTED').length;
  const hasNone = dialect === 'no-rest' || wantsUserName(dialect);
  const whole = `All ${1 + imeis.length + rejected} transactions`;
  await expect(page.getByText(hasNone ? 'This supplier has no wallet' : whole).first()).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Refresh balance' }).click();
  const spent = 0.02 * (imeis.length - rejected);
  await expect(page.getByRole('banner')).toContainText((500 - spent).toFixed(2));
}

async function chooseService(page: Page): Promise<void> {
  await page.getByPlaceholder('Find a service by name, group or ID').fill(service);
  await page.keyboard.press('Enter');
}

async function pay(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await page.waitForTimeout(800);
  await dialog.getByRole('button', { name: /^Pay / }).click();
}

async function keep(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
}
