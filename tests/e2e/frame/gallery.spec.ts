import { mkdir } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { axeOn, seriousIn } from '../../support/page/accessible.ts';
import { isWholeForm } from '../../support/whole-form.ts';

const pictures = new URL('../../../test-results/gallery/', import.meta.url).pathname;
const looks = [
  { name: 'light', query: 'scheme=light&language=en', isOpened: true },
  // Only colours and direction differ; names and roles were checked in the light theme.
  { name: 'dark-rtl', query: 'scheme=dark&language=ar-XB', isOpened: isWholeForm },
  // The texts are a third longer. Only checks that everything still fits.
  { name: 'long', query: 'scheme=light&language=en-XA', isOpened: false },
];

// Imported by address, because the scripts of build/ are outside this folder's types.
const { startPageServer } = (await import(
  new URL('../../../build/dev/page-server.mjs', import.meta.url).href
)) as {
  startPageServer: () => Promise<{ readonly address: string; stop(): Promise<void> }>;
};

test('every component is rendered in every state without errors, inside its frame and accessible', {
  tag: '@whole',
}, async ({ page }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'one browser is enough');
  test.slow();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const server = await startPageServer();
  await mkdir(pictures, { recursive: true });
  try {
    for (const look of looks) {
      await page.goto(`${server.address}/gallery.html?${look.query}`);
      await expect(page.locator('[data-part]').first()).toBeVisible({ timeout: 60_000 });
      await page.evaluate(() => document.fonts.ready);
      expect.soft(await overflowing(page), look.name).toEqual([]);
      if (!look.isOpened) continue;
      expect.soft(await seriousIn(page, await axeFor(page, look.name)), look.name).toEqual([]);
      // Screenshots are for people, who compare them when a component has changed.
      for (const part of isWholeForm ? await page.locator('[data-part]').all() : []) {
        const file = (await part.getAttribute('data-part')) ?? '';
        await part.screenshot({ path: pictureOf(file, look.name) });
      }
      await lookAtWhatOpens(page, look.name);
    }
  } finally {
    await server.stop();
  }
  expect(complaints).toEqual([]);
});

/** Opens each dialog and message by its button. */
async function lookAtWhatOpens(page: Page, look: string): Promise<void> {
  for (const button of await page.locator('[data-covers]').all()) {
    const [file, state] = await button.evaluate((element) => [
      element.closest<HTMLElement>('[data-part]')?.dataset.part ?? '',
      element.closest<HTMLElement>('[data-state]')?.dataset.state ?? '',
    ]);
    await button.click();
    const opened = page.getByRole('dialog').or(page.locator('.mantine-Notification-root')).last();
    await expect(opened).toBeVisible();
    const over = await opened.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect.soft(over, `${file}, ${state}, ${look}`).toBeLessThanOrEqual(1);
    if (isWholeForm)
      await opened.screenshot({ path: pictureOf(`${file} ${state}`, look), animations: 'disabled' });
    const looksAt = state === 'usual' ? await axeFor(page, look) : null;
    const serious = looksAt === null ? [] : await seriousIn(page, looksAt.include('[data-portal]'));
    expect.soft(serious, `${file}, ${look}`).toEqual([]);
    // A message disappears by itself, and the next one appears below it.
    if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

const pictureOf = (what: string, look: string) =>
  `${pictures}${what.replace(/^ui\//, '').replace('.tsx', '').replace(/\W+/g, '-')}.${look}.png`;

/** Elements whose content does not fit. */
function overflowing(page: Page): Promise<string[]> {
  return page
    .locator('[data-state]')
    .evaluateAll((frames) =>
      frames
        .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
        .map(
          (frame) =>
            `${frame.closest<HTMLElement>('[data-part]')?.dataset.part}: ${(frame as HTMLElement).dataset.state}`,
        ),
    );
}

async function axeFor(page: Page, look: string): ReturnType<typeof axeOn> {
  const axe = await axeOn(page);
  return look === 'light' ? axe : axe.withRules(['color-contrast']);
}
