import { expect } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import {
  connectTo,
  openDetails,
  openScreen,
  orderDevice,
  untilSettled,
} from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';
import { startScriptedSupplier } from '../../support/shop/scripted-shop.ts';

test('O4: a number named in the reply is accepted with one press, for similar orders together, and the field is remembered until that is revoked', {
  tag: '@whole',
}, async ({ app }) => {
  let placed = 98_210;
  const supplier = await startScriptedSupplier({
    placeimeiorder: () => {
      placed += 1;
      return { SUCCESS: [{ MESSAGE: 'Order received', TICKET: String(placed) }] };
    },
  });
  const page = await app.open();
  await connectTo(page, supplier);
  for (const imei of [1, 2, 3]) await orderDevice(page, imei);

  await page.getByRole('navigation').getByRole('link', { name: 'Uncertain' }).click();
  const row = page.getByRole('listitem', { name: sampleImei(1) });
  await expect(row).toContainText('The answer named 98211');
  await row.getByRole('link', { name: 'Settle…' }).click();
  await expect(page.getByText('2 more orders are like this.')).toBeVisible();
  await page.getByRole('button', { name: 'It was placed under 98211' }).click();
  await openDetails(page);
  await expect(page.getByText('Settled by hand: it was placed')).toBeVisible();
  await expect(page.getByText('The supplier’s answer names 98211 (SUCCESS.TICKET).')).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Uncertain' }).click();
  const alike = page.getByRole('region', { name: '2 similar orders' });
  for (const reference of ['98212', '98213']) await expect(alike).toContainText(reference);
  await alike.getByRole('button', { name: 'All 2 were placed under these numbers' }).click();
  await expect(page.getByText('No uncertain orders. All good.')).toBeVisible();

  // The app settles the next order with this form of reply by itself.
  await orderDevice(page, 4);
  await goTo(page, '/uncertain');
  await expect(page.getByText('No uncertain orders. All good.')).toBeVisible();

  await openScreen(page, 'Connections');
  await page
    .getByRole('link', { name: /mapping/i })
    .first()
    .click();
  await page.getByRole('link', { name: /Order number field/ }).click();
  await expect(page.getByRole('rowheader', { name: 'SUCCESS.TICKET' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove SUCCESS.TICKET' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Nothing saved yet.')).toBeVisible();
  await orderDevice(page, 5);
  await page.getByRole('navigation').getByRole('link', { name: 'Uncertain' }).click();
  await expect(page.getByRole('listitem', { name: sampleImei(5) })).toContainText('The answer named 98215');
  await supplier.close();
});

test('O3: an unknown message is declared a refusal once, for all orders with it and the next one, and revoked', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startScriptedSupplier({
    placeimeiorder: { ERROR: [{ MESSAGE: 'IMEI not supported by this service' }] },
  });
  const page = await app.open();
  await connectTo(page, supplier);
  for (const imei of [1, 2]) await orderDevice(page, imei);

  await page.getByRole('navigation').getByRole('link', { name: 'Uncertain' }).click();
  const row = page.getByRole('listitem', { name: sampleImei(1) });
  await expect(row).toContainText('The supplier answered only: “IMEI not supported by this service”');
  await row.getByRole('button', { name: 'This means not accepted, nothing paid…' }).click();
  const question = page.getByRole('dialog', { name: 'Do these words always mean “not accepted”?' });
  await expect(question).toContainText('2 uncertain orders become Not accepted · not paid');
  await untilSettled(page);
  await question.getByRole('button', { name: 'Not accepted, nothing paid' }).click();
  await expect(page.getByText('No uncertain orders. All good.')).toBeVisible();

  await orderDevice(page, 3);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Not accepted' })).toHaveCount(3);
  await page.getByText(sampleImei(1)).first().dblclick();
  await expect(page.getByText('By your decision “IMEI not supported by this service”').first()).toBeVisible();

  await openScreen(page, 'Connections');
  await page
    .getByRole('link', { name: /mapping/i })
    .first()
    .click();
  await page.getByRole('link', { name: 'Words that mean “not accepted”' }).click();
  await page.getByRole('button', { name: 'Remove “imei not supported by this service”' }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Nothing saved yet.')).toBeVisible();
  await orderDevice(page, 4);
  await goTo(page, '/uncertain');
  await expect(page.getByRole('listitem', { name: sampleImei(4) })).toContainText('answered only');
  await supplier.close();
});

test('a status’s meaning is set in two clicks from the order that raised the question, with its effects shown first', {
  tag: '@whole',
}, async ({ app }) => {
  const status = { STATUS: 4, CODE: 'Processing' };
  const supplier = await startScriptedSupplier({
    placeimeiorder: { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '98213' }] },
    getimeiorder: { SUCCESS: [status] },
    getimeiorderbulk: { SUCCESS: [{ LIST: { 98213: status } }] },
  });
  const page = await app.open();
  await connectTo(page, supplier);
  await orderDevice(page, 1);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.getByText(sampleImei(1)).first().dblclick();
  await page.getByRole('button', { name: 'Check status' }).click();
  const panel = page.getByRole('region', { name: /says “?4/ });
  await expect(panel).toBeVisible();
  await panel.getByRole('radio', { name: /In progress.*GSM Fusion/ }).check();
  await expect(panel).toContainText('1 order');
  await panel.getByRole('button').click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('In progress').first()).toBeVisible();
  await supplier.close();
});
