import { expect } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';

test('the first start shows Welcome, and so does a reload', { tag: '@whole' }, async ({ app }) => {
  const page = await app.open();
  const practice = page.getByRole('button', { name: 'Try with the practice supplier' });
  await expect(practice).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      sessionStorage.setItem('refused', violatedDirective),
    ),
  );
  await page.reload();
  await expect(practice).toBeVisible();
  // zod must not try to compile code: the page's policy refuses that, and the attempt costs time at the start.
  expect(await page.evaluate(() => sessionStorage.getItem('refused'))).toBeNull();
});
