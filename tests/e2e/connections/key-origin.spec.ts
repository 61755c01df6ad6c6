import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { doctorKey, panel } from '../../support/doctor/doctor-panel.ts';
import { startScriptedServer } from '../../support/network/scripted-server.ts';
import { test } from '../../support/page/e2e.ts';
import { openScreen } from '../../support/page/e2e-shop.ts';

async function connect(page: Page, baseAddress: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Panel');
  await page.getByLabel('Address', { exact: true }).fill(baseAddress);
  await page.getByLabel('API key').last().fill(doctorKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await openScreen(page, 'Connections');
}

test('H5: another address asks for the key again, says why, and receives nothing before', async ({
  app,
  complaints: _,
}) => {
  const own = await startScriptedServer([panel({})]);
  const other = await startScriptedServer([panel({})]);
  const page = await app.open();
  await connect(page, own.baseAddress);

  await page.getByRole('button', { name: 'Edit Panel' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeEnabled();
  await dialog.getByLabel('Address', { exact: true }).fill(other.baseAddress);
  const why = `The key was entered for ${own.baseAddress}. Enter it again for ${other.baseAddress}.`;
  await expect(dialog.getByText(why)).toBeVisible();
  await expect(save).toBeDisabled();
  // Within the same origin the key is not asked for.
  await dialog.getByLabel('Address', { exact: true }).fill(`${own.baseAddress}/panel`);
  await expect(dialog.getByText(why)).toBeHidden();
  await expect(save).toBeEnabled();
  expect(other.connections()).toBe(0);

  await dialog.getByLabel('Address', { exact: true }).fill(other.baseAddress);
  await dialog.getByLabel('API key').last().fill(doctorKey);
  await save.click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Test Panel' }).click();
  await expect(page.getByText('It works. Balance:')).toBeVisible();
  expect(other.connections()).toBeGreaterThan(0);
  await own.close();
  await other.close();
});

test('H5: an address written into the journal receives nothing, and the screen says so', {
  tag: '@whole',
}, async ({ app, complaints: _ }) => {
  const own = await startScriptedServer([panel({})]);
  const other = await startScriptedServer([panel({})]);
  const page = await app.open();
  await connect(page, own.baseAddress);

  const journal = new DatabaseSync(join(app.dataFolder, 'journal.sqlite'), { timeout: 60_000 });
  journal.prepare('update connections set base_address = ?').run(other.baseAddress);
  journal.close();
  await page.reload();
  await openScreen(page, 'Connections');
  const notice = `The key for Panel was entered for ${own.baseAddress}, not for ${other.baseAddress}.`;
  await expect(page.getByRole('alert').filter({ hasText: notice })).toBeVisible();
  await expect(page.getByText('The key is for another address')).toBeVisible();
  await page.getByRole('button', { name: 'Test Panel' }).click();
  await page.getByRole('button', { name: 'Diagnose Panel' }).click();
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: 'The key was entered for another address' }),
  ).toBeVisible();
  expect(other.connections()).toBe(0);
  await own.close();
  await other.close();
});
