import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { testWithSupplier } from '../../support/page/e2e.ts';
import { chooseService, openDetails, untilSettled } from '../../support/page/e2e-shop.ts';
import { listWithQuantity } from '../../support/shop/quantity-list.ts';
import { faultOn } from '../../support/supplier/fault-on.ts';

/** Each test has its own supplier, so that it can break the supplier's answers. */
const test = testWithSupplier(600);

test('an address over plain http is refused in place, and a name without https is read as https', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('http://supplier.example');
  await expect(page.getByText('Use https://. With http, others could read your key.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Supplier');
  await page.getByRole('textbox', { name: 'API key' }).fill('KEY');
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeDisabled();
  await address.fill('supplier.example');
  await expect(page.getByText('Requests go to https://supplier.example')).toBeVisible();
});

test('a wrong key is refused in the supplier’s words, and nothing is saved', async ({ app, supplier }) => {
  const page = await app.open();
  await connect(page, supplier.baseAddress, 'WRONG');
  await expectFailure(
    page,
    'The supplier refuses the key',
    /Check the key, and the user name if the supplier asks for one. On the supplier’s website/,
  );
  await expectNothingSaved(page);
});

test('missing input is named, and a refused key links to the doctor', {
  tag: '@whole',
}, async ({ app, supplier }) => {
  const page = await app.open();
  await expect(page.getByText('Enter a name first.')).toBeVisible();
  await connect(page, supplier.baseAddress, 'WRONG');
  await page.getByRole('button', { name: 'Find out why' }).click();
  const drawer = page.getByRole('dialog', { name: /^Diagnose / });
  await expect(drawer.getByRole('heading', { name: 'The supplier refuses the key' })).toBeVisible({
    timeout: 60_000,
  });
});

