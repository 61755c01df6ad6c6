import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, untilSettled } from '../../support/page/e2e-shop.ts';

const imei = sampleImei(1);

test('a result is shown, copied with the shop’s own template, and printed as receipt and label', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await writeOwnText(page);
  await orderOne(page);

  const card = page.getByRole('region', { name: 'Result' });
  await expect(card.getByText(/iPhone|Locked|ON|OFF/).first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mail, Spanish' }).click();
  await expect(page.getByText('Copied: Mail, Spanish')).toBeVisible();
  const copied = await app.copied();
  expect(copied).toContain(`Hola: ${imei}`);
  expect(copied).toContain('{model2}');
  expect(copied).toContain('Corner Shop');
  expect(copied).not.toContain('Nota');

  await page.evaluate(() => {
    // A test cannot operate the system's print dialog, but it can render the printed page.
    window.print = () => {
      document.body.dataset.asked = String(Number(document.body.dataset.asked ?? 0) + 1);
    };
  });
  const papers = [
    // 4 × 1 inch in points.
    { name: 'Label, 4 × 1 inch', form: 'label', box: /\/MediaBox\s*\[0 0 288 72\]/ },
    { name: 'Customer slip', form: 'slip', box: /\/MediaBox/ },
  ];
  for (const [turn, { name, form, box }] of papers.entries()) {
    await page.getByRole('button', { name: 'Print…' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.locator('body')).toHaveAttribute('data-asked', String(turn + 1));
    const paper = page.locator(`[data-print="${form}"]`);
    await expect(paper.locator('img')).toHaveAttribute('src', /^data:image\/svg/);
    await expect(paper).toContainText(imei);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(box);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(paper).toHaveCount(0);
  }
});

async function writeOwnText(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Shop name').fill('Corner Shop');
  await page.getByRole('button', { name: 'New text' }).click();
  const editor = page.getByRole('form', { name: 'Texts for customers' });
  await editor.getByLabel('Name').fill('Mail, Spanish');
  await editor.getByLabel('Customer’s language').fill('es');
  await editor
    .getByLabel('Text', { exact: true })
    .fill('Hola: {identifier} {model2}\nNota: {note}\n{result}\n{shop}');
  await expect(editor.getByText('Unknown placeholder: model2.')).toBeVisible();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mail, Spanish')).toBeVisible();
}

async function orderOne(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await page.getByLabel('IMEI', { exact: true }).fill(imei);
  await page.getByRole('button', { name: 'Review order' }).click();
  await untilSettled(page);
  await page
    .getByRole('dialog', { name: 'Place this order?' })
    .getByRole('button', { name: /^Pay / })
    .click();
  await page
    .getByRole('link', { name: new RegExp(imei.slice(-6)) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
}
