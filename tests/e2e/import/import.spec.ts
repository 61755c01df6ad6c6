import { expect, type Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { messyLines } from '../../support/lists/messy-lines.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, untilSettled } from '../../support/page/e2e-shop.ts';

const imeis = (count: number, from = 0) => Array.from({ length: count }, (_, row) => sampleImei(from + row));

test('a paste continues automatically, a CSV and a workbook are read by their columns, the same file twice orders nothing', async ({
  app,
}) => {
  const page = await app.open();
  await connectToPractice(page);

  await test.step('ten pasted IMEIs: one choice, one confirmation', async () => {
    await openImport(page);
    await pasteText(page, imeis(10).join('\n'));
    // Presses the keys at the moment when the button becomes enabled: an enabled button must work.
    const pressed = pressOnceReady(page, /^Order 10/);
    await chooseService(page, 'Find My iPhone');
    await expect(page.getByRole('button', { name: '10 Good' })).toBeVisible();
    await pressed;
    await pay(page, 10);
    // The Desk shows only single orders, and says where the others are.
    await page.getByRole('navigation').getByRole('link', { name: 'Desk' }).click();
    await expect(page.getByText('No single orders yet')).toBeVisible();
  });

  const header = 'Phone;Wanted;Who;Their price;Remark';
  const lines = imeis(6, 100).map(
    (imei, row) =>
      `${imei};${row < 4 ? 'Apple Basic Info' : 'iPhone SimLock Check'};Mara ${row};19,90;shelf ${row}`,
  );
  const csv = {
    name: 'monday.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...lines].join('\r\n')),
  };

  await test.step('a CSV with services, customers, prices and notes', async () => {
    await openImport(page);
    await page.locator('input[type="file"]').setInputFiles(csv);
    await expect(page.getByRole('heading', { name: 'What is in the columns?' })).toBeVisible();
    await setColumn(page, 'Phone', 'IMEI or serial number');
    await setColumn(page, 'Wanted', 'Service (name or ID)');
    await setColumn(page, 'Who', 'Customer');
    await setColumn(page, 'Their price', 'Customer price');
    await setColumn(page, 'Remark', 'Note');
    await page.getByRole('button', { name: 'Use these columns' }).click();
    await expect(page.getByRole('button', { name: '6 Good' })).toBeVisible();
    await order(page, 6, (dialog) => expect(dialog.getByRole('row')).toHaveCount(2));
    await expect(page.getByText('2 services')).toBeVisible();
  });

  await test.step('the same file again: its columns are known, and nothing is new', async () => {
    await openImport(page);
    await page.locator('input[type="file"]').setInputFiles(csv);
    await expect(page.getByText('This list was ordered before')).toBeVisible();
    await expect(page.getByText('6 rows are in the batch')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Order 0/ })).toBeDisabled();
  });

  await test.step('a workbook: asks for the sheet, and reads IMEIs as text or numbers', async () => {
    const list = imeis(4, 200);
    const sheets = [
      [[{ value: 'Only words here' }]],
      [
        [{ value: 'IMEI' }, { value: 'Customer' }],
        ...list.map((imei, row) => [{ value: row % 2 === 0 ? imei : `'${imei}` }, { value: `Jo ${row}` }]),
      ],
    ];
    const buffer = await workbookOf(sheets);
    await openImport(page);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'list.xlsx', mimeType: 'application/octet-stream', buffer });
    await page.getByRole('button', { name: /^Phones/ }).click();
    await page.getByRole('button', { name: 'Use these columns' }).click();
    await chooseService(page, 'Find My iPhone');
    const accept = page.getByRole('button', { name: 'Accept' });
    if (await accept.first().isVisible()) await accept.first().click();
    await expect(page.getByRole('button', { name: /^Order 4/ })).toBeEnabled();
    await order(page, 4);
  });
});

