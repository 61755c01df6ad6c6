import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../journal/sample-orders.ts';
import type { App } from './e2e.ts';
import { show } from './go-to.ts';

/** Connects the app on its Welcome screen to a test's own supplier. */
export async function connectTo(
  page: Page,
  supplier: Pick<PracticeSupplier, 'baseAddress' | 'apiKey'>,
  name = 'Supplier',
): Promise<void> {
  await asksToConnect(page, supplier, name);
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
}

/** Like `connectTo`, for a supplier that needs a user name with the key; the app asks for the name after the first try. */
export async function connectWithUserName(
  page: Page,
  supplier: Pick<PracticeSupplier, 'baseAddress' | 'apiKey' | 'userName'>,
  name = 'Supplier',
): Promise<void> {
  await asksToConnect(page, supplier, name);
  const userName = page.getByLabel('User name', { exact: true });
  await expect(userName).toBeFocused();
  await userName.fill(supplier.userName);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
}

async function asksToConnect(
  page: Page,
  supplier: Pick<PracticeSupplier, 'baseAddress' | 'apiKey'>,
  name: string,
): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Address', { exact: true }).fill(supplier.baseAddress);
  await page.getByLabel('API key').last().fill(supplier.apiKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** Connects the app on its Welcome screen to the practice supplier. */
export async function connectToPractice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try with the practice supplier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
}

const placeOf: Readonly<Record<string, string>> = {
  Import: 'Lists',
  Batches: 'Lists',
  Catalogue: 'Services and prices',
  Prices: 'Services and prices',
  Claims: 'Wallet',
  Reports: 'Books',
  'Day close': 'Books',
  Connections: 'Settings',
};

/**
 * Opens a screen from the navigation rail: presses its section and, if the section opens another screen, the
 * link next to the title.
 */
export async function openScreen(
  page: Page,
  name: string,
  press: (link: Locator) => Promise<void> = (link) => link.click(),
): Promise<void> {
  const place = placeOf[name] ?? name;
  await press(
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: new RegExp(`^${place}`) }),
  );
  const title = page.getByRole('heading', { level: 1, name, exact: true });
  const link = page
    .getByRole('navigation', { name: place, exact: true })
    .getByRole('link', { name, exact: true });
  await expect(title.or(link)).toBeVisible();
  if (await link.isVisible()) await press(link);
  await expect(title).toBeVisible();
}

/** Fills in the order form and opens its confirmation. */
export async function fillOrder(page: Page, imei: number): Promise<void> {
  await show(page, '/new-order', 'New order');
  await chooseService(page, 'Find My iPhone');
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(imei));
  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(confirmation(page)).toBeVisible();
}

/** Orders a device: fills in the form and confirms it. */
export async function orderDevice(page: Page, imei: number): Promise<void> {
  await fillOrder(page, imei);
  await untilSettled(page);
  await payButton(page).click();
  await expect(confirmation(page)).toHaveCount(0);
}

/** Orders a device, opens its order and requests its status. */
export async function orderAndAsk(page: Page, imei: number): Promise<void> {
  await orderDevice(page, imei);
  await page
    .getByRole('link', { name: new RegExp(sampleImei(imei).slice(-6)) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
  await openDetails(page);
  await page.getByRole('button', { name: 'Check status' }).click();
  await expect(
    page.getByText(/Status from supplier|An answer from the supplier was set aside/).first(),
  ).toBeVisible();
}

/** Chooses the service of a new order; the service of the last order is preselected. */
export async function chooseService(page: Page, name: string): Promise<void> {
  const another = page.getByRole('button', { name: 'Change service' });
  const picker = page.getByPlaceholder('Find a service by name, group or ID');
  await expect(another.or(picker)).toBeVisible();
  if (await another.isVisible()) await another.click();
  await picker.fill(name);
  await page.keyboard.press('Enter');
}

export const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Place this order?' });
export const payButton = (page: Page) => confirmation(page).getByRole('button', { name: /^Pay / });

/** Waits until a confirmation accepts input. At first it ignores input, so that the last keys of a scan cannot confirm it. */
export const untilSettled = (page: Page): Promise<void> => page.waitForTimeout(800);

/**
 * Resolves when the last change of the settings is stored on this machine. The page shows a change immediately but writes changes one
 * after the other, so the screen does not show what a restart will find.
 */
export const untilKept = (app: Pick<App, 'dataFolder'>, last: RegExp): Promise<void> =>
  expect
    .poll(() => readFile(join(app.dataFolder, 'preferences.json'), 'utf8'), { timeout: 30_000 })
    .toMatch(last);

/** Expands the facts, requests and history of the order on screen; they stay expanded for the next order. */
export async function openDetails(page: Page): Promise<void> {
  const details = page.getByRole('button', { name: /^Details / });
  await expect(details).toBeVisible();
  if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
}
