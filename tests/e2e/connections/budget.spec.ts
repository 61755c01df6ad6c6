import { uptime } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice } from '../../support/page/e2e-shop.ts';

test('L5, L4: the request budget is shown by keyboard, and after a restart also until when nothing is sent, and why', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  const opened = await openPanel(page);
  await expect(opened.getByText(/^\d+ of 60$/)).toBeVisible();
  await expect(opened.getByText('60 a minute')).toBeVisible();
  await expect(opened.getByText('Nothing is waiting.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(meterOf(page)).toBeFocused();

  await app.close();
  turnAway(app.dataFolder);
  const again = await app.open();
  await expect(meterOf(again)).toContainText(/paused for/);
  const panel = await openPanel(again);
  await expect(panel.getByText(/says “too many requests”. Sending continues automatically at/)).toBeVisible();
  await expect(panel.getByText('30 a minute')).toBeVisible();
  await expectAccessible(again);
});

function meterOf(page: Page) {
  return page.getByRole('button', { name: /^Sending limit/ });
}

async function openPanel(page: Page) {
  await meterOf(page).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Sending limit' });
  await expect(panel).toBeVisible();
  return panel;
}

/** Writes to the journal what an earlier run leaves if the supplier refuses a request as too many just before that run ends. */
function turnAway(dataFolder: string): void {
  const journal = new DatabaseSync(join(dataFolder, 'journal.sqlite'), { timeout: 30_000 });
  const nowMs = uptime() * 1_000;
  journal
    .prepare('insert or replace into limiter_gates select distinct limiter_id, ?, ?, 30 from limiter_slots')
    .run(nowMs, nowMs + 400_000);
  journal.close();
}
