import { expect } from '@playwright/test';
import { test } from '../support/app/e2e.ts';

test('the first start shows Welcome, and so does a reload', async ({ app }) => {
  const page = await app.open();
  const practice = page.getByRole('button', { name: 'Try with the practice supplier' });
  await expect(practice).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await page.reload();
  await expect(practice).toBeVisible();
});
