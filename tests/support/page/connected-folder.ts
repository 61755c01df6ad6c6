import { expect } from '@playwright/test';
import type { App } from './e2e.ts';
import { connectToPractice } from './e2e-shop.ts';

/**
 * Closes the app and leaves a data folder that was connected to the practice supplier and has its prices. A copy of another folder cannot
 * be used, because the app notices a copied journal (money-safety J8).
 */
export async function leaveConnected(app: App): Promise<void> {
  const page = await app.open();
  await connectToPractice(page);
  // Waits until the prices are read, because an order needs a price.
  await page.getByRole('navigation').getByRole('link', { name: 'Services and prices' }).click();
  await expect(page.getByRole('grid').getByText('Find My').first()).toBeVisible();
  await app.close();
}
