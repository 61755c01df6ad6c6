import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { readWorkbook } from '../../../../../renderer/features/import/reading/workbook/read-workbook.ts';
import { readZipDirectory } from '../../../../../shared/model/list/sheet/zip-directory.ts';
import { importList } from '../../../../support/lists/imported-list.ts';
import { imeiFrom } from '../../../../support/lists/list-samples.ts';
import { storeZip } from '../../../../support/lists/store-zip.ts';
import {
  numberCell,
  row,
  textCell,
  workbookBytes,
  workbookParts,
} from '../../../../support/lists/workbook-bytes.ts';

const imei = imeiFrom('35', 7);

async function rowsOf(bytes: Uint8Array<ArrayBuffer>) {
  const read = await readWorkbook(bytes);
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  return read.value.map(({ info, rows }) => ({
    ...info,
    rows: Array.from({ length: rows.length }, (_, row) => rows.cells(row)),
  }));
}

async function failureOf(bytes: Uint8Array<ArrayBuffer>) {
  const read = await readWorkbook(bytes);
  return read.ok ? null : read.failure;
}

describe('a workbook', () => {
  it('written by a spreadsheet library is read back', async () => {
    const written = await writeWorkbook([
      [{ value: 'IMEI' }, { value: 'Price' }],
      [{ value: imei }, { value: 1.5 }],
      [{ value: Number(imei) }, { value: 0.3 }],
    ]).toBuffer();
    const [sheet] = await rowsOf(new Uint8Array(written));
    expect(sheet?.rows).toEqual([
      ['IMEI', 'Price'],
      [imei, '1.5'],
      [imei, '0.3'],
    ]);
  });

  it('returns numbers with all digits, dates as dates, the last value of a formula, and merged cells once', async () => {
    const rows =
      row(1, textCell('A1', 'IMEI'), textCell('B1', 'When')) +
      row(2, numberCell('A2', `${imei.charAt(0)}.${imei.slice(1)}E+14`), numberCell('B2', '45306', 1)) +
      row(3, `<c r="A3"><f>A2</f><v>${imei}</v></c>`, `<c r="B3" t="str"><f>T("x")</f><v>x</v></c>`) +
      row(5, numberCell('A5', '8.9044100000000003E+18'), '<c r="B5" t="b"><v>1</v></c>');
    const [sheet] = await rowsOf(
      workbookBytes([
        {
          name: 'List',
          rows,
          after: '<mergeCells count="2"><mergeCell ref="A6:B6"/><mergeCell ref="A7:B7"/></mergeCells>',
        },
      ]),
    );
    expect(sheet?.rows).toEqual([
      ['IMEI', 'When'],
      [imei, '2024-01-15'],
      [imei, 'x'],
      ['', ''],
      ['8.9044100000000003E+18', 'TRUE'],
    ]);
    expect(sheet?.notes).toEqual([{ is: 'merged', count: 2 }]);
  });

  it('reports hidden sheets, under any name', async () => {
    const rows = row(1, textCell('A1', imei));
    const sheets = await rowsOf(
      workbookBytes([
        { name: 'A &amp; &lt;b&gt;', rows },
        { name: '__proto__', state: 'hidden', rows },
        { name: 'c', state: 'veryHidden', rows },
      ]),
    );
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['A & <b>', false],
      ['__proto__', true],
      ['c', true],
    ]);
    expect(sheets[1]?.notes).toEqual([{ is: 'hidden' }]);
  });

  it('leaves out columns beyond the maximum, and says how many', async () => {
    const far = row(1, textCell('A1', imei), textCell('XFD1', 'far'));
    const [sheet] = await rowsOf(workbookBytes([{ name: 'Wide', rows: far }]));
    expect(sheet?.columns).toBe(256);
    expect(sheet?.notes).toEqual([{ is: 'columns-left-out', count: 16_384 - 256, most: 256 }]);
  });

  it('counts formulas that were never computed', async () => {
    const rows =
      row(1, textCell('A1', imei)) + row(2, '<c r="A2" t="str"><f>NOW()</f></c>', textCell('B2', 'x'));
    const [sheet] = await rowsOf(workbookBytes([{ name: 'List', rows }]));
    expect(sheet?.rows[1]).toEqual(['', 'x']);
    expect(sheet?.notes).toEqual([{ is: 'formulas-without-value', count: 1 }]);
  });

  it('names the cell that cannot be read', async () => {
    const rows = row(1, textCell('A1', imei)) + row(2, '<c r="A2" t="s"><v>99</v></c>');
    const place = { is: 'cell-broken', sheet: 'List', row: 2, column: 1 };
    expect(await failureOf(workbookBytes([{ name: 'List', rows }]))).toEqual(place);
  });
});

