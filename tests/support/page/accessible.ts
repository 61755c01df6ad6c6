import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Checks the page itself and collects only errors. Frames are not checked: our pages have none, and axe would open a tab for each check, half of its
 * cost. A page that was checked before has axe already, which saves half of the rest.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const nothing = ';';
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder(isThere ? { page, axeSource: nothing } : { page });
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode();
}

/** Fails if something on the page, in its present state, seriously keeps people out. */
export async function expectAccessible(page: Page, where = 'the screen'): Promise<void> {
  expect(await seriousIn(page, await axeOn(page)), where).toEqual([]);
}

/** The same in both themes. Colours alone differ between them, so in the dark only contrast is looked at. Ends in the light one. */
export async function expectAccessibleInBothThemes(page: Page, where = 'the screen'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const contrast = (await axeOn(page)).withRules(['color-contrast']);
  expect(await seriousIn(page, contrast), `${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${where}, light`);
}

/** The serious errors and their places, if they remain at a second look: a message that fades away meanwhile has no contrast any more. */
export async function seriousIn(page: Page, axe: AxeBuilder): Promise<readonly string[]> {
  const first = await seriousNow(page, axe);
  if (first.length === 0) return first;
  const second = await seriousNow(page, axe);
  return second.filter((found) => first.includes(found));
}

async function seriousNow(page: Page, axe: AxeBuilder): Promise<readonly string[]> {
  // A theme that fades in has no contrast yet.
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
