import { expect } from '@playwright/test';
import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { testWithSupplier } from '../../support/page/e2e.ts';
import {
  confirmation,
  connectTo,
  connectToPractice,
  fillOrder,
  orderDevice,
  payButton,
  untilSettled,
} from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

const test = testWithSupplier(1);

const postsOf = (supplier: PracticeSupplier, imei: number): number =>
  supplier.log().filter((post) => post.action === 'placeimeiorder' && post.identifier === sampleImei(imei))
    .length;

test('O5: a double click, a held key and a scanner’s Enter pay at most once', async ({ app, supplier }) => {
  const page = await app.open();
  await connectTo(page, supplier);

  await fillOrder(page, 1);
  await untilSettled(page);
  await payButton(page).dblclick();
  await expect(page.getByText('Just ordered')).toBeVisible();

  await fillOrder(page, 2);
  await untilSettled(page);
  await payButton(page).focus();
  // A held key repeats until it is released.
  for (let repeat = 0; repeat < 12; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(() => postsOf(supplier, 2)).toBe(1);

  await fillOrder(page, 3);
  await untilSettled(page);
  await payButton(page).focus();
  // A scanner types its digits in a burst and ends with Enter, wherever the focus is.
  await page.keyboard.type(`${sampleImei(4)}\n`, { delay: 2 });
  await expect(confirmation(page)).toBeVisible();
  await page.waitForTimeout(500);
  expect([1, 2, 3, 4].map((imei) => postsOf(supplier, imei))).toEqual([1, 1, 0, 0]);
  expect(supplier.orders()).toHaveLength(2);
  await page.keyboard.press('Escape');

  // While an order waits for its answer, a browser asks before the page is left. The desktop app has its own question
  // (tests/shells/desktop/orders).
  if (process.env.IMEI_DESK_SHELL === 'desktop') return;
  const fault = { kind: 'never-answer', when: 'after-taking' } as const;
  supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault });
  await orderDevice(page, 5);
  await expect.poll(() => postsOf(supplier, 5)).toBe(1);
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.poll(() => page.evaluate(asks), 'the page knows that an order is on its way').toBe(true);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
});

test('leaving the page asks while a real order is being sent, also when the page shows the practice supplier', {
  tag: '@whole',
}, async ({ app, supplier }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'the desktop shell asks in its own words');
  const page = await app.open();
  await connectTo(page, supplier);
  const fault = { kind: 'never-answer', when: 'after-taking' } as const;
  supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault });
  await orderDevice(page, 1);
  await expect.poll(() => postsOf(supplier, 1)).toBe(1);
  await goTo(page, '/welcome');
  await connectToPractice(page);
  await expect(page.getByRole('button', { name: /^Connection: .*practice/i })).toBeVisible();
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.poll(() => page.evaluate(asks), 'the page knows that an order is on its way').toBe(true);
});

test('O5: the same IMEI confirmed in two windows is one order, and the other window shows it', {
  tag: '@whole',
}, async ({ app, supplier, context }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'the desktop shell has one window');
  const first = await app.open();
  await connectTo(first, supplier);
  const second = await context.newPage();
  await second.goto(new URL('/', first.url()).href);
  await expect(second.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();

  for (const page of [first, second]) await fillOrder(page, 1);
  await untilSettled(second);
  await Promise.all([first, second].map((page) => payButton(page).click()));
  await expect
    .poll(async () => {
      const placed = await Promise.all([first, second].map((page) => page.getByText('Just ordered').count()));
      const reported = await Promise.all(
        // The second page shows that its order was refused. If it knew the first order before its button was pressed, it shows the
        // warning next to the identifier instead.
        [first, second].map((page) => page.getByText(/^(Already ordered|Ordered before)/).count()),
      );
      return [placed.filter(Boolean).length, reported.filter(Boolean).length];
    })
    .toEqual([1, 1]);
  await expect.poll(() => supplier.orders().length).toBe(1);
  expect(postsOf(supplier, 1)).toBe(1);
  await second.close();
});
