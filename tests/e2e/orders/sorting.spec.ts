import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { openShopOfYears } from '../../support/past/shop-of-years.ts';

const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const press = (page: Page, name: string) => head(page, name).getByRole('button', { name });

/** The texts of the visible rows in this column. */
async function column(page: Page, name: string): Promise<string[]> {
  const at = await page
    .getByRole('columnheader')
    .evaluateAll((heads, wanted) => heads.findIndex((each) => each.textContent?.includes(wanted)), name);
  return page
    .locator('[data-line]')
    .evaluateAll((rows, place) => rows.map((row) => row.children[place]?.textContent?.trim() ?? ''), at);
}

const amounts = async (page: Page) =>
  (await column(page, 'Cost')).map((text) => Number(text.replace(/[^\d.]/g, '')));
const isRising = (figures: readonly number[]) =>
  figures.length > 5 && figures.every((figure, at) => at === 0 || figure >= (figures[at - 1] ?? 0));

test('orders and services are sorted by column headers, by mouse and keys, and stay sorted on return', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await openShopOfYears(app, 400);
  await page.setViewportSize({ width: 1440, height: 800 });
  const newest = async () => (await column(page, 'Identifier')).slice(0, 8);
  await expect.poll(async () => (await newest()).length).toBe(8);
  const unsorted = await newest();

  await press(page, 'Cost').click();
  await expect(head(page, 'Cost')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => isRising(await amounts(page))).toBe(true);
  await expectAccessibleInBothThemes(page, 'sorted orders');
  await press(page, 'Cost').click();
  await expect(head(page, 'Cost')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => isRising((await amounts(page)).reverse())).toBe(true);
  expect(page.url()).toContain('sort=-price');

  await test.step('after an order was opened and closed, the list is unchanged', async () => {
    const row = page.locator('[data-line="4"]');
    const identifier = (await column(page, 'Identifier'))[4];
    await row.click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Orders');
    await page.goBack();
    await expect(head(page, 'Cost')).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => (await column(page, 'Identifier'))[4]).toBe(identifier);
    await expect(page.locator('[data-line="4"]')).toBeFocused();
  });

  await test.step('by keys: Tab reaches the headers, arrows move along them, and the focus stays there', async () => {
    await press(page, 'State').focus();
    await page.keyboard.press('ArrowRight');
    await expect(press(page, 'Identifier')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(head(page, 'Identifier')).toHaveAttribute('aria-sort', 'ascending');
    await expect
      .poll(async () => {
        const shown = await column(page, 'Identifier');
        return shown.length > 5 && shown.every((each, at) => at === 0 || each >= (shown[at - 1] ?? ''));
      })
      .toBe(true);
    await expect(press(page, 'Identifier')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.locator('[aria-sort]')).toHaveCount(0);
    await expect.poll(newest).toEqual(unsorted);
  });

  await test.step('the catalogue is one list by price, and then groups again', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Services and prices' }).click();
    await press(page, 'Cost').click();
    await expect.poll(async () => isRising((await amounts(page)).filter((figure) => figure > 0))).toBe(true);
    await page.getByRole('textbox', { name: 'Search the catalogue' }).fill('check');
    await page.getByRole('navigation').getByRole('link', { name: 'Desk' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Services and prices' }).click();
    await expect(page.getByRole('textbox', { name: 'Search the catalogue' })).toHaveValue('check');
    await expect(head(page, 'Cost')).toHaveAttribute('aria-sort', 'ascending');
  });
});
