import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { labelOf, videoOf } from '../../support/lists/barcode-picture.ts';
import { findTestBrowser } from '../../support/page/browser.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice } from '../../support/page/e2e-shop.ts';

const [one, two] = [sampleImei(1), sampleImei(2)];
const inBrowser = process.env.IMEI_DESK_SHELL !== 'desktop';
const folder = mkdtempSync(join(tmpdir(), 'imei-desk-'));
const video = join(folder, 'label.y4m');
const label = labelOf([one, two].map((text) => ({ kind: 'code128' as const, text })));
if (inBrowser) writeFileSync(video, videoOf(label, 640, 480));
const browser = inBrowser ? await findTestBrowser() : undefined;

// The browser has a camera that sees the label of a box, and allows its use without asking.
test.use({
  launchOptions: {
    ...(browser === undefined ? {} : { executablePath: browser.executablePath }),
    args: [
      ...(browser?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the camera reads both IMEIs of a box, and the one that a person chooses fills the order', {
  tag: '@whole',
}, async ({ app }) => {
  test.skip(!inBrowser, 'the desktop shell is started without a camera of its own');
  const page = await app.open();
  await connectToPractice(page);
  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await page.locator('main').getByRole('button', { name: 'Scan', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' });
  const codes = dialog.getByRole('list', { name: 'Codes found' }).getByRole('listitem');
  await expect(codes).toHaveCount(2, { timeout: 40_000 });
  await expect(codes.nth(0)).toContainText(`IMEI 1${one}`);
  await expect(codes.nth(1)).toContainText(`IMEI 2${two}`);
  await dialog.getByRole('button', { name: `Use ${two}` }).click();
  await expect(page.getByLabel('IMEI', { exact: true })).toHaveValue(two);
});