describe('a workbook whose parts are not complete', () => {
  const sheets = [
    { name: 'List', rows: row(1, textCell('A1', imei)) + row(2, textCell('A2', imeiFrom('35', 8))) },
    { name: 'More', rows: row(1, textCell('A1', imeiFrom('35', 9))) },
  ];
  const broken = { is: 'workbook-broken' };

  /** The workbook with one part cut before this text. */
  function cutBefore(name: string, mark: string): Uint8Array<ArrayBuffer> {
    const parts = workbookParts(sheets);
    const text = Buffer.from(parts.get(name) ?? '').toString();
    parts.set(name, Buffer.from(text.slice(0, text.indexOf(mark))));
    return new Uint8Array(storeZip(parts));
  }

  it.each([
    ['xl/worksheets/sheet1.xml', '<row r="2"'],
    ['xl/worksheets/sheet1.xml', '</c></row></sheetData>'],
    ['xl/worksheets/sheet1.xml', '</worksheet>'],
    ['xl/worksheets/sheet2.xml', '<worksheet'],
    ['xl/workbook.xml', '<sheet name="More"'],
    ['xl/_rels/workbook.xml.rels', '<Relationship Id="rId2"'],
    ['xl/styles.xml', '<xf numFmtId="14"'],
  ])('is refused, because rows would be missing: %s before %s', async (name, mark) => {
    expect(await failureOf(cutBefore(name, mark))).toEqual(broken);
  });

  it('is refused if a listed sheet is missing', async () => {
    const parts = workbookParts(sheets);
    parts.delete('xl/worksheets/sheet2.xml');
    expect(await failureOf(new Uint8Array(storeZip(parts)))).toEqual(broken);
  });

  it('is read if it ends with spaces or comments, or its root has a prefix or no content', async () => {
    const parts = workbookParts(sheets);
    const name = 'xl/worksheets/sheet1.xml';
    const whole = Buffer.from(parts.get(name) ?? '').toString();
    const all = [
      whole,
      `${whole}\r\n \0`,
      `<!-- <list> -->${whole}<!-- </end> -->`,
      whole.replace('<worksheet', '<x:worksheet').replace('</worksheet>', '</x:worksheet >'),
      `${whole.slice(0, whole.indexOf('<sheetData>'))}<sheetData>${row(1, textCell('A1', imei.repeat(10_000)))}</sheetData></worksheet>`,
      '<worksheet/>',
    ];
    for (const text of all)
      expect(await failureOf(new Uint8Array(storeZip(parts.set(name, Buffer.from(text)))))).toBeNull();
  });

  it('is refused in the other formats with the same content', async () => {
    const body = (cells: string) => `<office:body><office:spreadsheet><table:table table:name="A">${cells}`;
    const cell = `<table:table-row><table:table-cell><text:p>${imei}</text:p></table:table-cell></table:table-row>`;
    const open = `<office:document-content xmlns:office="o">${body(cell)}`;
    const whole = `${open}</table:table></office:spreadsheet></office:body></office:document-content>`;
    const bytesOf = (xml: string) =>
      new Uint8Array(
        storeZip(
          new Map([
            ['mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet')],
            ['content.xml', Buffer.from(xml)],
          ]),
        ),
      );
    expect(await failureOf(bytesOf(whole))).toBeNull();
    expect(await failureOf(bytesOf(open))).toEqual(broken);
    const flat = (xml: string) => xml.replaceAll('document-content', 'document');
    expect((await importList(flat(whole))).failure).toBeNull();
    expect((await importList(flat(open))).failure).toEqual(broken);
    const old = `<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>${imei}</Data></Cell></Row>`;
    expect((await importList(`${old}</Table></Worksheet></Workbook>`)).failure).toBeNull();
    expect((await importList(old)).failure).toEqual(broken);
  });
});

