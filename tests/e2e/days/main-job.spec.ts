import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, openScreen, untilSettled } from '../../support/page/e2e-shop.ts';

const service = 'Find My iPhone';

test('from Welcome to the practice supplier, one order and a paste of 25: all end, and all are there after a restart', async ({
  app,
}) => {
  const page = await app.open();
  await connectToPractice(page);

  await openScreen(page, 'New order');
  await chooseService(page);
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(1));
  await page.getByRole('button', { name: 'Review order' }).focus();
  const confirmOne = page.getByRole('dialog', { name: 'Place this order?' });
  // A scanner ends with Enter, which must not pay. Both keys are sent together: a later Enter would count as a person's and cancel.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await expect(confirmOne).toBeVisible();
  await untilSettled(page);
  await confirmOne.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Just ordered')).toBeVisible();

  await openScreen(page, 'Import');
  const list = Array.from({ length: 25 }, (_, index) => sampleImei(100 + index));
  const messy = `IMEIs from the chat:\n${list.slice(0, 11).join('\n')}\n${list.slice(11, 20).join('; ')}\n${list.slice(20).join(' , ')}\n${list[0]}\n12345`;
  await page.getByLabel('Paste or drop a list').fill(messy);
  await page.getByRole('button', { name: 'Check list' }).click();
  await chooseService(page);
  await expect(page.getByRole('button', { name: '25 Good' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 Repeated in this list' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 Too short', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Order 25/ }).click();
  const confirmList = page.getByRole('dialog', { name: 'Order this list?' });
  await untilSettled(page);
  await confirmList.getByRole('button', { name: /^Pay / }).click();

  await openScreen(page, 'Orders');
  await allFinal(page);
  await app.close();

  const again = await app.open();
  await openScreen(again, 'Orders');
  await allFinal(again);
  await again.getByRole('searchbox').or(again.getByRole('textbox')).first().fill(sampleImei(1));
  await expect(again.getByText(sampleImei(1)).first()).toBeVisible();
});

async function chooseService(page: Page): Promise<void> {
  await page.getByPlaceholder('Find a service by name, group or ID').fill(service);
  await page.keyboard.press('Enter');
}

/** Waits until the chips above the list show that every order has succeeded or was rejected. */
async function allFinal(page: Page): Promise<void> {
  const chips = page.getByRole('group', { name: 'States' }).getByRole('button');
  await expect(async () => {
    const texts = (await chips.allTextContents()).map((text) => text.trim());
    expect(texts[0]).toBe('All 26');
    expect(texts.slice(1).filter((text) => !/^(Done|Rejected) /.test(text))).toEqual([]);
  }).toPass({ timeout: 120_000 });
}