test('in five hundred messy lines from four sources every line is accounted for', {
  tag: '@whole',
}, async ({ app }) => {
  const { text, lines } = messyLines(500);
  const page = await app.open();
  await connectToPractice(page);
  await openImport(page);
  await pasteText(page, text);
  const useColumns = page.getByRole('button', { name: 'Use these columns' });
  await expect(useColumns.or(page.getByPlaceholder('Find a service by name, group or ID'))).toBeVisible();
  if (await useColumns.isVisible()) await useColumns.click();
  await chooseService(page, 'Find My iPhone');

  const account = page.getByRole('region', { name: 'All rows of the list' });
  await expect(account.getByText(`Lines: ${lines} ·`)).toBeVisible();
  await allAccountedFor(page);
  // Every repair offered for all such rows is accepted. The remaining rows are wrong, duplicate or set aside, and their texts say so.
  const accept = account.getByRole('button', { name: 'Accept', exact: true });
  for (let left = await accept.count(); left > 0; left -= 1) await accept.first().click();
  await expect(accept).toHaveCount(0);
  await allAccountedFor(page);
  await page.screenshot({ path: test.info().outputPath('messy-lines.png') });
  const words = await page.getByRole('button', { name: /^Order \d+/ }).textContent();
  const good = Number(/^Order (\d+)/.exec(words ?? '')?.[1]);
  expect(good).toBeGreaterThan(200);
  await order(page, good);
  await expect(page.getByText(new RegExp(`of ${good} finished`))).toBeVisible();
});

/** The groups of the summary add up to all rows, and the lines to those imported. */
async function allAccountedFor(page: Page): Promise<void> {
  const account = page.getByRole('region', { name: 'All rows of the list' });
  await expect(async () => {
    const figure = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
    const found = figure(await account.getByRole('button', { name: /rows found/ }).textContent());
    const groups = await account.getByRole('listitem').allTextContents();
    expect(groups.map(figure).reduce((sum, count) => sum + count, 0)).toBe(found);
    const [all, ...parts] =
      ((await account.getByText(/^Lines: /).textContent()) ?? '').match(/[\d,]+/g) ?? [];
    expect(parts.map(figure).reduce((sum, count) => sum + count, 0)).toBe(figure(all ?? ''));
  }).toPass({ timeout: 20_000 });
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
  const another = page.getByRole('button', { name: 'New list' });
  if (await another.isVisible()) await another.click();
  await expect(page.getByLabel('Paste or drop a list')).toBeVisible();
}

/** Dispatches a real paste event with this text, like Ctrl+V. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.getByLabel('Paste or drop a list').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function chooseService(page: Page, service: string): Promise<void> {
  await page.getByPlaceholder('Find a service by name, group or ID').fill(service);
  await page.keyboard.press('Enter');
}

async function setColumn(page: Page, column: string, meaning: string): Promise<void> {
  await page.getByLabel(`Use ${column} as`).selectOption({ label: meaning });
}

async function order(
  page: Page,
  rows: number,
  look?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^Order ${rows}`) });
  await expect(button).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await pay(page, rows, look);
}

async function pay(
  page: Page,
  rows: number,
  look: (dialog: ReturnType<Page['getByRole']>) => Promise<void> = async () => {},
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Order this list?' });
  await expect(dialog).toBeVisible();
  await look(dialog);
  // Just after the dialog opens, neither a key nor the second half of a double click confirms.
  await untilSettled(page);
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText(new RegExp(`of ${rows} finished`))).toBeVisible();
}

/** Presses Ctrl+Enter in the same moment in which a button of this name becomes enabled. */
function pressOnceReady(page: Page, name: RegExp): Promise<void> {
  return page.evaluate(
    ({ source }) =>
      new Promise((resolve) => {
        const seen = new MutationObserver(() => {
          const ready = [...document.querySelectorAll('button:enabled')].some((button) =>
            new RegExp(source).test(button.textContent),
          );
          if (!ready) return;
          seen.disconnect();
          dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }));
          resolve();
        });
        seen.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }),
    { source: name.source },
  );
}

async function workbookOf(sheets: readonly { value: string }[][][]): Promise<Buffer> {
  const file = writeXlsxFile([
    { data: sheets[0] ?? [], sheet: 'Cover' },
    { data: sheets[1] ?? [], sheet: 'Phones' },
  ]);
  return file.toBuffer();
}
