import { openAsBlob } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { previewText } from '../../../../../renderer/features/import/reading/preview-text.ts';
import { readSource } from '../../../../../renderer/features/import/reading/read-source.ts';
import { guessAll, type ReadingOptions } from '../../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../../shared/model/list/text/limits.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const [a, b] = [sampleImei(1), sampleImei(2)];

async function readIn(source: string | Uint8Array<ArrayBuffer>, options: Partial<ReadingOptions> = {}) {
  const all = { ...guessAll, ...options };
  const read =
    typeof source === 'string'
      ? await readSource({ text: source }, all)
      : await readSource({ file: new Blob([source]) }, all);
  if (!read.ok) return { failure: read.failure };
  const [sheet] = read.value.sheets;
  const rows = Array.from({ length: sheet?.rows.length ?? 0 }, (_, row) => sheet?.rows.cells(row));
  return { rows, lines: sheet?.lineNumbers, notes: sheet?.info.notes, text: read.value.outcome.text };
}

/** Encodes text in a Windows code page, with the table that results from decoding every byte. */
function inCodePage(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const table = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  return Uint8Array.from([...text].map((letter) => table.indexOf(letter)));
}

function inUtf16(text: string, big: boolean, mark: boolean): Uint8Array<ArrayBuffer> {
  const units = [...(mark ? `\ufeff${text}` : text)].map((letter) => letter.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
}

describe('text', () => {
  it.each([
    ['commas', `IMEI,Note\n${a},x\n${b},y`, ','],
    ['semicolons', `IMEI;Note\n${a};x\n${b};y`, ';'],
    ['tabs', `${a}\tx\n${b}\ty`, '\t'],
    ['bars', `${a}|x\n${b}|y`, '|'],
    ['a comma in quotes', `${a},"x, y"\n${b},"z"`, ','],
    ['one line from a spreadsheet', `${a}\tx`, '\t'],
    ['lines', `${a}\n${b}`, 'lines'],
    ['identifiers side by side', `${a},${b}\n${b},${a}`, 'lines'],
    ['a chat', `hello, I have\n${a}\nand also ${b}, please`, 'lines'],
  ])('with %s is split accordingly', async (_, text, layout) => {
    expect((await readIn(text)).text?.layout).toBe(layout);
  });

  it('keeps rows complete with mixed line ends, and cells with several lines', async () => {
    const text = `IMEI,Note\r\n${a},"two\nlines"\n${b},x\r${a},y\r\n`;
    const { rows, lines } = await readIn(text);
    expect(rows).toEqual([
      ['IMEI', 'Note'],
      [a, 'two\nlines'],
      [b, 'x'],
      [a, 'y'],
    ]);
    expect(lines).toEqual([1, 2, 4, 5]);
  });

  it('treats a header called __proto__ as text', async () => {
    const { rows } = await readIn(`IMEI,__proto__,constructor\n${a},x,y`);
    expect(rows?.[0]).toEqual(['IMEI', '__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('removes NULs and counts them', async () => {
    const { rows, notes } = await readIn(`${a.slice(0, 5)}\0${a.slice(5)}\0\n${b}`);
    expect(rows).toEqual([[a], [b]]);
    expect(notes).toEqual([{ is: 'nuls', count: 2 }]);
  });

  it('names the line of a quote that never ends, and reads past it on request', async () => {
    const text = `IMEI,Note\n${a},"fine"\n${b},"never ends\n${a},x\n${b},y\n`;
    expect(await readIn(text)).toEqual({ failure: { is: 'unclosed-quote', line: 3 } });
    const { rows } = await readIn(text, { quotes: 'plain' });
    expect(rows?.[2]).toEqual([b, '"never ends']);
    expect(rows).toHaveLength(5);
  });

  it('finds a quote that never ends in a large file as well', async () => {
    const rest = `${a},x\n`.repeat(300_000);
    const text = `IMEI,Note\n${a},y\n${b},"never ends\n${rest}`;
    expect(await readIn(text)).toEqual({ failure: { is: 'unclosed-quote', line: 3 } });
  });

  it.each([
    ['between two customers', `Name;IMEI\n"Ann;${a}\nBob;${b}\nCid";${a}\nDora;${b}`, 2],
    ['of one customer', `IMEI,Name\n${a},x\n${a},"Ann\n${b},Bob"\n${b},y`, 3],
    ['in the last line', `Model;IMEI;Name\niPad;${a};x\n"iPad 12;${a};y\niPhone;${b};z"`, 3],
  ])('names the line of a quote that is closed only %s, past other rows', async (_, text, line) => {
    expect(await readIn(text)).toEqual({ failure: { is: 'unclosed-quote', line } });
    expect((await readIn(text, { quotes: 'plain' })).rows).toHaveLength(text.split('\n').length);
  });

  it.each([
    `IMEI,Note\n${a},"first call, then\nsend ${b}"\n${b},x`,
    `IMEI,Result,Note\n${a},"IMEI: ${a}\nModel: iPhone, black",x\n${b},y,z`,
    `IMEI,Note\n"${a}\n${b}","one\ntwo"\n${a},x`,
  ])('reads a cell of several lines with numbers: %j', async (text) => {
    expect((await readIn(text)).rows).toHaveLength(3);
  });

  it.each([
    ['nothing', '', { is: 'empty' }],
    ['blanks', ' \n\t\n', { is: 'empty' }],
    [
      'one line of 50 MB',
      `${a}\n${'1234567 '.repeat(6_250_000)}\n`,
      { is: 'line-too-long', line: 2, characters: 50_000_000 },
    ],
    ['two million rows', 'x\n'.repeat(2_000_000), { is: 'too-many-rows', most: listLimits.rows }],
    ['two million rows of a table', 'x,1\n'.repeat(2_000_000), { is: 'too-many-rows' }],
    [
      'a cell past every cell',
      `IMEI,Note\n${a},${'x'.repeat(200_000)}`,
      { is: 'cell-too-long', row: 2, column: 2 },
    ],
  ])('of %s is refused with the position', async (_, text, failure) => {
    expect((await readIn(text)).failure).toMatchObject(failure);
  });

  it('reads a paste of 20 MB', async () => {
    const line = `${a} two`;
    const text = `${line}\n`.repeat(1_000_000);
    expect(text.length).toBeGreaterThanOrEqual(20_000_000);
    const { rows } = await readIn(text);
    expect([rows?.length, rows?.at(-1)]).toEqual([1_000_000, [line]]);
  });

  it('leaves out columns beyond the maximum, and says how many', async () => {
    const wide = `${Array.from({ length: 16_384 }, (_, column) => `c${column}`).join(',')}\n`;
    const { rows, notes } = await readIn(wide.repeat(3), { layout: ',' });
    expect(rows?.[0]).toHaveLength(listLimits.columns);
    expect(notes).toEqual([{ is: 'columns-left-out', count: 16_384 - 256, most: 256 }]);
  });
});

describe('bytes', () => {
  const text = `IMEI;Note\n${a};Grüße\n`;
  it.each([
    ['UTF-8', new TextEncoder().encode(text), 'utf-8'],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 with its mark', inUtf16(text, false, true), 'utf-16le'],
    ['UTF-16 big end first', inUtf16(text, true, true), 'utf-16be'],
    ['UTF-16 without a mark', inUtf16(text, false, false), 'utf-16le'],
    ['UTF-16 big end first without a mark', inUtf16(text, true, false), 'utf-16be'],
    ['Western Windows', inCodePage(text, 'windows-1252'), 'windows-1252'],
  ])('in %s are read', async (_, bytes, encoding) => {
    const { rows, text: reported } = await readIn(bytes as Uint8Array<ArrayBuffer>);
    expect(reported?.encoding).toBe(encoding);
    expect(rows).toEqual([
      ['IMEI', 'Note'],
      [a, 'Grüße'],
    ]);
  });

  it.each([
    ['windows-1251', 'клиент просит срочно разблокировать телефон'],
    ['windows-1250', 'zażółć gęślą jaźń, proszę zdjąć blokadę'],
    ['windows-1254', 'müşteri için acil, şifre değişti, lütfen açın'],
    ['windows-1253', 'παρακαλώ ξεκλειδώστε το τηλέφωνο του πελάτη'],
    ['windows-1255', 'בבקשה לפתוח את המכשיר של הלקוח'],
    ['windows-1256', 'الرجاء فتح هاتف العميل بسرعة'],
  ])('in %s are guessed, or read as chosen', async (encoding, words) => {
    const bytes = inCodePage(`IMEI;Note\n${a};${words}\n`, encoding);
    expect(await readIn(bytes)).toMatchObject({
      rows: [expect.anything(), [a, words]],
      text: { encoding, encodingGuessed: true },
    });
    const reported = await readIn(bytes, { encoding: encoding as ReadingOptions['encoding'] });
    expect(reported.text?.encodingGuessed).toBe(false);
  });

  it.each([
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0, 0], { is: 'not-a-list', looksLike: 'xls' }],
    ['a PDF', [0x25, 0x50, 0x44, 0x46, 0x2d], { is: 'not-a-list', looksLike: 'pdf' }],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 1], { is: 'not-a-list', looksLike: 'picture' }],
    [
      'a program',
      Array.from({ length: 600 }, (_, index) => (index * 7) % 256),
      { is: 'not-a-list', looksLike: 'binary' },
    ],
  ])('of %s are refused as that', async (_, bytes, failure) => {
    expect((await readIn(Uint8Array.from(bytes))).failure).toEqual(failure);
  });

  it('beyond the limit are not read at all', async () => {
    const file = { size: 200_000_000, slice: () => expect.fail('it was read') } as unknown as Blob;
    const read = await readSource({ file }, guessAll);
    expect(read).toMatchObject({ ok: false, failure: { is: 'too-large' } });
  });

  it('that cannot all be read, because the file is deleted or changed before, end with a message', async () => {
    const folder = await temporaryFolder();
    for (const spoil of [(path: string) => rm(path), (path: string) => writeFile(path, 'another')]) {
      const path = join(folder, 'list.csv');
      await writeFile(path, `IMEI;Note\n${`${a};x\n`.repeat(2_000)}`);
      const file = await openAsBlob(path);
      await spoil(path);
      expect(await readSource({ file }, guessAll)).toEqual({ ok: false, failure: { is: 'file-gone' } });
      expect(await previewText(file, 'utf-8', 'lines').catch(() => 'gone')).toBe('gone');
    }
  });

  it('that cannot all be read, because the file disappears meanwhile, end with a message', async () => {
    const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const file = { size: 20_000_000, slice: () => ({ arrayBuffer: gone }) } as unknown as Blob;
    expect(await readSource({ file }, guessAll)).toMatchObject({ ok: false, failure: { is: 'file-gone' } });
  });
});
