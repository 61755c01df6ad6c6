import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice } from '../../support/page/e2e-shop.ts';

test('names every package in the app with its licence, and shows a licence on demand', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Show licences' }).click();
  const list = page.getByRole('dialog', { name: 'Third-party licences' });
  await expect(list.getByText('@napi-rs/keyring', { exact: true })).toBeVisible();
  const react = list.getByText('react', { exact: true });
  await expect(list.getByText('Permission is hereby granted')).toHaveCount(0);
  await react.click();
  await expect(list.getByText('Copyright (c) Meta Platforms, Inc.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the licences');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
});
