import { expect, type Page } from '@playwright/test';
import { doctorKey, html, panel, takesParameter } from '../../support/doctor/doctor-panel.ts';
import { answer, startScriptedServer } from '../../support/network/scripted-server.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { show } from '../../support/page/go-to.ts';

test('a person diagnoses a connection, applies the result, and it is healthy', { tag: '@whole' }, async ({
  app,
  complaints,
}) => {
  // The supplier has no REST. With REST, the connection would work and be saved immediately.
  const rest = answer('<title>Not Found</title>', 404, html);
  const step = panel({ at: '/panel/api/index.php', takesKey: takesParameter('apikey'), rest });
  const server = await startScriptedServer([step]);
  const page = await app.open();
  await saveUntried(page, server.baseAddress);
  await page.getByRole('button', { name: 'Diagnose Panel' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'The API is not at this path' })).toBeVisible();
  await expect(drawer.getByText(`${server.baseAddress}/panel`, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Use this' }).click();
  // This panel has no server services.
  await expect(drawer.getByRole('heading', { name: 'You can order, with limits' })).toBeVisible();
  await expect(drawer.getByText('We cannot list server services')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Use this' })).toBeHidden();
  await expectAccessible(page);
  for (const { line, body } of server.requests) {
    expect(line).not.toContain('?');
    expect(body).not.toContain('placeimeiorder');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByText(`${server.baseAddress}/panel`).first()).toBeVisible();
  await server.close();
  expect(complaints).toEqual([]);
});

test('the report contains the findings and no secret', { tag: '@whole' }, async ({ app }) => {
  const words = `Your Server IP 203.0.113.9 is not allowed for ${doctorKey} shop@example.com 490154203237518`;
  const server = await startScriptedServer([answer({ ERROR: [{ MESSAGE: words }] })]);
  const page = await app.open();
  await saveUntried(page, server.baseAddress);
  await page.getByRole('button', { name: 'Diagnose Panel' }).click();
  const drawer = page.getByRole('dialog');
  await expect(
    drawer.getByRole('heading', { name: 'The supplier does not allow this IP address' }),
  ).toBeVisible();
  await expect(drawer.getByText(/the supplier names 203\.0\.113\.9/).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Copy report' }).click();
  await expect(drawer.getByRole('button', { name: 'Copied' })).toBeVisible();
  const report = await app.copied();
  expect(report).toContain('(ip-not-allowed)');
  expect(report).toContain('203.0.113.9');
  for (const secret of [doctorKey, 'shop@example.com', '490154203237518'])
    expect(report).not.toContain(secret);
  await server.close();
});

test('a banner about a faulty connection opens its doctor', { tag: '@whole' }, async ({ app }) => {
  const down = answer('<title>Service Unavailable</title>', 503, html);
  const server = await startScriptedServer([down]);
  const page = await app.open();
  await saveUntried(page, server.baseAddress);
  await page.getByRole('button', { name: /^Test / }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Diagnose' }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(
    drawer.getByRole('heading', { name: 'The supplier is down or under maintenance' }),
  ).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  await server.close();
});

/** Connects to a supplier that refuses sign-in, and opens Connections. */
async function saveUntried(page: Page, baseAddress: string): Promise<void> {
  await page.getByLabel('Name').fill('Panel');
  await page.getByLabel('Address').fill(baseAddress);
  await page.getByLabel('API key').last().fill(doctorKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Save without testing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await show(page, '/connections', 'Connections');
}