test('a wrong password is refused, and shown nowhere afterwards', { tag: '@whole' }, async ({
  app,
  supplier,
}) => {
  const page = await app.open();
  await page.getByText('E-mail and password', { exact: true }).click();
  await fillAddress(page, supplier.baseAddress);
  await page.getByLabel('E-mail', { exact: true }).fill(supplier.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expectFailure(page, 'The supplier refuses the key', /Check the key/);
  await expect(page.getByRole('button', { name: 'Save without testing' })).toHaveCount(0);
  await expectNothingSaved(page);
});

test('a web page instead of an answer is named as such', { tag: '@whole' }, async ({ app }) => {
  const site = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end('<!doctype html><title>Log in</title><form><input name="password" type="password"></form>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    const page = await app.open();
    await connect(page, `http://127.0.0.1:${(site.address() as AddressInfo).port}`, 'KEY');
    await expectFailure(page, 'We could not read the answer', /you may get a web page instead of the API/);
    await expectNothingSaved(page);
  } finally {
    site.closeAllConnections();
    site.close();
  }
});

test('an address that does not answer is reported, and can be saved untested', { tag: '@whole' }, async ({
  app,
  supplier,
}) => {
  const { baseAddress } = supplier;
  await supplier.stop();
  const page = await app.open();
  await connect(page, baseAddress, 'KEY');
  await expectFailure(page, 'The supplier is not reachable', /does not accept connections/);
  await expect(page.getByRole('button', { name: 'Save without testing' })).toBeVisible();
  await expectNothingSaved(page);
});

test('quantity and custom fields are asked for, included in the price, and sent under their names', {
  tag: '@whole',
}, async ({ app, supplier }) => {
  faultOn(supplier, 'imeiservicelist', { kind: 'verbatim', body: JSON.stringify(listWithQuantity) });
  const page = await app.open();
  await signIn(page, supplier);
  await newOrder(page, 'Nokia Unlock Code');
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(1));
  await page.getByLabel('Quantity').selectOption('3');
  await expect(page.getByText('Sent to the supplier with the order.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Required')).toHaveCount(2);
  await page.getByLabel('Network').fill('Albion');
  await page.getByLabel('User Type').selectOption('Existing customer');
  await page.getByLabel('Bought on').fill('2026-02-01');
  await page.getByLabel('Level').fill('ten');
  await expect(page.getByText('Not a number')).toBeVisible();
  await page.getByLabel('Level').fill('10');
  const cost = page.getByRole('region', { name: 'Cost' });
  await expect(cost).toContainText('9.69');
  await page.getByRole('button', { name: 'Review order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place this order?' });
  await expect(dialog).toContainText('Existing customer');
  await expect(dialog).toContainText('3 × 3.23');
  await confirm(page, dialog, /^Pay 9\.69 USD/);
  await page.getByRole('region', { name: 'Just ordered' }).getByRole('link').click();
  await expect(page.getByText('Done', { exact: true }).or(page.getByText('Rejected')).first()).toBeVisible({
    timeout: 60_000,
  });
  await openDetails(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
  const sent = page.locator('pre').first();
  for (const part of ['QNT=3', 'Network=Albion', /User(\+|%20| )Type=Existing/, 'Level=10'])
    await expect(sent).toContainText(part);
});

test('an uncertain order is settled by a person on screen, and a repeat waits until the first can no longer arrive', {
  tag: '@whole',
}, async ({ app, supplier }) => {
  const page = await app.open();
  await signIn(page, supplier);
  faultOn(supplier, 'placeimeiorder', { kind: 'drop', when: 'before-taking' }, 1);
  await newOrder(page, 'Find My iPhone');
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(2));
  await page.getByRole('button', { name: 'Review order' }).click();
  await confirm(page, page.getByRole('dialog', { name: 'Place this order?' }), /^Pay /);
  // The failure is explained wherever the order is shown.
  await expect(page.getByRole('region', { name: 'Just ordered' })).toContainText('The connection broke');
  // The balance is shown as approximate, because the order may be paid.
  await expect(page.getByRole('banner').getByText('about', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^View orders?$/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Settle…' }).click();
  await expect(page.getByRole('heading', { name: 'We don’t know if this order was placed' })).toBeVisible();

  await page.getByRole('radio', { name: 'It was not placed' }).check();
  await page.getByRole('button', { name: 'Save decision…' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  await page.getByLabel('What did you see?').fill('Not in the supplier’s list, balance unchanged.');
  await page.getByLabel('Your name').fill('Mara');
  await page.getByRole('button', { name: 'Save decision…' }).click();
  const asked = page.getByRole('dialog', { name: 'Save that it was not placed?' });
  await confirm(page, asked, 'It was not placed');
  await openDetails(page);
  await expect(page.getByText('Settled by hand: it was not placed')).toBeVisible();
  await expect(page.getByText('Not paid', { exact: true }).first()).toBeVisible();
  expect(supplier.orders()).toHaveLength(0);

  await page.getByRole('link', { name: 'Order again…' }).click();
  await page.getByLabel('Reason for ordering again').fill('It never arrived.');
  await page.getByRole('button', { name: 'Order again…' }).click();
  await confirm(page, page.getByRole('dialog', { name: 'Place this order again?' }), /^Pay /);
  // The first request may still arrive (H7), so the second order waits, and the screen says why.
  await expect(page.getByRole('region', { name: 'Just ordered' })).toContainText(
    'We first look whether the supplier has it; if not, this one is sent.',
  );
  expect(supplier.orders()).toHaveLength(0);
});

async function fillAddress(page: Page, baseAddress: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Supplier');
  await page.getByRole('textbox', { name: 'Address' }).fill(baseAddress);
}

async function connect(page: Page, baseAddress: string, key: string): Promise<void> {
  await fillAddress(page, baseAddress);
  await page.getByRole('textbox', { name: 'API key' }).fill(key);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}

async function signIn(page: Page, supplier: PracticeSupplier): Promise<void> {
  await connect(page, supplier.baseAddress, supplier.apiKey);
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
}

/** A failure names itself, says that nothing was paid or placed, and gives the next step. */
async function expectFailure(page: Page, title: string, todo: RegExp): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: title });
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await expect(notice).toBeInViewport({ ratio: 0.5 });
  await expect(notice).toContainText(/[Nn]othing was ordered/);
  await expect(notice).toContainText(todo);
}

async function expectNothingSaved(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Desk' }).click();
  // Without a connection every address leads to Welcome.
  await expect(page.getByRole('button', { name: 'Try with the practice supplier' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('No connection');
}

async function newOrder(page: Page, service: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  await chooseService(page, service);
}

/** Waits first, because a dialog ignores clicks for a moment after it opens, so that a double click pays nothing. */
async function confirm(
  page: Page,
  dialog: ReturnType<Page['getByRole']>,
  name: RegExp | string,
): Promise<void> {
  await expect(dialog).toBeVisible();
  await untilSettled(page);
  await dialog.getByRole('button', { name }).click();
}
