import { test as base, expect } from '@playwright/test';
import { copyCheckout } from '../../support/app/copied-checkout.ts';
import { startDev } from '../../support/app/dev-under-test.ts';
import { makeDataFolder } from '../../support/app/loopback-app.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { goTo } from '../../support/page/go-to.ts';

base(
  'a source change while npm run dev runs is shown at once, and the page stays where it is',
  { tag: '@whole' },
  async ({ page }) => {
    base.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'it is about the page in a browser');
    base.slow();
    const complaints: string[] = [];
    const loaded: string[] = [];
    page.on('requestfinished', (request) => loaded.push(request.url()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
    });
    const [copy, data] = [await makeDataFolder(), await makeDataFolder()];
    const sources = await copyCheckout(copy.folder);
    const dev = await startDev(copy.folder, data.folder);
    // Long enough for a busy machine.
    const soon = { timeout: 60_000 };
    try {
      await page.goto(dev.url);
      await page.getByRole('button', { name: 'Try with the practice supplier' }).click(soon);
      await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible(soon);
      await page.evaluate(() => {
        location.hash = '/new-order';
        Object.assign(window, { isTheSamePage: true });
      });
      await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
      await page.keyboard.press('Enter');
      const typed = page.getByLabel('IMEI', { exact: true });
      await typed.fill(sampleImei(1));
      const isAsItWas = async () => {
        await expect(typed).toHaveValue(sampleImei(1));
        expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
      };

      // Changes a text, a component and a style of the page.
      await sources.edit(
        'renderer/locales/en/new-order.ts',
        "title: 'New order'",
        "title: 'Brand new order'",
      );
      await expect(page.getByRole('heading', { level: 1, name: 'Brand new order' })).toBeVisible(soon);
      await isAsItWas();
      await sources.edit('renderer/ui/base/screen.tsx', '<bdi>{title}</bdi>', '<bdi>{title}, changed</bdi>');
      await expect(page.getByRole('heading', { level: 1, name: 'Brand new order, changed' })).toBeVisible(
        soon,
      );
      await isAsItWas();

      // The code of Settings must be loaded before the server restarts: the page loads it while it is idle.
      await expect.poll(() => loaded.some((url) => url.includes('settings/about.tsx')), soon).toBe(true);
      // Changes the backend: first a change that does not load, then a change that loads.
      const shell = 'electron/loopback/shell.ts';
      await sources.edit(shell, 'version = readVersion();', 'version = readVersion(;');
      await expect.poll(dev.printed, soon).toContain('does not load; the backend from before goes on');
      await sources.edit(shell, 'version = readVersion(;', "version = '1.2.3-changed';");
      await expect.poll(dev.printed, soon).toContain('The backend runs again');
      await isAsItWas();
      // The new backend still has the key, without a keychain too, and the session is the same.
      await page.getByRole('button', { name: 'Review order' }).click(soon);
      await page
        .getByRole('dialog', { name: 'Place this order?' })
        .getByRole('button', { name: 'Cancel' })
        .click(soon);
      await goTo(page, '/settings');
      await expect(page.getByText('1.2.3-changed')).toBeVisible(soon);
      expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
      expect(complaints).toEqual([]);
    } finally {
      await dev.stop();
      await data.remove();
      await copy.remove();
    }
  },
);
