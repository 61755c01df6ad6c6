import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, receiptsInEscpos } from '../../../electron/backend/printing/escpos.ts';
import type { ReceiptDocument } from '../../../shared/model/printing/print-job.ts';
import { dotsAcross, receiptColumns } from '../../../shared/model/printing/printer.ts';
import { decodeEscpos } from '../../support/printing/decode-escpos.ts';
import { receiptLine } from '../../support/printing/sheets.ts';

const receipt = (change: Partial<ReceiptDocument> = {}): ReceiptDocument => ({
  identifier: '490154203237518',
  head: [receiptLine('Corner Shop', '', true)],
  body: [receiptLine('Price', '12.50 EUR'), receiptLine('SIM lock', 'Unlocked', true)],
  ...change,
});
const printer = { columns: 32, codePage: 'ascii' } as const;
const decoded = (sheet: ReceiptDocument, change: Partial<Parameters<typeof receiptsInEscpos>[1]> = {}) =>
  decodeEscpos(receiptsInEscpos([sheet], { ...printer, copies: 1, ...change }));

test('a receipt has lines of the printer’s width, the identifier as barcode and text, and a cut', () => {
  const { lines, barcodes, cuts } = decoded(receipt());
  expect(lines.filter((line) => line !== '')).toEqual([
    'Corner Shop',
    '        490154203237518',
    'Price                  12.50 EUR',
    'SIM lock                Unlocked',
  ]);
  expect(barcodes).toEqual(['490154203237518']);
  expect(cuts).toBe(1);
});

test('copies and several receipts are one job, with a cut after each', () => {
  const job = receiptsInEscpos([receipt(), receipt({ identifier: 'F2LXK1ABCD' })], { ...printer, copies: 3 });
  const { barcodes, cuts } = decodeEscpos(job);
  expect(cuts).toBe(6);
  expect(barcodes).toEqual([...Array(3).fill('490154203237518'), ...Array(3).fill('F2LXK1ABCD')]);
});

test('for any text every line fits the paper and no byte of it is a command', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }),
    fc.constantFrom('\u001bp\u0000', '\u001dV\u0000', '\u001c.', '\u0010\u0004\u0001', '\u001b@\n\n\n'),
  );
  fc.assert(
    fc.property(
      hostile,
      hostile,
      fc.constantFrom(...receiptColumns),
      fc.constantFrom('ascii', 'cp858', 'windows1251'),
      (text, end, columns, codePage) => {
        const sheet = receipt({ identifier: text, body: [receiptLine(text, end)] });
        const job = decoded(sheet, { columns, codePage });
        for (const line of job.lines) expect(line.length).toBeLessThanOrEqual(columns);
        expect(job.cuts).toBe(1);
        expect(job.strange).toEqual([]);
      },
    ),
  );
});

test('letters in the printer’s table are sent as text, other letters as a picture', () => {
  const sheet = receipt({ body: [receiptLine('Señor Müller', '5 €'), receiptLine('Привет', 'мир')] });
  expect(decoded(sheet, { codePage: 'cp858' })).toMatchObject({ pictures: 1 });
  expect(decoded(sheet, { codePage: 'windows1251' })).toMatchObject({ pictures: 1 });
  expect(decoded(sheet)).toMatchObject({ pictures: 2 });
});

test.each(receiptColumns)(
  'a barcode fits on paper of %i letters with its quiet zones, or is left out',
  (columns) => {
    for (const identifier of ['490154203237518', 'F2LXK1234ABC', 'A'.repeat(40)]) {
      const { barcodeDots } = decoded(receipt({ identifier }), { columns });
      for (const dots of barcodeDots) expect(dots).toBeLessThanOrEqual(dotsAcross({ columns }));
    }
  },
);

test('a value that does not fit on the line of its name is printed on separate lines', () => {
  expect(linesOf({ text: 'Finished', end: 'November 23, 2026 at 10:30:12 PM GMT+1' }, 32)).toEqual([
    'Finished',
    'November 23, 2026 at 10:30:12 PM',
    'GMT+1'.padStart(32),
  ]);
});
