import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isWholeForm } from '../whole-form.ts';

/**
 * Checks the page and collects only errors. Frames are not checked, because our pages have none and axe would open a tab for each check,
 * which is half of the cost. axe stays loaded in a page, which saves half of the remaining cost for later checks.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const nothing = ';';
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: nothing } : { page });
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode();
}

/** Fails if the page in its present state has a serious accessibility error. */
export async function expectAccessible(page: Page, where = 'the screen'): Promise<void> {
  expect(await seriousIn(page, await axeOn(page)), where).toEqual([]);
}

/**
 * Like `expectAccessible`, in both themes; the dark theme only changes colours, so only contrast is checked, and only in the whole form.
 * Ends in the light theme.
 */
export async function expectAccessibleInBothThemes(page: Page, where = 'the screen'): Promise<void> {
  expect(isWholeForm ? await faintInDark(page) : [], `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${where}, light`);
}

async function faintInDark(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  return seriousIn(page, (await axeOn(page)).withRules(['color-contrast']));
}

/** Returns the serious errors that two checks find, with their places. A message that is fading would fail the first check. */
export async function seriousIn(page: Page, axe: AxeBuilder): Promise<readonly string[]> {
  const first = await seriousNow(page, axe);
  if (first.length === 0) return first;
  const second = await seriousNow(page, axe);
  return second.filter((found) => first.includes(found));
}

async function seriousNow(page: Page, axe: AxeBuilder): Promise<readonly string[]> {
  // Waits for all animations to end, because contrast cannot be checked while a theme fades in.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.html.slice(0, 200)}`),
    );
}
