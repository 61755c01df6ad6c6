import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type { AppMenu } from '../../../shared/model/host/app-menu.ts';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { connectToPractice, orderDevice } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

const driver = fileURLToPath(import.meta.resolve('../../support/app/shell-with-host.ts'));

/** Opens the page with a host that has a menu, and a folder dialog in which `chosen` is always chosen. */
const test = base.extend<{ host: { readonly chosen: string; menu(): Promise<AppMenu> } }>({
  host: async ({ page }, use) => {
    const [data, elsewhere] = [await makeDataFolder(), await makeDataFolder()];
    const menuFile = join(data.folder, 'menu.json');
    const shell = await startShell(data.folder, { program: [driver, menuFile, elsewhere.folder] });
    await page.goto(shell.url);
    await use({
      chosen: elsewhere.folder,
      menu: async () => JSON.parse(await readFile(menuFile, 'utf8').catch(() => '{"commands":[]}')),
    });
    await shell.end();
    await data.remove();
    await elsewhere.remove();
  },
});

test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'the desktop has a menu and a dialog of its own');

/** Every command of the palette as shown, `label · keys`. */
async function paletteOf(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('option').first()).toBeVisible();
  const lines = await palette
    .getByRole('option')
    .evaluateAll((options) =>
      options.map((option) =>
        [
          option.querySelector('bdi')?.textContent,
          [...option.querySelectorAll('kbd')].map((key) => key.textContent).join(' '),
        ].join(' · '),
      ),
    );
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  return [...new Set(lines)].toSorted();
}

/** Every command of the application's menu, also as `label · keys`. */
function menuLines({ commands }: AppMenu): readonly string[] {
  const named = (key: string): string =>
    /^[A-Z]$/.test(key) ? `Shift ${key}` : key.length === 1 ? key.toUpperCase() : key;
  const keys = (shortcut: string): string =>
    shortcut
      .split(' ')
      .flatMap((step) => step.split('+'))
      .map((key) => ({ mod: 'Ctrl', shift: 'Shift' })[key] ?? named(key))
      .join(' ');
  const lines = commands.map(
    ({ label, shortcut }) => `${label} · ${shortcut === null ? '' : keys(shortcut)}`,
  );
  return [...new Set(lines)].toSorted();
}

test('the application’s menu has every command of the palette with its key, on every screen', {
  tag: '@whole',
}, async ({ page, host }) => {
  await connectToPractice(page);
  await orderDevice(page, 1);
  const screens = [
    '/',
    '/new-order',
    '/import',
    '/orders',
    '/uncertain',
    '/customers',
    '/batches',
    '/catalogue',
    '/prices',
    '/wallet',
    '/claims',
    '/reports',
    '/books',
    '/connections',
    '/settings',
  ];
  for (const path of screens) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .poll(
        async () => JSON.stringify(await paletteOf(page)) === JSON.stringify(menuLines(await host.menu())),
        {
          message: `the menu on ${path}`,
        },
      )
      .toBe(true);
    // The palette contains the commands that go to each screen, and the commands of every screen.
    expect((await paletteOf(page)).length, path).toBeGreaterThan(18);
  }
  await goTo(page, '/orders');
  await page.getByRole('grid', { name: 'Orders' }).locator('[data-line]').first().dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
  await expect
    .poll(async () => menuLines(await host.menu()).find((line) => line.endsWith(' · Shift P')))
    .toBeDefined();
  expect(menuLines(await host.menu())).toEqual(await paletteOf(page));
});

test('backups are copied to the chosen folder; a missing disk is reported, and a press stops the copies', {
  tag: '@whole',
}, async ({ page, host }) => {
  await connectToPractice(page);
  await goTo(page, '/settings');
  const choose = page.getByRole('button', { name: 'Choose a folder…' });
  await choose.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Last copy there:')).toBeVisible();
  await expect(page.getByText(host.chosen)).toBeVisible();
  const [place = ''] = await readdir(host.chosen);
  expect(await readdir(join(host.chosen, place))).toHaveLength(1);
  await expectAccessibleInBothThemes(page, 'copies of backups');

  await rename(host.chosen, `${host.chosen}.away`);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('The folder is not there. Is its disk connected?')).toBeVisible();
  await rename(`${host.chosen}.away`, host.chosen);
  await page.getByRole('button', { name: 'Stop copying' }).click();
  await expect(page.getByText(host.chosen)).toHaveCount(0);
  await expect(choose).toBeVisible();
});
