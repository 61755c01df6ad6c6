import { expect } from '@playwright/test';
import { leaveConnected } from '../../support/page/connected-folder.ts';
import { test } from '../../support/page/e2e.ts';
import { confirmation, fillOrder } from '../../support/page/e2e-shop.ts';
import { slowAnswers } from '../../support/page/slow-answers.ts';

test('Ctrl+. hides and shows costs at once, before the setting is saved', { tag: '@whole' }, async ({
  app,
  context,
}) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'a page of the desktop asks over no socket');
  const answers = await slowAnswers(context, /settings\/write/);
  await leaveConnected(app);
  const page = await app.open();
  const balance = page.getByRole('banner').getByText('500.00');
  await expect(balance).toBeVisible();
  answers.hold();
  await page.keyboard.press('Control+.');
  await answers.asked();
  await expect(balance).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show cost and profit' })).toBeVisible();
  await page.keyboard.press('Control+.');
  await expect(balance).toBeVisible();
  answers.answer();
  await expect(page.getByRole('button', { name: 'Hide cost and profit' })).toBeVisible();

  // A confirmation shows the cost in large type, so a customer could read it.
  await fillOrder(page, 45);
  await expect(confirmation(page).getByText('0.02').first()).toBeVisible();
  await page.keyboard.press('Control+.');
  await expect(confirmation(page).getByText('0.02')).toHaveCount(0);
});
