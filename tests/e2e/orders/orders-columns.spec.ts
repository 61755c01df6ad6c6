import { expect, type Page } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';
import { untilKept } from '../../support/page/e2e-shop.ts';
import { openShopOfYears } from '../../support/past/shop-of-years.ts';

/** The heads of all columns but the first, whose checkbox selects all orders. */
const heads = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).slice(1);
const grip = (page: Page, column: string) => page.getByRole('separator', { name: `Width of ${column}` });
const headOf = (page: Page, column: string) =>
  page.getByRole('columnheader').filter({ has: grip(page, column) });

test('columns are chosen, moved and widened, by keys too, and stay so after a restart', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await openShopOfYears(app, 200);
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.getByRole('button', { name: 'Columns' }).click();
  const choice = page.getByRole('region', { name: 'Columns in this list' });
  await choice.getByRole('checkbox', { name: 'Note' }).check();
  await choice.getByRole('checkbox', { name: 'Customer', exact: true }).uncheck();
  await choice.getByRole('button', { name: 'Move Cost towards the start' }).click();
  await choice.getByRole('checkbox', { name: 'Cost', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const chosen = ['State', 'Identifier', 'Result', 'Cost', 'Service', 'Reference', 'Ordered', 'Note'];
  await expect.poll(() => heads(page)).toEqual(chosen);
  await page.keyboard.press('Escape');

  const width = async (column: string) => (await headOf(page, column).boundingBox())?.width ?? 0;
  const before = await width('State');
  const wider = before + 32;
  await grip(page, 'State').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => width('State')).toBe(wider);
  const at = await grip(page, 'Identifier').boundingBox();
  if (at === null) throw new Error('the grip is not shown');
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => width('Identifier')).toBe(212);

  await untilKept(app, /"width":\s*212/);
  await app.close();
  const again = await app.open();
  await again.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect.poll(() => heads(again)).toEqual(chosen);
  expect((await headOf(again, 'Identifier').boundingBox())?.width).toBe(212);
  await grip(again, 'State').focus();
  await again.keyboard.press('Home');
  await expect.poll(async () => (await headOf(again, 'State').boundingBox())?.width).toBe(before);
});
