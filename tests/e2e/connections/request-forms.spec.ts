import { expect, type Page } from '@playwright/test';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, connectWithUserName } from '../../support/page/e2e-shop.ts';
import { show } from '../../support/page/go-to.ts';

const shots = process.env.IMEI_DESK_SHOTS;
// A list of 60 takes minutes at 60 requests a minute, so it is run by hand, with `IMEI_DESK_LIST=60`.
const rows = Number(process.env.IMEI_DESK_LIST ?? 4);

const forms = {
  spec: 'Requests: plain, with the API key',
  'family-xml': 'Requests: user name and API key, orders as XML',
  'family-json': 'Requests: user name and API key, orders as JSON',
  'family-base64': 'Requests: user name and API key, orders as base64',
};

// Address, user name and key are enough to get every result, as with any other supplier.
for (const [dialect, words] of Object.entries(forms))
  test(`a supplier with the form ${dialect} is connected, gets single orders with fields and a list, and every result is shown`, {
    tag: '@whole',
  }, async ({ app }) => {
    test.setTimeout(90_000 + rows * 15_000);
    const supplier = await startPracticeSupplier({ speed: 600, dialect });
    try {
      const page = await app.open();
      await (dialect === 'spec' ? connectTo(page, supplier) : connectWithUserName(page, supplier));
      await expect(page.getByRole('banner')).toContainText('500.00');
      await show(page, '/connections', 'Connections');
      await expect(page.getByText(words)).toBeVisible();
      await keep(page, `${dialect}-connections`);
      await show(page, '/catalogue', 'Catalogue');
      await page.getByRole('button', { name: 'Refresh prices' }).first().click();
      await expect(page.getByText(/Prices refreshed: 2\d\d services/).first()).toBeVisible({
        timeout: 30_000,
      });
      await ordersWithFields(page, dialect);
      await ordersAList(page, dialect);
      await expect.poll(() => supplier.orders().length, { timeout: rows * 8_000 + 20_000 }).toBe(rows + 1);
      expect(supplier.orders()[0]?.fields).toEqual({ Network: 'Vodafone' });
      await seesEveryResult(page, supplier, dialect);
      const log = supplier.log();
      expect(log.filter(({ overLimit }) => overLimit)).toEqual([]);
      const placed = log.filter(({ action }) => action === 'placeimeiorder');
      expect(placed).toHaveLength(rows + 1);
      expect(new Set(placed.map(({ keyForm }) => keyForm))).toEqual(
        new Set([dialect === 'spec' ? 'bearer' : 'family']),
      );
    } finally {
      await supplier.stop();
    }
  });

async function ordersWithFields(page: Page, dialect: string): Promise<void> {
  await show(page, '/new-order', 'New order');
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Nokia Unlock Code');
  // Clicks the exact name, because the service's group also contains the codes of other makers.
  await page.getByText('Nokia Unlock Code – USA', { exact: true }).click();
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(900));
  await page.getByLabel('Network').fill('Vodafone');
  await keep(page, `${dialect}-order`);
  await page.getByRole('button', { name: 'Review order' }).click();
  await pays(page, 'Place this order?');
  await expect(page.getByText('Just ordered')).toBeVisible();
}

async function ordersAList(page: Page, dialect: string): Promise<void> {
  await show(page, '/import', 'Import');
  const imeis = Array.from({ length: rows }, (_, index) => sampleImei(index + 1));
  await page.getByLabel('Paste or drop a list').fill(imeis.join('\n'));
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(`^Order ${rows}`) }).click();
  await keep(page, `${dialect}-list`);
  await pays(page, 'Order this list?');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function seesEveryResult(page: Page, supplier: PracticeSupplier, dialect: string): Promise<void> {
  for (const { identifier, reference } of supplier.orders().slice(1)) {
    await show(page, `/orders?search=${identifier}`, 'Orders');
    const row = page.getByRole('row').filter({ hasText: identifier });
    const now = () => supplier.orders().find((order) => order.reference === reference)?.status;
    await expect.poll(now, { timeout: 60_000 }).toMatch(/SUCCESS|REJECTED/);
    await expect(row).toContainText(now() === 'SUCCESS' ? 'Done' : 'Rejected', { timeout: 120_000 });
  }
  await show(page, '/orders?search=Find My', 'Orders');
  await keep(page, `${dialect}-results`);
}

async function pays(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await page.waitForTimeout(800);
  await dialog.getByRole('button', { name: /^Pay / }).click();
}

async function keep(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
}
