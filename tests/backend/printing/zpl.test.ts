import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelsInZpl } from '../../../electron/backend/printing/zpl.ts';
import { labelParts } from '../../../shared/model/printing/print-job.ts';
import { blackPicture, labelSheet } from '../../support/printing/sheets.ts';

const zplOf = (
  sheets: Parameters<typeof labelsInZpl>[0],
  copies = 1,
  paper: 'label-4x1' | 'label-2x1' = 'label-4x1',
) => new TextDecoder().decode(labelsInZpl(sheets, { paper, dpi: 203, copies }));
const words = {
  shop: 'Corner Shop',
  service: 'iPhone carrier check',
  result: 'SIM lock: Unlocked',
  customer: 'Ana',
  foot: 'Nov 23, 2026 · 1a2b3c4d',
};

test('a job of several labels is one job, each label with its copies', () => {
  const zpl = zplOf([labelSheet('490154203237518', words), labelSheet('356938035643809', words)], 3);
  expect(zpl.match(/\^XA/g)).toHaveLength(2);
  expect(zpl.match(/\^PQ3\n\^XZ/g)).toHaveLength(2);
  expect(zpl.indexOf('490154203237518')).toBeLessThan(zpl.indexOf('356938035643809'));
});

test('a label has shop, service, result, customer, date and number, and the identifier as text and barcode', () => {
  const zpl = zplOf([labelSheet('490154203237518', words)]);
  for (const text of Object.values(words)) expect(zpl).toContain(`^FD${text}^FS`);
  expect(zpl).toContain('^FD490154203237518^FS');
  expect(zpl).toContain('^BCN,100,N,N,N,A^FD490154203237518^FS');
});

/** The commands of a job without its texts. For a printer, every caret and every tilde begins a command. */
const commandsOf = (zpl: string): string[] =>
  zpl.replace(/\^FD[^^~]*\^FS/g, '^FD^FS').match(/[\^~]../g) ?? [];
const known = '^XA ^CI ^LH ^LT ^LS ^FW ^PO ^PM ^LR ^PW ^LL ^FO ^BY ^BC ^A0 ^FH ^FD ^FS ^GF ^PQ ^XZ'.split(
  ' ',
);

test('no text of a supplier or a customer is ever a command', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
    fc.stringMatching(/^[\^~\\_A-Z0-9>]{1,40}$/),
    fc.constantFrom('^XZ^XA^FDowned^FS', '~JA', '_5E_7E', '\\&', '^FS^GFA', '~DGR:X.GRF'),
  );
  fc.assert(
    fc.property(hostile, fc.constantFrom(...labelParts), (text, part) => {
      const zpl = zplOf([labelSheet(text, { [part]: text })]);
      expect(commandsOf(zpl).filter((command) => !known.includes(command))).toEqual([]);
      expect(zpl.match(/\^XA/g)).toHaveLength(1);
      expect(zpl.match(/\^XZ/g)).toHaveLength(1);
      // The job has no control characters except our own line ends.
      expect([...zpl].filter((sign) => sign < ' ' && sign !== '\n')).toEqual([]);
    }),
  );
});

test('a text with letters that the printers’ font lacks is sent as a picture that fits its place', () => {
  const sheet = labelSheet('490154203237518', { customer: 'محمد' });
  sheet.parts.customer = { text: 'محمد', picture: blackPicture(800, 400) };
  const zpl = zplOf([sheet]);
  expect(zpl).not.toContain('محمد');
  const [, bytes = '', across = '', hex = ''] = /\^GFA,(\d+),\d+,(\d+),([0-9A-F]+)\^FS/.exec(zpl) ?? [];
  expect(hex).toHaveLength(Number(bytes) * 2);
  expect(Number(across) * 8).toBeLessThanOrEqual(376);
  expect(Number(bytes) / Number(across)).toBeLessThanOrEqual(26);
});

test('accented western letters are sent as text, and a line that is too long ends in dots', () => {
  const zpl = zplOf([labelSheet('490154203237518', { customer: 'Ñandú & Söhne', service: 'M'.repeat(90) })]);
  expect(zpl).toContain('^FDÑandú & Söhne^FS');
  expect(zpl).toMatch(/\^FDM+\.\.\.\^FS/);
});

test('an identifier too long for a readable barcode is text only', () => {
  const zpl = zplOf([labelSheet('ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF')], 1, 'label-2x1');
  expect(zpl).not.toContain('^BC');
  expect(zpl).toContain('^FDABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF^FS');
});
