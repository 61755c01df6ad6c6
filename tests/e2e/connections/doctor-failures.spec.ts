import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { doctor } from '../../../renderer/locales/en/doctor.ts';
import type { Finding } from '../../../shared/model/connection/doctor.ts';
import { type ProvokedFailure, provokedFailures, secretWords } from '../../support/doctor/doctor-failures.ts';
import { doctorKey, html, panel } from '../../support/doctor/doctor-panel.ts';
import { answer, type Step, startScriptedServer } from '../../support/network/scripted-server.ts';
import { createSelfSigned } from '../../support/network/self-signed.ts';
import { type App, test } from '../../support/page/e2e.ts';
import { show } from '../../support/page/go-to.ts';

// One app, and one supplier with one failure after the other; each is named on the screen, with evidence and remedy.

test('every failure of an answering supplier is named, with the evidence and what to do', {
  tag: '@whole',
}, async ({ app }) => {
  test.setTimeout(600_000);
  let supplier: Step = answer('<title>Not here</title>', 404, html);
  const server = await startScriptedServer([(socket, request) => supplier(socket, request)]);
  const page = await app.open();
  await saveUntried(page, server.baseAddress);
  for (const failure of provokedFailures) {
    await test.step(failure.what, async () => {
      supplier = failure.supplier;
      const drawer = await examine(page);
      await expectNamed(drawer, failure);
      if (failure.cure !== undefined) await expectCure(drawer, failure.cure);
      await expectReport(app, drawer, failure);
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(drawer).toBeHidden();
    });
  }
  await server.close();
});

test('every failure of network and TLS is named, and no secret is sent', { tag: '@whole' }, async ({
  app,
}) => {
  test.setTimeout(400_000);
  const dates = { from: '200101000000Z', to: '210101000000Z' };
  const certificates = {
    untrusted: createSelfSigned(),
    late: createSelfSigned(dates),
    early: createSelfSigned({ from: '460101000000Z', to: '470101000000Z' }),
    others: createSelfSigned({ host: 'other.example' }),
  };
  // This certificate is trusted, so that only its name is wrong.
  const trusted = join(app.dataFolder, 'trusted.pem');
  await writeFile(trusted, certificates.others.cert);
  process.env.NODE_EXTRA_CA_CERTS = trusted;
  const page = await app.open();
  delete process.env.NODE_EXTRA_CA_CERTS;

  const closed = await startScriptedServer([answer('')]);
  await closed.close();
  const open = async (certificate: keyof typeof certificates) =>
    startScriptedServer([panel({})], { certificate: certificates[certificate] });
  const servers = {
    untrusted: await open('untrusted'),
    late: await open('late'),
    early: await open('early'),
    others: await open('others'),
    // This server does not speak TLS.
    plain: await startScriptedServer([panel({})], {
      onConnection: (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    }),
  };
  const table: readonly (readonly [string, Finding['step'], ProvokedFailure['problem'], string])[] = [
    ['https://no-such-supplier.invalid', 'reach', 'name-not-found', 'no-such-supplier.invalid'],
    // This network's broadcast address, to which nobody can connect.
    ['https://255.255.255.255', 'reach', 'no-route', 'ENETUNREACH'],
    [closed.baseAddress, 'reach', 'connection-refused', 'ECONNREFUSED'],
    [servers.untrusted.baseAddress, 'secure', 'tls-self-signed', 'localhost'],
    [servers.late.baseAddress, 'secure', 'tls-expired', '01 Jan 2021'],
    [servers.early.baseAddress, 'secure', 'tls-not-yet-valid', '01 Jan 2046'],
    [servers.others.baseAddress, 'secure', 'tls-wrong-host', 'other.example'],
    [`https://localhost:${servers.plain.port}`, 'secure', 'tls-other', ''],
  ];
  await saveUntried(page, closed.baseAddress);
  for (const [address, step, problem, seen] of table) {
    await test.step(problem, async () => {
      await moveTo(page, address);
      const drawer = await examine(page);
      await expectNamed(drawer, { step, problem, seen });
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(drawer).toBeHidden();
    });
  }
  for (const server of Object.values(servers)) {
    expect(server.requests).toEqual([]);
    await server.close();
  }
});

async function examine(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Diagnose Panel' }).click();
  const drawer = page.getByRole('dialog', { name: 'Diagnose Panel' });
  // The examinations use up the minute's limit, so the next examination waits until requests are allowed again.
  await expect(drawer.getByRole('button', { name: doctor.again })).toBeVisible({ timeout: 100_000 });
  return drawer;
}

async function expectCure(drawer: Locator, cure: string): Promise<void> {
  await expect(drawer.getByRole('region', { name: doctor.found })).toContainText(cure);
}

/** The step names the problem, and on a click shows its meaning, remedy and evidence. */
async function expectNamed(
  drawer: Locator,
  {
    step,
    problem,
    seen,
    noted = false,
    limited = false,
  }: Pick<ProvokedFailure, 'step' | 'problem' | 'seen' | 'noted' | 'limited'>,
): Promise<void> {
  const { title, means, todo } = doctor.problem[problem];
  const finding = drawer.getByRole('status').filter({ hasText: means }).filter({ hasText: todo });
  const well = drawer.getByRole('heading', { name: limited ? doctor.well.limited : doctor.well.title });
  await expect(noted ? well : finding.getByRole('heading', { name: title })).toBeVisible();
  const row = drawer.getByRole('listitem').filter({ hasText: doctor.step[step] }).first();
  await expect(row).toContainText(title);
  await row.locator('summary').click();
  await expect(row.getByText(todo)).toBeVisible();
  await expect(row.locator('details')).toContainText(seen);
}

async function expectReport(app: App, drawer: Locator, { problem, seen }: ProvokedFailure): Promise<void> {
  await drawer.getByRole('button', { name: doctor.copyReport }).click();
  await expect(drawer.getByRole('button', { name: 'Copied' })).toBeVisible();
  const report = await app.copied();
  expect(report).toContain(`(${problem})`);
  expect(report).toContain(seen);
  for (const secret of [doctorKey, ...secretWords.split(' ')]) expect(report).not.toContain(secret);
}

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

async function moveTo(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit Panel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Panel' });
  await dialog.getByLabel('Address').fill(address);
  // A key is only for its own address.
  await dialog.getByLabel('API key').last().fill(doctorKey);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}