describe('a workbook that writes one place twice', () => {
  const other = imeiFrom('35', 8);
  it.each([
    ['a cell', row(1, textCell('A1', imei), textCell('A1', other))],
    [
      'a cell without a position',
      row(1, textCell('B1', imei), textCell('A1', 'Ann'), `<c><v>${other}</v></c>`),
    ],
    ['a row', row(1, textCell('A1', imei)) + row(1, textCell('A1', other))],
    ['a row with other columns', row(1, textCell('A1', imei)) + row(2) + row(1, textCell('B1', 'Ann'))],
  ])('is refused, because one of both would be lost: %s', async (_, rows) => {
    expect(await failureOf(workbookBytes([{ name: 'List', rows }]))).toEqual({ is: 'workbook-broken' });
  });

  it('is read if only one of both has content', async () => {
    const rows =
      row(1, textCell('A1', imei), '<c r="A1"/>') + row(2) + row(2, textCell('A2', other)) + row(2);
    const [sheet] = await rowsOf(workbookBytes([{ name: 'List', rows }]));
    expect(sheet?.rows).toEqual([[imei], [other]]);
  });

  it('is refused in an XML spreadsheet too', async () => {
    const line = (index: number, text: string) =>
      `<Row ss:Index="${index}"><Cell><Data>${text}</Data></Cell></Row>`;
    const file = (rows: string) =>
      `<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>${rows}</Table></Worksheet></Workbook>`;
    expect((await importList(file(line(1, imei) + line(2, other)))).failure).toBeNull();
    expect((await importList(file(line(1, imei) + line(1, other)))).failure).toEqual({
      is: 'workbook-broken',
    });
  });
});

describe('a workbook meant to harm', () => {
  it.each([
    ['a cell at the far end', row(1_048_576, textCell('XFD1048576', 'x')), 'too-many-cells'],
    ['a row past every sheet', row(999_999_999, textCell('A999999999', 'x')), 'too-many-rows'],
    [
      'many rows and one far column',
      row(1, textCell('XFD1', 'x')) + row(900_000, textCell('A900000', 'x')),
      'too-many-cells',
    ],
  ])('is refused before anything is made of it: %s', async (_, rows, is) => {
    expect(await failureOf(workbookBytes([{ name: 'List', rows }]))).toMatchObject({ is });
  });

  it('that announces far more than it contains is not unpacked', async () => {
    const packed = deflateRawSync(new Uint8Array(60_000_000));
    const bytes = withSheet(packed, 60_000_000);
    expect(await failureOf(bytes)).toMatchObject({ is: 'zip-bomb', unpacked: expect.any(Number) });
  });

  it('that announces little and unpacks to much more is cut off', async () => {
    const packed = deflateRawSync(new Uint8Array(60_000_000));
    expect(await failureOf(withSheet(packed, 1_000))).toMatchObject({ is: 'zip-bomb' });
  });

  it.each([
    [1, true],
    [2, false],
    [0x809, true],
    [0x808, false],
  ])('whose parts have the flags %i is locked: %j', async (flags, locked) => {
    const bytes = workbookBytes([{ name: 'List', rows: row(1, textCell('A1', imei)) }]);
    const directory = Buffer.from(bytes).indexOf('PK\x01\x02');
    new DataView(bytes.buffer).setUint16(directory + 8, flags, true);
    expect((await failureOf(bytes))?.is === 'workbook-locked').toBe(locked);
  });

  it('that was damaged, so that one number has other digits, is reported', async () => {
    const bytes = workbookBytes([{ name: 'List', rows: row(1, textCell('A1', imei)) }]);
    const damaged = Buffer.from(bytes);
    damaged.write(imeiFrom('35', 8), damaged.indexOf(imei));
    expect(await failureOf(new Uint8Array(damaged))).toEqual({ is: 'workbook-broken' });
  });

  it('that is truncated, or not a workbook, is reported', async () => {
    const whole = workbookBytes([{ name: 'List', rows: row(1, textCell('A1', imei)) }]);
    expect(await failureOf(whole.slice(0, whole.length - 30))).toEqual({ is: 'workbook-broken' });
    expect(await failureOf(withSheet(new Uint8Array([1, 2, 3]), 3))).toEqual({ is: 'workbook-broken' });
    for (let cut = 0; cut < whole.length; cut += 97)
      expect(readZipDirectory(whole.subarray(0, cut), 10)).toBeNull();
  });
});

/** A workbook whose only sheet has these deflated bytes and announces this length. */
function withSheet(packed: Uint8Array, announced: number): Uint8Array<ArrayBuffer> {
  const parts = workbookParts([{ name: 'List', rows: '' }]);
  const name = 'xl/worksheets/sheet1.xml';
  parts.set(name, packed);
  const bytes = new Uint8Array(storeZip(parts));
  const view = new DataView(bytes.buffer);
  const entry = readZipDirectory(bytes, 10)?.find((each) => each.name === name);
  const start = Buffer.from(bytes).indexOf(name, (entry?.from ?? 0) + packed.length) - 46;
  view.setUint16(start + 10, 8, true);
  view.setUint32(start + 24, announced, true);
  return bytes;
}
