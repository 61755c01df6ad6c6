import { expect, type Locator, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { scanWith } from '../../support/lists/scanner.ts';
import { storeZip } from '../../support/lists/store-zip.ts';
import {
  numberCell,
  row,
  textCell,
  workbookBytes,
  workbookParts,
} from '../../support/lists/workbook-bytes.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo } from '../../support/page/e2e-shop.ts';
import { startScriptedSupplier } from '../../support/shop/scripted-shop.ts';

const [a, b, c, d] = ['350000000000014', '350000000000022', '350000000000774', '350000000000782'];
const [next, stranger] = ['350000010000012', '860000000000058'];
const second = (line: number) => `Second IMEI of the device in line ${line}`;
const none = 'No IMEI in this line';
const front = 'Fixed: digits in front removed';

/** `rows`: each row as on screen, `identifier: check`. `says`: other texts on screen. */
interface FieldList {
  readonly name: string;
  readonly source: { pasted: string } | { file: string; content: string | Uint8Array };
  /** Empty if the screen shows no rows yet. */
  readonly rows: readonly string[];
  readonly says?: readonly string[];
}

const xlsx = (rows: string, after = '') => ({
  file: 'input.xlsx',
  content: workbookBytes([{ name: 'List', rows, after }]),
});
const hidden = (text: string) => text.replace('<row', '<row hidden="1"');
const zip = (...names: readonly string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, new TextEncoder().encode('<x/>')])));
function formatted(format: string, ...values: readonly string[]) {
  const rows = values.map((value, at) => row(at + 2, numberCell(`A${at + 2}`, value, 1)));
  const parts = workbookParts([{ name: 'List', rows: row(1, textCell('A1', 'IMEI')) + rows.join('') }]);
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`;
  parts.set('xl/styles.xml', new TextEncoder().encode(styles));
  return { file: 'input.xlsx', content: new Uint8Array(storeZip(parts)) };
}
const error = (place: string) => `<c r="${place}" t="e"><v>#N/A</v></c>`;

const lists: readonly FieldList[] = [
  {
    name: 'two labelled lines',
    source: { pasted: `IMEI1: ${a}\nIMEI2: ${b}\n` },
    rows: [`${a}: Good`, `${b}: ${second(1)}`],
  },
  {
    name: 'two labelled phones',
    source: {
      pasted: `Customer Ann\nIMEI 1  ${a}\nIMEI 2  ${b}\n\nCustomer Bob\nIMEI 1  ${c}\nIMEI 2  ${d}\n`,
    },
    rows: [
      'Customer Ann: No IMEI in this line',
      `${a}: Good`,
      `${b}: ${second(2)}`,
      'Customer Bob: No IMEI in this line',
      `${c}: Good`,
      `${d}: ${second(6)}`,
    ],
  },
  {
    name: 'the screen of a phone',
    source: { pasted: `IMEI (slot 1)\n${a}\nIMEI (slot 2)\n${b}\nSN\nR58X0000ABC\n` },
    rows: [
      `${a}: Good`,
      'IMEI (slot 2): No IMEI in this line',
      `${b}: ${second(2)}`,
      'SN: No IMEI in this line',
      'R58X0000ABC: Serial number instead of IMEI',
    ],
  },
  {
    name: 'the screen of another phone',
    source: { pasted: `IMEI 1\n${a} / 01\nIMEI 2\n${next} / 01\nSN: R58X00000AB\n` },
    rows: [
      `${a}: Good`,
      'IMEI 2: No IMEI in this line',
      `${next}: ${second(2)}`,
      'R58X00000AB: Serial number instead of IMEI',
    ],
  },
  {
    name: 'two numbers in one cell of a CSV',
    source: {
      file: 'comma.csv',
      content: `Model,IMEI,Customer\nGalaxy,"${a},${b}",Ann\nGalaxy,"${c}",Bob\n`,
    },
    rows: [`${a}: Good`, `${b}: ${second(2)}`, `${c}: Good`],
  },
  {
    name: 'two numbers in one cell, one below the other',
    source: {
      file: 'newline.csv',
      content: `Model,IMEI,Customer\nGalaxy,"${a}\n${b}",Ann\nGalaxy,"${c}",Bob\n`,
    },
    rows: [`${a}: Good`, `${b}: ${second(2)}`, `${c}: Good`],
  },
  {
    name: 'two numbers in one cell of a workbook',
    source: xlsx(
      row(1, textCell('A1', 'Model'), textCell('B1', 'IMEI'), textCell('C1', 'Customer')) +
        row(2, textCell('A2', 'Galaxy'), textCell('B2', `${a}&#10;${b}`), textCell('C2', 'Ann')) +
        row(3, textCell('A3', 'Galaxy'), textCell('B3', c), textCell('C3', 'Bob')),
    ),
    rows: [`${a}: Good`, `${b}: ${second(2)}`, `${c}: Good`],
  },
  {
    name: 'a header of both',
    source: {
      file: 'input.csv',
      content: `No,Model,IMEI1/IMEI2,Customer\n1,Galaxy,${a}/${b},Ann\n2,Galaxy,${c}/${d},Bob\n`,
    },
    rows: [`${a}: Good`, `${b}: ${second(2)}`, `${c}: Good`, `${d}: ${second(3)}`],
  },
  {
    name: 'a number of a row glued to an IMEI',
    source: { pasted: ['1350000000000014', '3350000010000012', '4860000000000058'].join('\n') },
    rows: [
      `1350000000000014: ${front} | ${a}`,
      `3350000010000012: Can be read in two ways | ${next} | 335000001000005`,
      `4860000000000058: ${front} | ${stranger}`,
    ],
    says: ['Nothing to order.'],
  },
  {
    name: 'rows hidden by a filter',
    source: xlsx(
      row(1, textCell('A1', 'IMEI'), textCell('B1', 'Status')) +
        row(2, textCell('A2', a), textCell('B2', 'to do')) +
        hidden(row(3, textCell('A3', b), textCell('B3', 'done'))) +
        hidden(row(4, textCell('A4', next), textCell('B4', 'done'))) +
        row(5, textCell('A5', c), textCell('B5', 'to do')),
      '<autoFilter ref="A1:B5"/>',
    ),
    rows: [
      `${a}: Good`,
      `${b}: Hidden in the sheet: set aside`,
      `${next}: Hidden in the sheet: set aside`,
      `${c}: Good`,
    ],
    says: ['2 rows are hidden in the sheet and set aside'],
  },
  {
    name: 'cells that a number format hides',
    source: formatted(';;;', a, b),
    rows: [`${a}: Hidden in the sheet: set aside`, `${b}: Hidden in the sheet: set aside`],
    says: ['2 cells are hidden in the sheet and set aside', 'Nothing to order.'],
  },
  {
    name: 'cells without a place',
    source: xlsx(
      `<row><c t="inlineStr"><is><t>IMEI</t></is></c></row><row><c t="inlineStr"><is><t>${a}</t></is></c></row><row><c><v>${b}</v></c></row>`,
    ),
    rows: [`${a}: Good`, `${b}: Good`],
  },
  {
    name: 'a web page saved as a workbook',
    source: {
      file: 'lines.xls',
      content: `<table border="1">\n<tr>\n<td width="120">IMEI</td>\n<td>Customer</td>\n</tr>\n<tr>\n<td x:num="350000000000010">${a}</td>\n<td>Ann</td>\n</tr>\n<tr>\n<td>${b}</td>\n<td>Bob</td>\n</tr>\n</table>\n`,
    },
    rows: [`${a}: Good`, `${b}: Good`],
    says: ['Ann', 'Bob'],
  },
  {
    name: 'old and new devices in two columns',
    source: {
      file: 'input.csv',
      content: `Ticket,Old IMEI,New IMEI,Customer\n1001,${a},${next},Ann\n1002,${c},${stranger},Bob\n`,
    },
    rows: [],
    says: [
      '2 columns have device numbers. Which one do you want to order?',
      'Answer the questions above first.',
    ],
  },
  {
    name: 'a lookup that found nothing',
    source: xlsx(
      row(1, textCell('A1', 'IMEI'), textCell('B1', 'Customer')) +
        row(2, error('A2'), textCell('B2', 'Ann')) +
        row(3, textCell('A3', b), textCell('B3', 'Bob')),
    ),
    rows: ['#N/A: No IMEI in this line', `${b}: Good`],
    says: ['Ann'],
  },
  {
    name: 'a lookup that found nothing, alone',
    source: xlsx(row(1, textCell('A1', 'IMEI')) + row(2, error('A2')) + row(3, textCell('A3', b))),
    rows: ['#N/A: No IMEI in this line', `${b}: Good`],
  },
  {
    name: 'zeros in front that only the format shows',
    source: formatted('000000000000000', '13000000000013', '1010000000032', a),
    rows: ['013000000000013: Good', '001010000000032: Good', `${a}: Good`],
  },
  {
    name: 'a chat of an Android phone',
    source: {
      pasted: `12/05/2024, 10:23 - Messages and calls are end-to-end encrypted.\n12/05/2024, 10:23 - +971 50 000 0123: imei 1 ${a}\n12/05/2024, 10:24 - +971 50 000 0123: <Media omitted>\n12/05/2024, 10:25 - Shop: ok 45$\n12/05/2024, 10:26 - +971 50 000 0123: imei 2 ${b}\n`,
    },
    rows: [
      `12/05/2024, 10:23 - Messages and calls are end-to-end encrypted.: ${none}`,
      `${a}: Good`,
      `12/05/2024, 10:24 - +971 50 000 0123: <Media omitted>: ${none}`,
      `12/05/2024, 10:25 - Shop: ok 45$: ${none}`,
      `${b}: ${second(2)}`,
    ],
  },
  {
    name: 'a chat of an iPhone',
    source: {
      pasted: `[12/05/24, 10:23:45 AM] ~ Shop A: \u200e${a}\n\u200e[12/05/24, 10:24:01 AM] Shop A: \u200eimage omitted\n[12/05/24, 10:24:01 AM] Shop A: ${next} T-Mobile USA clean only\n`,
    },
    rows: [`${a}: Good`, `[12/05/24, 10:24:01 AM] Shop A: image omitted: ${none}`, `${next}: Good`],
  },
  {
    name: 'an OpenDocument without rows',
    source: {
      file: 'empty.ods',
      content: zip('mimetype', 'content.xml'),
    },
    rows: [],
    says: ['OpenDocument sheet (ODS). Save it as XLSX or CSV'],
  },
  {
    name: 'a binary workbook',
    source: { file: 'empty.xlsb', content: zip('xl/workbook.bin') },
    rows: [],
    says: ['This is a binary Excel workbook (XLSB). Save it as XLSX'],
  },
  {
    name: 'a workbook of Numbers',
    source: { file: 'empty.numbers', content: zip('Index/Document.iwa') },
    rows: [],
    says: ['Apple Numbers'],
  },
  {
    name: 'numbers that a spreadsheet saved as text',
    source: {
      file: 'input.csv',
      content: 'IMEI;Note\n3.5E+14;lost\n3.50000000000014E+14;whole\n3,50000000000022E+14;whole\n',
    },
    rows: [
      '3.5E+14: Digits lost: a spreadsheet saved it as 3.5E+14',
      `3.50000000000014E+14: Fixed: scientific notation converted | ${a}`,
      `3,50000000000022E+14: Fixed: scientific notation converted | ${b}`,
    ],
    says: ['Nothing to order.'],
  },
  {
    name: 'numbers of a workbook, one of which it rounded',
    source: xlsx(
      row(1, textCell('A1', 'IMEI')) +
        row(2, numberCell('A2', '3.50000000000014E+14')) +
        row(3, numberCell('A3', b)) +
        row(4, numberCell('A4', '3500000000007710')),
    ),
    rows: [`${a}: Good`, `${b}: Good`, `3500000000007710: Fixed: last 2 digits (SV) removed | ${c}`],
  },
];

const scanned = `1350000000003034: ${front} | 350000000003034`;
/** `says`: the scanned text, kept as Original, or why it is not a row. */
const scans: readonly { readonly typed: string; readonly rows: readonly string[]; readonly says: string }[] =
  [
    { typed: `]C1${a}`, rows: [`${a}: Good`], says: `]C1${a}` },
    { typed: `C1${next}`, rows: [`${a}: Good`, `${next}: Good`], says: `C1${next}` },
    { typed: '1350000000003034', rows: [`${a}: Good`, `${next}: Good`, scanned], says: '1350000000003034' },
    { typed: '0108806090000015', rows: [`${a}: Good`, `${next}: Good`, scanned], says: 'barcode' },
  ];

test('lists from the field show each row as good, in question or set aside', { tag: '@whole' }, async ({
  app,
}) => {
  const supplier = await startScriptedSupplier({});
  const page = await app.open();
  page.setDefaultTimeout(20_000);
  await connectTo(page, supplier);
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /^Lists/ })
    .click();
  const grid = page.getByRole('grid', { name: 'Import' });
  const expectRows = (rows: readonly string[]) => expect.poll(() => shownRows(grid)).toEqual(rows);
  for (const { name, source, rows, says = [] } of lists)
    await test.step(name, async () => {
      await beginList(page);
      await take(page, source);
      if (rows.length > 0) await toCheck(page);
      await expectRows(rows);
      for (const words of says) await expect(page.getByText(words).first()).toBeVisible();
      await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
    });
  await beginList(page);
  for (const { typed, rows, says } of scans)
    await test.step(`scanned: ${typed}`, async () => {
      await scanWith(page, typed);
      await expect(page.getByText(says).first()).toBeVisible();
      await expectRows(rows);
      await page.screenshot({ path: test.info().outputPath(`scan ${typed.replace(/\W/, '')}.png`) });
    });
  await supplier.close();
});

