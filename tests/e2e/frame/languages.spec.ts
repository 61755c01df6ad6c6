import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { directionOf, languageNames } from '../../../renderer/locales/languages.ts';
import { type Language, languages } from '../../../shared/contract/shop/settings.ts';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, orderDevice } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

const screens = [
  '',
  'new-order',
  'import',
  'orders',
  'uncertain',
  'batches',
  'catalogue',
  'wallet',
  'reports',
  'connections',
  'settings',
];

/** Texts of the app that are cut off without a tooltip. */
async function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((each) => each.childElementCount === 0 || each.tagName === 'BDI')
      .filter((each) => each.closest('[role="gridcell"], td, [aria-hidden="true"]') === null)
      .filter((each) => each.checkVisibility() && (each.textContent ?? '').trim() !== '')
      .filter((each) => !each.matches('.visually-hidden') && each.clientWidth > 1)
      .filter(
        (each) => getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1,
      )
      .filter((each) => each.closest('[title]') === null)
      .map((each) => (each.textContent ?? '').trim()),
  );
}

const longest = [...languages].sort((a, b) => lettersOf(b) - lettersOf(a))[0] ?? 'en';

/** The number of letters in a language's file; 0 for English, whose texts are not in a JSON file. */
function lettersOf(language: Language): number {
  if (language === 'en') return 0;
  const file = join(import.meta.dirname, `../../../renderer/locales/${language}.json`);
  return readFileSync(file, 'utf8').length;
}

async function choose(page: Page, language: Language): Promise<void> {
  await goTo(page, '/settings');
  await page.locator('main [aria-haspopup="listbox"]').first().click();
  await page.getByRole('option', { name: languageNames[language] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
}

test('a language is chosen by its own name, applies at once and after a restart, and none of its texts is cut off', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await orderDevice(page, 61);

  for (const language of new Set<Language>([longest, 'ar'])) {
    await choose(page, language);
    for (const screen of screens) {
      await goTo(page, `/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect
        .poll(() => cutTexts(page), { message: `cut in ${language} on ${screen || 'desk'}` })
        .toEqual([]);
    }
  }
  await expectAccessibleInBothThemes(page, 'the settings in Arabic');
  await app.close();
  const again = await app.open();
  await expect(again.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(again.getByRole('heading', { level: 1, name: 'الرئيسية' })).toBeVisible();
  await choose(again, 'en');
  await expect(again.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('in a right-to-left page a long Latin name shows its beginning, and an empty field the page’s direction', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await choose(page, 'ar');
  const directionsOf = (name: string) =>
    page.getByLabel(name, { exact: true }).evaluate((field) => {
      const { direction, textAlign, paddingRight } = getComputedStyle(field);
      return { direction, textAlign, hasIconAtStart: Number.parseFloat(paddingRight) > 20 };
    });
  const shop = 'اسم المحل';
  await page.getByLabel(shop, { exact: true }).fill('Maximilian-Alexander von Hohenzollern-Sigmaringen');
  expect(await directionsOf(shop)).toEqual({ direction: 'ltr', textAlign: 'right', hasIconAtStart: false });
  await page.getByLabel(shop, { exact: true }).fill('محل الهواتف');
  expect(await directionsOf(shop)).toMatchObject({ direction: 'rtl', textAlign: 'right' });
  const search = 'ابحث في الإعدادات';
  expect(await directionsOf(search)).toEqual({ direction: 'rtl', textAlign: 'right', hasIconAtStart: true });
  await page.getByLabel(search, { exact: true }).fill('IMEI');
  expect(await directionsOf(search)).toEqual({ direction: 'ltr', textAlign: 'right', hasIconAtStart: true });
});

test('after a change of the text direction, the chosen theme is still the marked one', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  for (const language of ['ar', 'en'] as const) {
    await choose(page, language);
    // The positions of the chosen option and of what looks chosen.
    const places = () =>
      page.locator('main .mantine-SegmentedControl-root').evaluateAll((controls) =>
        controls.map((control) => {
          const middleOf = (part: Element) => {
            const { left, width } = part.getBoundingClientRect();
            return Math.round((left + width / 2) / 10);
          };
          const isMarked = (part: Element) =>
            part.checkVisibility() && getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)';
          const parts = [...control.querySelectorAll('label, .mantine-SegmentedControl-indicator')];
          return [
            parts.filter((part) => part.matches('[data-active]')).map(middleOf),
            parts.filter(isMarked).map(middleOf),
          ];
        }),
      );
    await expect
      .poll(async () => (await places()).filter(([chosen, marked]) => String(chosen) !== String(marked)), {
        timeout: 5_000,
      })
      .toEqual([]);
    expect((await places()).length).toBeGreaterThan(1);
  }
});

test.describe('on a machine with another language', () => {
  test.use({ locale: 'pt-PT' });
  test('the app uses it from the first screen on', { tag: '@whole' }, async ({ app }) => {
    const page = await app.open();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Connect');
  });
});
