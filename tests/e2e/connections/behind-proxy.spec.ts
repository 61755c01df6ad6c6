import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { doctor } from '../../../renderer/locales/en/doctor.ts';
import { startConnectProxy, startTlsFront } from '../../support/network/connect-proxy.ts';
import { createPrivateAuthority } from '../../support/network/self-signed.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

const host = 'supplier.test';

test('a shop behind an inspecting proxy connects, and its doctor names the interceptor and what that means for the key', {
  tag: '@whole',
}, async ({ app, complaints }) => {
  const supplier = await startPracticeSupplier({ port: 0 });
  const authority = createPrivateAuthority('Example Shield Personal Root');
  const front = await startTlsFront(authority.issue(host), Number(new URL(supplier.baseAddress).port));
  const proxy = await startConnectProxy((tunnel) => tunnel(front.port));
  const file = join(app.dataFolder, 'authority.pem');
  await writeFile(file, authority.cert);
  const setUp = { NODE_EXTRA_CA_CERTS: file, HTTPS_PROXY: `http://shop:s3cret-word@${proxy.address}` };
  Object.assign(process.env, setUp);
  const page = await app.open();
  for (const name of Object.keys(setUp)) delete process.env[name];

  await connectTo(page, { ...supplier, baseAddress: `https://${host}` });
  await goTo(page, '/connections');
  await page.getByRole('button', { name: 'Diagnose Supplier' }).click();
  const drawer = page.getByRole('dialog', { name: 'Diagnose Supplier' });
  const finding = drawer.getByRole('status');
  await expect(finding.getByRole('heading', { name: doctor.problem['tls-inspected'].title })).toBeVisible({
    timeout: 60_000,
  });
  await expect(finding).toContainText('The certificate here comes from “Example Shield Personal Root”');
  await expect(finding).toContainText('including the key');
  const wayOut = drawer.getByRole('listitem').filter({ hasText: new RegExp(`^${doctor.step.proxy}`) });
  await wayOut.locator('summary').click();
  await expect(wayOut).toContainText(proxy.address);
  await expect(drawer).not.toContainText('s3cret-word');

  await proxy.close();
  await drawer.getByRole('button', { name: doctor.again }).click();
  await expect(finding.getByRole('heading', { name: doctor.problem['proxy-unreachable'].title })).toBeVisible(
    { timeout: 60_000 },
  );
  await expect(
    drawer.getByRole('listitem').filter({ hasText: new RegExp(`^${doctor.step.proxy}`) }),
  ).toContainText(doctor.problem['proxy-unreachable'].title);
  await front.close();
  await supplier.stop();
  expect(complaints).toEqual([]);
});
