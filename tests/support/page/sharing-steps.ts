import { expect, type Page } from '@playwright/test';
import type { PostgresServer } from '../postgres/server.ts';
import { goTo } from './go-to.ts';

/** The address of a server, and a person's login there. */
export type ServerEntered = Pick<PostgresServer, 'host' | 'port' | 'user' | 'password'>;

/** Opens the part of Settings about other tills. */
export async function showSharing(page: Page): Promise<void> {
  await goTo(page, '/settings?show=sharing');
  await expect(page.getByRole('heading', { name: 'Share with other tills' })).toBeVisible();
}

/** Enters a server and tests it. */
export async function enterServer(page: Page, server: ServerEntered, database: string): Promise<void> {
  await showSharing(page);
  await page.getByRole('button', { name: 'Enter a server' }).click();
  const part = page.getByRole('region', { name: 'Use a PostgreSQL server' });
  await part.getByLabel('Address', { exact: true }).fill(server.host);
  await part.getByLabel('Port').fill(String(server.port));
  await part.getByLabel('Database').fill(database);
  await part.getByLabel('User name').fill(server.user);
  await part.getByLabel('Password', { exact: true }).fill(server.password);
  await part.getByRole('button', { name: 'Test' }).click();
}

/** Uses the shop on the server that was just tested. */
export async function joinShop(page: Page, name: string): Promise<void> {
  await expect(page.getByText('A shop is there.')).toBeVisible();
  await page.getByLabel('Name of this till').last().fill(name);
  await page.getByRole('button', { name: 'Use this shop' }).click();
  await expect(page.getByText('The shop is on a server', { exact: true })).toBeVisible();
}

/** Joins the shop of a database on screen, as a person does. */
export async function joinServer(
  page: Page,
  server: ServerEntered,
  database: string,
  name: string,
): Promise<void> {
  await enterServer(page, server, database);
  await joinShop(page, name);
}

/**
 * Pairs a second computer with a main computer on their pages, as two people do; `through` replaces the address of the main computer's
 * listener.
 */
export async function pair(
  host: Page,
  till: Page,
  through: (address: string) => Promise<string> = async (address) => address,
): Promise<void> {
  const { address, code } = await openDoor(host);
  const words = await becomeTill(till, { address: await through(address), code });
  await expect(host.getByText(`Its screen must show: ${words}`)).toBeVisible();
  await till.getByRole('button', { name: 'Yes, use its desk' }).click();
  await expect(till.getByText('This computer is a till')).toBeVisible();
  await expect(till.getByText('Connected', { exact: true })).toBeVisible();
  await expect(host.getByText('Here now')).toBeVisible();
}

/** Opens the listener and shows a code, as the owner does. */
async function openDoor(page: Page): Promise<{ readonly address: string; readonly code: string }> {
  await showSharing(page);
  await page.getByRole('switch', { name: 'Open for tills' }).click();
  await page.getByRole('button', { name: 'Show a code' }).click();
  const code = await page.getByLabel('Code on its screen').textContent();
  const port = /:(\d+)$/.exec(
    (await page.locator('bdi', { hasText: /:\d+$/ }).first().textContent()) ?? '',
  )?.[1];
  return { address: `127.0.0.1:${port}`, code: code ?? '' };
}

async function becomeTill(
  page: Page,
  to: { readonly address: string; readonly code: string },
): Promise<string> {
  await showSharing(page);
  await page.getByLabel('Address of the main computer').fill(to.address);
  await page.getByLabel('Code on its screen').fill(to.code);
  await page.getByLabel('Name of this till').fill('Counter 2');
  await page.keyboard.press('Enter');
  const question = page.getByText('Does the main computer show the same three words');
  await expect(question).toBeVisible();
  return (await page.getByText(/^\w+ · \w+ · \w+$/).textContent()) ?? '';
}
