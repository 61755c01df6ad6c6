import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, orderDevice } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';
import { slowAnswers } from '../../support/page/slow-answers.ts';

async function addPerson(page: Page, name: string, role: string | null): Promise<void> {
  await page.getByRole('button', { name: 'Add person' }).click();
  const form = page.getByRole('form', { name: 'Add person' });
  await form.getByLabel('Name', { exact: false }).first().fill(name);
  if (role !== null) await form.getByLabel('Role').selectOption({ label: role });
  await form.getByRole('button', { name: 'Add person' }).click();
  await expect(form).toHaveCount(0);
}

async function addMaraAndAli(page: Page): Promise<void> {
  await goTo(page, '/settings');
  await expect(page.getByRole('heading', { level: 2, name: 'Staff' })).toBeVisible();
  await addPerson(page, 'Mara', null);
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  await addPerson(page, 'Ali', 'Counter');
}

/** Two keys at a person's speed: faster keys count as a scanner's. */
async function switchTo(page: Page, key: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Working now/ })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('w');
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
  await page.waitForTimeout(100);
  await page.keyboard.press(key);
}

const nowWorking = (page: Page, name: string) => page.getByRole('button', { name: `Working now: ${name}` });

test('two keys switch the person, orders carry the name, and a locked page shows only the question', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await expect(page.getByRole('button', { name: /Working now/ })).toHaveCount(0);
  await addMaraAndAli(page);
  await expect(nowWorking(page, 'Mara')).toBeVisible();

  await switchTo(page, '2');
  await expect(nowWorking(page, 'Ali')).toBeVisible();
  await orderDevice(page, 1);
  await goTo(page, '/orders');
  await page.getByRole('row').nth(1).dblclick();
  await expect(page.getByText('Ali', { exact: true }).first()).toBeVisible();

  // The unfinished form waits behind the lock for the next sign-in.
  await goTo(page, '/new-order');
  await page.getByLabel('IMEI', { exact: true }).fill('3566');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Shift+L');
  await expect(page.getByRole('heading', { level: 1, name: 'Who is working?' })).toBeVisible();
  await expect(page.getByLabel('IMEI', { exact: true })).toBeHidden();
  // A scanner's burst chooses nobody and opens nothing. All keys are sent together, like a scanner's: on a busy machine, single keys of a
  // test would come too slowly.
  await page.evaluate(() => {
    for (const key of 'a2ogo1')
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await page.waitForTimeout(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Who is working?' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(nowWorking(page, 'Ali')).toBeVisible();
  await expect(page.getByLabel('IMEI', { exact: true })).toHaveValue('3566');

  // Another person starts with an empty form.
  await switchTo(page, 'ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Who is working?' })).toBeVisible();
  await page.keyboard.press('1');
  await expect(nowWorking(page, 'Mara')).toBeVisible();
});

test('an added person can be switched to at once, even on a busy machine', {
  tag: '@whole',
}, async ({ app, context }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'its answers cannot be kept back');
  const answers = await slowAnswers(context, /staff\/read/);
  const page = await app.open();
  await connectToPractice(page);
  answers.hold();
  await addMaraAndAli(page);
  await answers.asked();
  await switchTo(page, '2');
  await expect(nowWorking(page, 'Ali')).toBeVisible();
  answers.answer();
  await expect(nowWorking(page, 'Ali')).toBeVisible();
});

test('a person of the counter sees no wallet but whom to ask, and spends within the limit', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await addMaraAndAli(page);
  await page.getByLabel('Counter: Orders of a day').fill('0,03');
  await page.getByLabel('Counter: Orders of a month').focus();
  await switchTo(page, '2');
  await expect(nowWorking(page, 'Ali')).toBeVisible();
  await expect(page.getByRole('navigation').getByText('Wallet')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Staff' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Backups' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refresh balance' })).toHaveCount(0);
  await goTo(page, '/wallet');
  await expect(page.getByRole('alert')).toContainText(/Ask .Mara.\./);

  await orderDevice(page, 1);
  await orderDevice(page, 2);
  await expect(page.getByText('Over your limit')).toBeVisible();
  await expect(page.getByText(/You may spend 0.03 USD a day, and have spent 0.02 USD today/)).toBeVisible();
  await goTo(page, '/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toHaveCount(0);
});

test('a PIN lets one person in, the recovery code replaces a lost one, and nothing gets past the lock', async ({
  app,
}) => {
  const page = await app.open();
  await connectToPractice(page);
  await addMaraAndAli(page);
  await page.getByRole('button', { name: 'PIN of Mara' }).click();
  const editor = page.getByRole('form', { name: 'PIN of Mara' });
  await editor.getByLabel(/^PIN of/).fill('4711');
  await editor.getByRole('button', { name: 'Save PIN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write down this recovery code' });
  const code = (await dialog.locator('bdi').textContent()) ?? '';
  expect(code).toMatch(/^(\w{5}-){3}\w{5}$/);
  await dialog.getByRole('button', { name: 'I have written it down' }).click();
  await expect(page.getByLabel('Lock after')).toHaveValue('10');
  await expectAccessibleInBothThemes(page, 'staff');

  await page.reload();
  const asks = page.getByRole('heading', { level: 1, name: 'Who is working?' });
  await expect(asks).toBeVisible();
  // While locked, the app opens no address and takes no dropped or pasted list.
  await goTo(page, '/wallet');
  await page.evaluate(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['001010000000016'], 'list.txt', { type: 'text/plain' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true }));
    const pasted = new DataTransfer();
    pasted.setData('text/plain', '001010000000016\n001010000000024');
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true }));
  });
  await page.keyboard.press('Control+k');
  await expect(asks).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await expectAccessibleInBothThemes(page, 'the lock');
  await page.getByRole('button', { name: /Mara/ }).click();
  await page.getByRole('textbox', { name: /^PIN of/ }).fill('0000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('That code is not right');
  await page.getByRole('button', { name: 'PIN lost?' }).click();
  await page.getByLabel('Recovery code').fill(code.toLowerCase());
  await page.getByLabel('New PIN').fill('8246');
  await page.getByRole('button', { name: 'Set new PIN' }).click();
  await expect(dialog).toBeVisible();
  expect(await dialog.locator('bdi').textContent()).not.toBe(code);
  await dialog.getByRole('button', { name: 'I have written it down' }).click();
  await expect(nowWorking(page, 'Mara')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
});
