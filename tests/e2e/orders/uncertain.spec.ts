import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { testWithSupplier } from '../../support/page/e2e.ts';
import {
  connectTo,
  connectToPractice,
  openDetails,
  orderDevice,
  untilSettled,
} from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

const test = testWithSupplier(1);

async function order(page: Page, imei: number): Promise<void> {
  await orderDevice(page, imei);
  await expect(page.getByText('Just ordered')).toBeVisible();
}

test('O4: the Uncertain screen says what happened, what was checked and what comes next, and a person settles the orders', async ({
  app,
  supplier,
}) => {
  const onPost = (imei: number) => ({ action: 'placeimeiorder', identifier: sampleImei(imei) });
  const list = { method: 'GET', path: '/api/v1/orders' };
  supplier.faults.add({ match: onPost(1), times: 1, fault: { kind: 'drop', when: 'after-taking' } });
  supplier.faults.add({ match: onPost(2), times: 1, fault: { kind: 'html-page', status: 403 } });
  supplier.faults.add({ match: onPost(3), times: 1, fault: { kind: 'drop', when: 'after-taking' } });
  // The supplier's list of orders cannot be read for now, so only a person can settle an order.
  supplier.faults.add({ match: list, fault: { kind: 'server-error', status: 503 } });
  const page = await app.open();
  await connectTo(page, supplier);
  for (const imei of [1, 2, 3]) await order(page, imei);

  await page.getByRole('navigation').getByRole('link', { name: 'Uncertain' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uncertain' })).toBeVisible();
  const row = (imei: number) => page.getByRole('listitem', { name: sampleImei(imei) });
  for (const imei of [1, 2, 3]) await expect(row(imei)).toBeVisible();
  await expect(row(2)).toContainText('a firewall in front of the supplier');
  await expect(row(1)).toContainText('We check again automatically', { timeout: 30_000 });
  await expect(row(1)).toContainText(/Checked (once|\d+ times)/, { timeout: 30_000 });
  await expectAccessible(page);

  await page.getByRole('heading', { level: 1, name: 'Uncertain' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Settle…' }).first()).toBeFocused();

  // A person saw in the panel that the order was not placed. The decision is stored with the person's name.
  await row(2).getByRole('link', { name: 'Settle…' }).click();
  // The question has the focus, and names the supplier whose panel shows the answer.
  await expect(page.getByRole('radio', { name: 'I don’t know yet' })).toBeFocused();
  await expect(page.getByText('What did you find at “Supplier”?')).toBeVisible();
  await openDetails(page);
  await page.getByRole('button', { name: /^Place order uncertain/ }).click();
  await expect(page.getByText('We are checking your browser')).toBeVisible();
  await page.getByRole('radio', { name: 'It was not placed' }).check();
  await page.getByRole('button', { name: 'Save decision…' }).click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await page.getByLabel('What did you see?').fill('It stands nowhere in the panel');
  await page.getByLabel('Your name').fill('Mara');
  await page.keyboard.press('Control+Enter');
  await untilSettled(page);
  await page.getByRole('dialog').getByRole('button', { name: 'It was not placed' }).click();
  await openDetails(page);
  await expect(page.getByText('Settled by hand: it was not placed')).toBeVisible();
  await expect(page.getByText('Mara').first()).toBeVisible();

  // The order was placed. The supplier's list can be read again and has a candidate, but a person is faster.
  const [lost] = supplier.orders().filter(({ identifier }) => identifier === sampleImei(3));
  await page.getByRole('navigation').getByRole('link', { name: 'Uncertain' }).click();
  await row(3).getByRole('link', { name: 'Settle…' }).click();
  await page.getByRole('radio', { name: 'It was placed' }).check();
  await page.getByLabel('Reference at the supplier').fill(String(lost?.reference));
  await page.getByLabel('What did you see?').fill('It is in the panel');
  await expect(page.getByLabel('Your name'), 'who decided before').toHaveValue('Mara');
  await page.getByRole('button', { name: 'Save decision…' }).click();
  await untilSettled(page);
  await page.getByRole('dialog').getByRole('button', { name: 'It was placed' }).click();
  await openDetails(page);
  await expect(page.getByText('Settled by hand: it was placed')).toBeVisible();

  // Another connection is selected: an uncertain order elsewhere is still shown above every screen, with its supplier.
  await goTo(page, '/welcome');
  await connectToPractice(page);
  await expect(page.getByRole('button', { name: /^Connection: Practice/ })).toBeVisible();
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^View orders?$/ })
    .click();
  await expect(row(1)).toContainText('Supplier');

  // The app itself finds the order after its list can be read again.
  supplier.faults.clear();
  await page.getByRole('navigation').getByRole('link', { name: 'Uncertain' }).click();
  await row(1).getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('No uncertain orders. All good.')).toBeVisible();
  expect(supplier.log().filter((post) => post.action === 'placeimeiorder')).toHaveLength(3);
  for (const screen of ['/uncertain', '/']) {
    await goTo(page, screen);
    await expect(page.getByText('may be paid. Settle')).toHaveCount(0);
  }
});
