import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { connectToPractice, orderDevice } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';
import { feedKey, feedOf, serving, signed } from '../../support/updates/signed-feed.ts';

const driver = fileURLToPath(import.meta.resolve('../../support/app/shell-with-feed.ts'));
const recorder = `--import=${import.meta.resolve('../../support/network/record-hosts.ts')}`;

/** The shell of a build with a feed, and its page. */
async function openWithFeed(page: Page) {
  let answer = serving(signed(feedOf()));
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const data = await makeDataFolder();
  const spokenTo = join(data.folder, 'spoken-to');
  const shell = await startShell(data.folder, {
    program: [driver, `http://${host}/updates.json`, feedKey],
    env: { NODE_OPTIONS: recorder, IMEI_TEST_SPOKEN_TO: spokenTo },
  });
  await page.goto(shell.url);
  return {
    host,
    say(feed: string) {
      answer = serving(feed);
    },
    async close() {
      await shell.end();
      const lines = (await readFile(spokenTo, 'utf8')).split('\n');
      server.close();
      await data.remove();
      return [...new Set(lines)].filter((line) => line !== '' && line !== 'listening');
    },
  };
}

test('ready, required and failed updates are shown in the shop’s language, and block nothing', {
  tag: '@whole',
}, async ({ page }) => {
  test.skip(
    process.env.IMEI_DESK_SHELL === 'desktop',
    'a build for the desktop is told of its feed in the package',
  );
  const app = await openWithFeed(page);
  await connectToPractice(page);
  await goTo(page, '/settings');
  await expect(page.getByText(`From ${app.host}. Not checked yet.`)).toBeVisible();
  const check = page.getByRole('button', { name: 'Check now' });
  app.say('<!doctype html>');
  await check.click();
  await expect(page.getByText(/could not be read\. Nothing was changed\./)).toBeVisible();

  app.say(signed(feedOf()));
  await check.click();
  await expect(page.getByRole('heading', { name: 'What is new' })).toBeVisible();
  await expect(page.getByText('Faster lists.')).toBeVisible();
  await expect(
    page.getByText('Version 9.0.0 is ready: it is installed when you close the app.'),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page, 'an update that is ready');

  // Typed text stays: nothing restarts automatically.
  await goTo(page, '/new-order');
  const banner = page.getByText('Version 9.0.0 is ready: it is installed when you close the app.');
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'What is new' }).click();
  await expect(page.getByText('Faster lists.')).toBeInViewport();
  await expect(banner).toHaveCount(0);

  app.say(signed(feedOf({ minimum: '9.0.0' })));
  await check.click();
  await goTo(page, '/orders');
  await expect(page.getByText(/version 9\.0\.0 or later is needed/)).toBeVisible();
  await orderDevice(page, 71);

  await goTo(page, '/settings');
  await page.locator('main [aria-haspopup="listbox"]').first().click();
  await page.getByRole('option', { name: 'Español' }).click();
  await expect(page.getByText('Listas más rápidas.')).toBeVisible();

  // The practice supplier runs on this machine; besides it, only the feed was contacted.
  const spoken = await app.close();
  expect(spoken.filter((each) => !each.startsWith('127.0.0.1:'))).toEqual([]);
  expect(spoken).toContain(app.host);
});