async function beginList(page: Page): Promise<void> {
  const another = page.getByRole('button', { name: 'New list' });
  const box = page.getByLabel('Paste or drop a list');
  await expect(another.or(box).first()).toBeVisible();
  if (await another.isVisible()) await another.click();
  await expect(box).toHaveValue('');
}

async function take(page: Page, source: FieldList['source']): Promise<void> {
  if ('pasted' in source) {
    await page.getByLabel('Paste or drop a list').evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, source.pasted);
    return;
  }
  const { file: name, content } = source;
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

/** Accepts the guessed columns and the only service. */
async function toCheck(page: Page): Promise<void> {
  const use = page.getByRole('button', { name: 'Use these columns' });
  const picker = page.getByPlaceholder('Find a service by name, group or ID');
  const grid = page.getByRole('grid', { name: 'Import' });
  await expect(use.or(picker).or(grid).first()).toBeVisible();
  if (await use.isVisible()) await use.click();
  await expect(picker.or(grid).first()).toBeVisible();
  if (await picker.isVisible()) {
    await picker.fill('Find My iPhone');
    await page.keyboard.press('Enter');
  }
  await expect(grid).toBeVisible();
}

/** Each row as `identifier: check`, followed by its offered repairs, separated by ` | `. */
async function shownRows(grid: Locator): Promise<readonly string[]> {
  const rows = grid.getByRole('row');
  return rows.evaluateAll((all) =>
    all.slice(1).map((each) => {
      const [, identifier, check] = [...each.querySelectorAll('[role=gridcell]')];
      const offers = [...(check?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
      const words = (check?.textContent ?? '').slice(0, -offers.join('').length || undefined);
      const text = (identifier?.textContent ?? '').replace(/\u200e/g, '');
      return `${text}: ${[words, ...offers].join(' | ')}`;
    }),
  );
}
