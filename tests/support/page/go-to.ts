import { expect, type Page } from '@playwright/test';

/** Goes to an address of the page, as a link does. */
export function goTo(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    location.hash = to;
  }, path);
}

/** Goes to a screen by its address, and waits for its title. */
export async function show(page: Page, path: string, title: string | RegExp): Promise<void> {
  await goTo(page, path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
