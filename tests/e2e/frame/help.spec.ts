import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, openScreen, orderDevice } from '../../support/page/e2e-shop.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const tickOf = (page: Page, step: string) =>
  steps(page).getByRole('listitem').filter({ hasText: step }).getByRole('img', { name: 'Done' });

test('a beginner is guided through five steps that tick themselves off, and can skip them', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await page.getByRole('button', { name: 'Try with the practice supplier' }).click();
  await expect(steps(page).getByRole('listitem')).toHaveCount(5);
  await expect(steps(page).getByRole('img', { name: 'Done' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'the first steps');

  await orderDevice(page, 1);
  await openScreen(page, 'Desk');
  await expect(tickOf(page, 'Order one check')).toBeVisible();
  await expect(tickOf(page, 'Read its result')).toBeVisible();
  await expect(tickOf(page, 'Order a list')).toHaveCount(0);

  await steps(page).getByRole('button', { name: 'Hide first steps' }).click();
  await expect(steps(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await expect(page.getByText('Find My iPhone').first()).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  await openScreen(page, 'Settings');
  await page.getByRole('switch', { name: /^Show on the Desk/ }).press('Space');
  await openScreen(page, 'Desk');
  await expect(steps(page)).toBeVisible();
});

test('every screen explains itself, by keyboard too', { tag: '@whole' }, async ({ app }) => {
  const page = await app.open();
  const help = page.getByRole('button', { name: 'What is this screen?' });
  const words = page.getByRole('dialog', { name: 'What is this screen?' });
  await help.click();
  await expect(words).toContainText('Connect your supplier');
  await page.keyboard.press('Escape');
  await connectToPractice(page);
  for (const screen of ['Orders', 'Batches', 'Catalogue', 'Wallet', 'Reports', 'Connections']) {
    await openScreen(page, screen);
    await help.focus();
    await page.keyboard.press('Enter');
    await expect(words).toHaveText(/\w{3}/);
    await page.keyboard.press('Escape');
    await expect(words).toHaveCount(0);
    await expect(help).toBeFocused();
  }
  // Escape may be pressed before the text appears; the focus stays on the button.
  for (let pauseMs = 0; pauseMs < 60; pauseMs += 4) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(pauseMs);
    await page.keyboard.press('Escape');
    await expect(words).toHaveCount(0);
    await expect(help).toBeFocused();
  }
});
