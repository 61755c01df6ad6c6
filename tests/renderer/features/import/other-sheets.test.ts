import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { importedList, importList } from '../../../support/lists/imported-list.ts';
import { storeZip } from '../../../support/lists/store-zip.ts';
import {
  numberCell,
  row,
  textCell,
  workbookBytes,
  workbookParts,
} from '../../../support/lists/workbook-bytes.ts';

const [a, b, c, d] = ['350000000000014', '350000000000022', '350000010000012', '350000000000774'];
const bytes = (text: string) => new TextEncoder().encode(text);
const sheet = (rows: string, after = '') => workbookBytes([{ name: 'List', rows, after }]);
/** A workbook with this one sheet and these styles. */
function styled(styles: string, worksheet: string): Uint8Array<ArrayBuffer> {
  const parts = workbookParts([{ name: 'List', rows: '' }]);
  parts.set('xl/styles.xml', bytes(`<styleSheet>${styles}</styleSheet>`));
  parts.set('xl/worksheets/sheet1.xml', bytes(`<worksheet>${worksheet}</worksheet>`));
  return new Uint8Array(storeZip(parts));
}
async function peopleOf(source: string | Uint8Array<ArrayBuffer>) {
  const list = await importedList(source);
  return (await list.rows()).map(({ verdict, values }) => [
    verdict.is === 'good' ? verdict.identifier : verdict.is,
    values.customer,
  ]);
}
const people = [
  [a, 'Ann'],
  [b, 'Bob'],
];

describe('content hidden by a sheet’s author is set aside', () => {
  const filtered = [
    row(1, textCell('A1', 'IMEI'), textCell('B1', 'Status')),
    row(2, textCell('A2', a), textCell('B2', 'to do')),
    row(3, textCell('A3', b), textCell('B3', 'done')).replace('<row', '<row hidden="1"'),
    row(4, textCell('A4', c), textCell('B4', 'done')).replace('<row', '<row hidden="true"'),
    row(5, textCell('A5', d), textCell('B5', 'to do')),
  ].join('');

  test('hidden rows are set aside until a person includes them with one press', async () => {
    const list = await importedList(sheet(filtered, '<autoFilter ref="A1:B5"/>'));
    expect(list.outcome.sheets[0]?.notes).toEqual([{ is: 'hidden-rows', count: 2 }]);
    expect(await list.good()).toEqual([a, d]);
    expect(list.counts.groups.map(({ alike, count }) => [alike, count])).toContainEqual([
      'set-aside hidden',
      2,
    ]);
    await list.edit({ do: 'take-in', of: { alike: 'set-aside hidden' } });
    expect(await list.good()).toEqual([a, b, c, d]);
    await list.edit({ do: 'restore', of: { rows: [1, 2] } });
    expect(await list.good()).toEqual([a, d]);
  });

  test('a hidden row does not affect the other rows until it is included', async () => {
    const list = await importedList(
      sheet(row(1, textCell('A1', a)).replace('<row', '<row hidden="1"') + row(2, textCell('A2', a))),
    );
    expect(await list.verdicts()).toEqual(['set-aside', a]);
    await list.edit({ do: 'take-in', of: { rows: [0] } });
    expect(await list.verdicts()).toEqual([a, 'duplicate']);
  });

  test.each([
    [
      'of no height',
      '<sheetData><row r="1" ht="0" customHeight="1"><c r="A1"><v>350000000000014</v></c></row></sheetData>',
    ],
    [
      'hidden by dragging',
      '<sheetData><row r="1" ht="0.75" customHeight="1"><c r="A1"><v>350000000000014</v></c></row></sheetData>',
    ],
    [
      'when all rows are hidden by default',
      '<sheetFormatPr zeroHeight="1"/><sheetData><row r="1"><c r="A1"><v>350000000000014</v></c></row></sheetData>',
    ],
  ])('rows %s', async (_, worksheet) => {
    expect(await (await importedList(styled('', worksheet))).verdicts()).toEqual(['set-aside']);
  });

  test('rows of no height in an XML spreadsheet', async () => {
    const cell = (text: string) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`;
    const list = await importedList(
      xmlSheet(`<Row>${cell('IMEI')}</Row><Row ss:Height="0">${cell(a)}</Row><Row>${cell(c)}</Row>`),
    );
    expect(await list.verdicts()).toEqual(['set-aside', c]);
  });

  test('a hidden column is not used for the device', async () => {
    const rows =
      row(1, textCell('A1', 'Old IMEI'), textCell('B1', 'IMEI')) +
      row(2, textCell('A2', a), textCell('B2', b)) +
      row(3, textCell('A3', c), textCell('B3', d));
    const parts = workbookParts([{ name: 'List', rows }]);
    const own = new TextDecoder().decode(parts.get('xl/worksheets/sheet1.xml'));
    parts.set(
      'xl/worksheets/sheet1.xml',
      bytes(own.replace('<sheetData>', '<cols><col min="1" max="1" hidden="1"/></cols><sheetData>')),
    );
    const list = await importedList(new Uint8Array(storeZip(parts)));
    expect(list.outcome.sheets[0]?.notes).toEqual([{ is: 'hidden-columns', count: 1 }]);
    expect(list.columns.columns.map(({ hidden }) => hidden)).toEqual([true, false]);
    expect(await list.good()).toEqual([b, d]);
  });

  test('a cell is struck out if its style or all parts of its text are', async () => {
    const styles =
      '<fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
    const rich = (run: string) => `<is>${run}</is>`;
    const worksheet = `<sheetData>
      <row><c t="inlineStr"><is><t>${a}</t></is></c></row>
      <row><c s="1" t="inlineStr"><is><t>${b}</t></is></c></row>
      <row><c t="inlineStr">${rich(`<r><rPr><strike/></rPr><t>${c}</t></r>`)}</c></row>
      <row><c t="inlineStr">${rich(`<r><rPr><strike val="1"/></rPr><t>350000000000782</t></r><r><t> ${d}</t></r>`)}</c></row>
    </sheetData>`;
    const list = await importedList(styled(styles, worksheet));
    expect(await list.verdicts()).toEqual([a, 'set-aside', 'set-aside', d]);
    expect(list.outcome.sheets[0]?.notes).toEqual([{ is: 'struck-cells', count: 2 }]);
  });

  describe('cells whose number format shows nothing', () => {
    const formats = [';;;', '&quot;&quot;;;;', '[White];[White];;', '_-;_-;_-;_-', ';-0;0;@'];
    const numFmts = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
    const xfs = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
    const styles = `<numFmts>${numFmts.join('')}</numFmts><cellXfs><xf/>${xfs.join('')}</cellXfs>`;
    const numbers = (style: number) =>
      `<sheetData><row><c t="inlineStr"><is><t>IMEI</t></is></c></row><row><c s="${style}"><v>${a}</v></c></row><row><c><v>${c}</v></c></row></sheetData>`;

    it.each(formats.map((code, at) => [code, at + 1] as const))('%s', async (_, style) => {
      const list = await importedList(styled(styles, numbers(style)));
      expect(await list.verdicts()).toEqual(['set-aside', c]);
      expect(list.outcome.sheets[0]?.notes).toEqual([{ is: 'hidden-cells', count: 1 }]);
      await list.edit({ do: 'take-in', of: { alike: 'set-aside hidden' } });
      expect(await list.good()).toEqual([a, c]);
    });

    it.each([
      [';;;', true],
      [';;;@', false],
      ['0;;', false],
      ['@', false],
    ])('texts by %s: %s', async (code, isHidden) => {
      const own = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>`;
      const worksheet = `<sheetData><row><c s="1" t="inlineStr"><is><t>${a}</t></is></c></row></sheetData>`;
      expect(await (await importedList(styled(own, worksheet))).verdicts()).toEqual([
        isHidden ? 'set-aside' : a,
      ]);
    });

    test.each(['0;;;', '000000000000000;;;', '[&gt;0]0;;;', '#,##0;-#,##0;;@'])(
      'a number with the format %s is not hidden, because this format shows it',
      async (code) => {
        const own = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>`;
        expect(await (await importedList(styled(own, numbers(1)))).good()).toEqual([a, c]);
      },
    );

    test('in an XML spreadsheet and in an OpenDocument', async () => {
      const cell = (text: string, how = '', type = 'Number') =>
        `<Cell ${how}><Data ss:Type="${type}">${text}</Data></Cell>`;
      const xml = xmlSheet(
        `<Row>${cell('IMEI', '', 'String')}</Row><Row>${cell(a, 'ss:StyleID="s1"')}</Row><Row>${cell(c)}</Row>`,
      ).replace(
        '<Worksheet',
        '<Styles><Style ss:ID="s1"><NumberFormat ss:Format=";;;"/></Style></Styles><Worksheet',
      );
      expect(await (await importedList(xml)).verdicts()).toEqual(['set-aside', c]);
      const number = (value: string, how = '', shown = '') =>
        `<table:table-cell ${how} office:value-type="float" office:value="${value}">${shown}</table:table-cell>`;
      const rows = (how: string) =>
        `<table:table-row>${number(a, how, '<text:p/>')}</table:table-row><table:table-row>${number(c)}</table:table-row>`;
      const used = '<style:style style:name="ce1" style:data-style-name="N1"/>';
      const plain = '<number:number-style style:name="N1"><number:text/></number:number-style>';
      const mapped =
        '<number:number-style style:name="N1P0"><number:text/></number:number-style><number:text-style style:name="N1"><number:text-content/><style:map style:condition="value()&gt;0" style:apply-style-name="N1P0"/></number:text-style>';
      for (const format of [plain, mapped]) {
        const list = await importedList(odsOf(rows('table:style-name="ce1"'), format + used));
        expect(await list.verdicts()).toEqual(['set-aside', c]);
      }
      const shown = '<number:number-style style:name="N1"><number:number/></number:number-style>';
      expect(await (await importedList(odsOf(rows('table:style-name="ce1"'), shown + used))).good()).toEqual([
        a,
        c,
      ]);
    });
  });

  it.each([
    [
      'by the names that a spreadsheet program saves',
      `<style>.xl65 {mso-number-format:"\\@"; text-decoration:line-through;}\ntr.gone, .x { display : none }</style><table><tr><td>IMEI</td></tr><tr class="row gone"><td>${a}</td></tr><tr><td class=xl65>${b}</td></tr><tr><td>${c}</td></tr></table>`,
    ],
    [
      'by their visibility, and within the cell',
      `<table><tr><td>IMEI</td></tr><tr style="visibility: collapse"><td>${a}</td></tr><tr><td><span style="text-decoration: line-through red">${b}</span></td></tr><tr><td><span style="display:none">${d} <span>x</span></span>${c}</td></tr></table>`,
    ],
    [
      'by the group of rows',
      `<table><thead><tr><th>IMEI</th></tr></thead><tbody style="display:none"><tr><td>${a}</td></tr></tbody><tbody><tr><td><font style="text-decoration:line-through">${b}</font></td></tr><tr><td>${c}</td></tr></tbody></table>`,
    ],
    [
      'by the style of the row',
      `<table><tr><td>IMEI</td></tr><tr hidden><td>${a}</td></tr><tr style="text-decoration: line-through"><td>${b}</td></tr><tr><td>${c}</td></tr></table>`,
    ],
  ])('in a web table %s', async (_, html) => {
    expect(await (await importedList(html)).verdicts()).toEqual(['set-aside', 'set-aside', c]);
  });

  test('a hidden web table and a hidden column of a web table', async () => {
    const html = `<table style="display:none"><tr><td>IMEI</td></tr><tr><td>${a}</td></tr></table><table><tr><th hidden>Old</th><th>IMEI</th></tr><tr><td hidden>${b}</td><td>${c}</td></tr><tr><td hidden>${a}</td><td>${d}</td></tr></table>`;
    const list = await importedList(html);
    expect(list.outcome.sheets.map(({ hidden }) => hidden)).toEqual([true, false]);
    expect(await list.good()).toEqual([c, d]);
  });

  it.each([
    ['a chat', `~${a}~\n${c}`],
    ['a chat, its label too', `~IMEI: ${a}~ sorry\n${c}`],
    ['a note', `~~${a}~~ done\n${c}`],
    ['a forum', `[s]IMEI ${a}[/s]\n${c}`],
    ['a copied page', `- <S>Ann ${a}</S>\n${c}`],
    ['a message', `[12/05/24, 10:23:45] ~ Ann: ~${a}~\n[12/05/24, 10:24:45] ~ Ann: ${c}`],
    ['a table', `IMEI,Customer\n~${a}~,Ann\n${c},Bob`],
  ])('numbers struck out by marks in %s', async (_, text) => {
    const list = await importedList(text);
    expect(await list.verdicts()).toEqual(['set-aside', c]);
    await list.edit({ do: 'take-in', of: { alike: 'set-aside struck' } });
    expect(await list.good()).toEqual([a, c]);
  });

  it.each([
    ['strokes through each figure', `${[...a].map((digit) => `${digit}\u0336`).join('')}\n${c}`],
    ['strokes before each figure', `${[...a].map((digit) => `\u0335${digit}`).join('')} Ann\n${c}`],
  ])('numbers with %s', async (_, text) => {
    const list = await importedList(text);
    expect(await list.verdicts()).toEqual(['set-aside', c]);
    await list.edit({ do: 'take-in', of: { alike: 'set-aside struck' } });
    expect(await list.verdicts()).toEqual([`${a} after invisible`, c]);
  });

  it.each([`~ Shop A: ${a} ~ 5$`, `~${a}`, `${a} ~~ Ann`, `1~2 ${a} 3~4`])(
    'other tildes strike out no number: %j',
    async (text) => {
      expect(await (await importedList(text)).good()).toEqual([a]);
    },
  );

  test('rows that a comment on a cell calls off, in every kind of workbook', async () => {
    const parts = workbookParts([
      { name: 'Other', rows: row(1, textCell('A1', d)) },
      { name: 'List', rows: [a, b, c].map((imei, at) => row(at + 1, textCell(`A${at + 1}`, imei))).join('') },
    ]);
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments';
    const relation = `<Relationship Id="rId1" Type="${type}" Target="../comments7.xml"/>`;
    parts.set('xl/worksheets/_rels/sheet2.xml.rels', bytes(`<Relationships>${relation}</Relationships>`));
    const comment = (place: string, text: string) =>
      `<comment ref="${place}" authorId="0"><text><r><t>Ann:</t></r><r><t xml:space="preserve">\n${text}</t></r></text></comment>`;
    parts.set(
      'xl/comments7.xml',
      bytes(
        `<comments><commentList>${comment('A1', 'paid')}${comment('A2', 'Do not order')}</commentList></comments>`,
      ),
    );
    const book = new Uint8Array(storeZip(parts));
    const first = await importedList(book);
    expect(await first.good()).toEqual([d]);
    parts.set(
      'xl/workbook.xml',
      bytes(new TextDecoder().decode(parts.get('xl/workbook.xml')).replace(/<sheet name="Other"[^>]*>/, '')),
    );
    const commented = await importedList(new Uint8Array(storeZip(parts)));
    expect(await commented.verdicts()).toEqual([a, 'set-aside', c]);
    expect((await commented.rows()).map(({ source }) => source)).toEqual([
      `${a}\tAnn: paid`,
      `${b}\tAnn: Do not order`,
      c,
    ]);

    const cell = (text: string, note = '') =>
      `<table:table-cell>${note}<text:p>${text}</text:p></table:table-cell>`;
    const note =
      '<office:annotation><dc:creator>Ann</dc:creator><text:p>Please</text:p><text:p>cancel</text:p></office:annotation>';
    const ods = odsOf(
      [cell(a), cell(b, note), cell(c)].map((each) => `<table:table-row>${each}</table:table-row>`).join(''),
    );
    expect(await (await importedList(ods)).verdicts()).toEqual([a, 'set-aside', c]);

    const xmlCell = (text: string, said = '') =>
      `<Row><Cell><Data ss:Type="String">${text}</Data>${said}</Cell></Row>`;
    const said = '<Comment ss:Author="Ann"><ss:Data><B>Ann:</B>cancelled</ss:Data></Comment>';
    expect(
      await (await importedList(xmlSheet(xmlCell(a) + xmlCell(b, said) + xmlCell(c)))).verdicts(),
    ).toEqual([a, 'set-aside', c]);
  });

  test('hidden rows and struck-out cells of a web table and of an OpenDocument', async () => {
    const html = `<table><tr><th>IMEI</th></tr><tr><td>${a}</td></tr><tr style="display:none"><td>${b}</td></tr><tr><td><s>${c}</s></td></tr></table>`;
    expect(await (await importedList(html)).verdicts()).toEqual([a, 'set-aside', 'set-aside']);
    const cell = (text: string, how = '') =>
      `<table:table-cell ${how}><text:p>${text}</text:p></table:table-cell>`;
    const ods = odsOf(
      `<table:table-row>${cell(a)}</table:table-row><table:table-row table:visibility="filter">${cell(b)}</table:table-row><table:table-row>${cell(c, 'table:style-name="ce1"')}</table:table-row>`,
      '<style:style style:name="ce1"><style:text-properties style:text-line-through-style="solid"/></style:style>',
    );
    expect(await (await importedList(ods)).verdicts()).toEqual([a, 'set-aside', 'set-aside']);
  });
});

describe('a workbook', () => {
  test('is read in order if its rows and cells have no positions', async () => {
    const rows = `<row><c t="inlineStr"><is><t>IMEI</t></is></c><c t="inlineStr"><is><t>Customer</t></is></c></row><row><c t="inlineStr"><is><t>${a}</t></is></c><c t="inlineStr"><is><t>Ann</t></is></c></row><row><c><v>${b}</v></c><c t="inlineStr"><is><t>Bob</t></is></c></row>`;
    expect(await peopleOf(sheet(rows))).toEqual(people);
  });

  test('counts on from the last position if only some cells have one', async () => {
    const list = await importedList(
      sheet(
        `<row r="3"><c r="C3"><v>${a}</v></c><c t="inlineStr"><is><t>Ann</t></is></c></row><row><c r="C4"><v>${b}</v></c></row>`,
      ),
    );
    expect((await list.rows()).map(({ line, source }) => [line, source])).toEqual([
      [3, `\t\t${a}\tAnn`],
      [4, `\t\t${b}\t`],
    ]);
  });

  it.each(['xfd1048576', 'Xfd1', 'A0', 'A', '1', 'AAAA1', 'A12345678', '$A$1', '__proto__', ''])(
    'that has a cell with the position %j is refused',
    async (place) => {
      const { failure } = await importList(sheet(`<row r="1"><c r="${place}"><v>1</v></c></row>`));
      expect(failure).toEqual({ is: 'workbook-broken' });
    },
  );

  test('has a row without an identifier if the cell’s formula found nothing', async () => {
    const error = (place: string) => `<c r="${place}" t="e"><v>#N/A</v></c>`;
    const alone = await importedList(
      sheet(row(1, textCell('A1', 'IMEI')) + row(2, error('A2')) + row(3, textCell('A3', b))),
    );
    expect(await alone.verdicts()).toEqual(['no-identifier', b]);
    const both =
      row(1, textCell('A1', 'IMEI'), textCell('B1', 'Customer')) +
      row(2, error('A2'), textCell('B2', 'Ann')) +
      row(3, textCell('A3', b), textCell('B3', 'Bob'));
    expect(await peopleOf(sheet(both))).toEqual([
      ['no-identifier', 'Ann'],
      [b, 'Bob'],
    ]);
  });

  test('shows the leading zeros that only the format of a cell adds', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="000000000000000"/><numFmt numFmtId="165" formatCode="00\\-000000\\-000000\\-0"/></numFmts><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const worksheet =
      '<sheetData><row><c><v>1</v></c></row><row><c s="1"><v>13000000000013</v></c></row><row><c s="1"><v>1010000000032</v></c></row><row><c s="2"><v>13000000000021</v></c></row></sheetData>';
    const list = await importedList(styled(styles, worksheet));
    expect((await list.rows()).map(({ text }) => text)).toEqual([
      '1',
      '013000000000013',
      '001010000000032',
      '013000000000021',
    ]);
  });

  test('shows the leading zeros of a format that has a locale, a text or a second part', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[$-409]000000000000000;@"/><numFmt numFmtId="165" formatCode="&quot;IMEI &quot;000000000000000"/></numFmts><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const worksheet =
      '<sheetData><row><c s="1"><v>13000000000013</v></c></row><row><c s="2"><v>13000000000021</v></c></row></sheetData>';
    const list = await importedList(styled(styles, worksheet));
    expect(await list.good()).toEqual(['013000000000013', '013000000000021']);
  });

  test('has the customer in each row that the customer’s cell spans', async () => {
    const cells =
      row(1, textCell('A1', 'Customer'), textCell('B1', 'IMEI')) +
      row(2, textCell('A2', 'Ann'), textCell('B2', a)) +
      row(3, textCell('B3', c)) +
      row(4, textCell('A4', 'Bob'), textCell('B4', d));
    const cell = (text: string, how = '') => `<Cell ${how}><Data ss:Type="String">${text}</Data></Cell>`;
    const open = (text: string, how = '') =>
      `<table:table-cell ${how}><text:p>${text}</text:p></table:table-cell>`;
    for (const book of [
      sheet(cells, '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>'),
      `<table><tr><th>Customer</th><th>IMEI</th></tr><tr><td rowspan=2>Ann</td><td>${a}</td></tr><tr><td>${c}</td></tr><tr><td>Bob</td><td>${d}</td></tr></table>`,
      xmlSheet(
        `<Row>${cell('Customer')}${cell('IMEI')}</Row><Row>${cell('Ann', 'ss:MergeDown="1"')}${cell(a)}</Row><Row>${cell(c, 'ss:Index="2"')}</Row><Row>${cell('Bob')}${cell(d)}</Row>`,
      ),
      odsOf(
        `<table:table-row>${open('Customer')}${open('IMEI')}</table:table-row><table:table-row>${open('Ann', 'table:number-rows-spanned="2"')}${open(a)}</table:table-row><table:table-row><table:covered-table-cell/>${open(c)}</table:table-row><table:table-row>${open('Bob')}${open(d)}</table:table-row>`,
      ),
    ])
      expect(await peopleOf(book)).toEqual([
        [a, 'Ann'],
        [c, 'Ann'],
        [d, 'Bob'],
      ]);
  });

  test('a device whose cell spans rows is ordered once', async () => {
    const cells =
      row(1, textCell('A1', 'IMEI'), textCell('B1', 'Note')) +
      row(2, textCell('A2', a), textCell('B2', 'screen')) +
      row(3, textCell('B3', 'battery'));
    const list = await importedList(sheet(cells, '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>'));
    expect(await list.verdicts()).toEqual([a, 'duplicate']);
  });

  test('returns numbers with all their digits', async () => {
    const rows =
      row(1, textCell('A1', 'IMEI')) +
      row(2, numberCell('A2', '3.50000000000014E+14')) +
      row(3, numberCell('A3', b)) +
      row(4, numberCell('A4', '3500000000007710'));
    const list = await importedList(sheet(rows));
    expect(
      (await list.rows()).map(({ verdict }) => ('identifier' in verdict ? verdict.identifier : verdict.is)),
    ).toEqual([a, b, d]);
    expect(list.counts).toMatchObject({ good: 2, safe: 0 });
  });
});

describe('other kinds of sheets', () => {
  it.each([
    [
      'a web table on one line',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{mso-number-format:"\\@";}</style></head><body><table border=1><tr><th>No</th><th>IMEI</th><th>Customer</th></tr><tr><td>1</td><td>${a}</td><td>Ann</td></tr><tr><td>2</td><td>${b}</td><td>Bob</td></tr></table></body></html>`,
    ],
    [
      'a web table on many lines, a number in an attribute',
      `<table border="1">\n<tr>\n<td width="120">IMEI</td>\n<td>Customer</td>\n</tr>\n<tr>\n<td x:num="350000000000010">${a}</td>\n<td>Ann</td>\n</tr>\n<tr>\n<td>${b}</td>\n<td>Bob</td>\n</tr>\n</table>`,
    ],
    [
      'a web table that leaves out what it may',
      `<TABLE><TR><TD>IMEI<TD>Customer<TR><TD>${a}<TD>Ann<TR><TD>${b}<TD>Bob</TABLE>`,
    ],
    [
      'a web table with cells over several rows',
      `<table><tr><td rowspan=3>May</td><td>IMEI</td><td>Customer</td></tr><tr><td>${a}</td><td>Ann</td></tr><tr><td>${b}</td><td>Bob</td></tr></table>`,
    ],
    [
      'an XML spreadsheet',
      `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">IMEI</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Customer</Data></Cell></Row><Row><Cell><Data ss:Type="Number">3.50000000000014E+14</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Ann</Data></Cell></Row><Row><Cell><Data ss:Type="String">${b}</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Bob</Data></Cell></Row></Table></Worksheet></Workbook>`,
    ],
    ['JSON rows', `[{"imei":"${a}","customer":"Ann"},{"imei":${b},"customer":"Bob"}]`],
    [
      'JSON within a reply',
      `{"ok":true,"data":{"orders":[{"id":1,"IMEI":"${a}","price":{"x":1},"Customer":"Ann"},{"id":2,"IMEI":"${b}","Customer":"Bob"}]}}`,
    ],
    ['JSON by number', `{"1":{"imei":"${a}","client":"Ann"},"2":{"imei":"${b}","client":"Bob"}}`],
    ['JSON, a row a line', `{"imei":"${a}","customer":"Ann"}\n{"imei":"${b}","customer":"Bob"}\n`],
    ['JSON arrays', `[["IMEI","Customer"],["${a}","Ann"],["${b}","Bob"]]`],
    [
      'JSON arrays under their names',
      `{"columns":["IMEI","Customer"],"data":[["${a}","Ann"],["${b}","Bob"]]}`,
    ],
    ['JSON by device', `{"${a}":{"customer":"Ann"},"${b}":{"customer":"Bob"}}`],
    [
      'JSON by customer',
      `{"customers":[{"name":"Ann","phones":[{"imei":"${a}"}]},{"name":"Bob","phones":[{"imei":"${b}"}]}]}`,
    ],
    [
      'JSON in two lists',
      `{"waiting":[{"imei":"${a}","customer":"Ann"}],"done":[{"imei":"${b}","customer":"Bob"}],"log":[1,2,3]}`,
    ],
    [
      'JSON between backquotes',
      `\`\`\`json\n[{"imei":"${a}","customer":"Ann"},{"imei":"${b}","customer":"Bob"}]\n\`\`\``,
    ],
    ['JSON with a comma too many', `[{"imei":"${a}","customer":"Ann"},\n{"imei":"${b}","customer":"Bob"},]`],
    [
      'what Python prints',
      `[{'imei': '${a}', 'customer': 'Ann', 'paid': None}, {'imei': '${b}', 'customer': 'Bob', 'paid': True}]`,
    ],
    [
      'a web table within another',
      `<table><tr><td><table><tr><th>IMEI</th><th>Customer</th></tr><tr><td>${a}</td><td>Ann</td></tr><tr><td>${b}</td><td>Bob</td></tr></table></td></tr></table>`,
    ],
  ])('%s keeps its customers', async (_, text) => {
    expect(await peopleOf(text)).toEqual(people);
    expect(await peopleOf(bytes(text))).toEqual(people);
  });

  test('two devices of one customer in JSON are two rows', async () => {
    const text = `{"customers":[{"name":"Ann","phones":[{"imei":"${a}"},{"imei":"${d}"}]},{"name":"Bob","phones":[{"imei":"${c}"}]}]}`;
    expect(await peopleOf(text)).toEqual([
      [a, 'Ann'],
      [d, 'Ann'],
      [c, 'Bob'],
    ]);
  });

  test('the text around the tables of a web page is a sheet of its own', async () => {
    const page = `<p>IMEI: ${a}</p><p>and ${c}</p><table><tr><td>Regards</td><td>Tel. +971500000123</td></tr></table>`;
    const { outcome } = await importedList(page);
    expect(outcome.lists).toEqual([1]);
    expect((await peopleOf(`<table><tr><td> </td></tr></table><p>IMEI: ${a}</p>`)).map(([is]) => is)).toEqual(
      [a],
    );
  });

  test('a table within a cell belongs to the row of this cell', async () => {
    const page = `<table><tr><td>Customer</td><td>IMEI</td></tr><tr><td>Ann</td><td><table><tr><td>${a}</td></tr><tr><td>${b}</td></tr></table></td></tr><tr><td>Bob</td><td>${c}</td></tr></table>`;
    expect(await peopleOf(page)).toEqual([
      [a, 'Ann'],
      ['second-imei', 'Ann'],
      [c, 'Bob'],
    ]);
  });

  test('an OpenDocument keeps its customers', async () => {
    const cell = (text: string, how = '') =>
      `<table:table-cell ${how}><text:p>${text}</text:p></table:table-cell>`;
    const ods = odsOf(
      `<table:table-row>${cell('IMEI')}${cell('Customer')}<table:table-cell table:number-columns-repeated="1000"/></table:table-row><table:table-row>${cell('3.5E+14', `office:value-type="float" office:value="${a}"`)}${cell('Ann')}</table:table-row><table:table-row>${cell(b)}${cell('Bob<office:annotation><text:p>late</text:p></office:annotation>')}</table:table-row><table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>`,
    );
    expect(await peopleOf(ods)).toEqual(people);
  });

  it.each([
    ['xlsb', { '[Content_Types].xml': 'x', 'xl/workbook.bin': 'x' }],
    ['numbers', { 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' }],
    [
      'ods',
      {
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'content.xml': '<office:document-content/>',
      },
    ],
    ['zip', { 'list.csv': 'x' }],
  ] as const)('a file of the type %s is refused, and its type is named', async (looksLike, files) => {
    const zip = zipSync(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    );
    expect((await importList(new Uint8Array(zip))).failure).toEqual({ is: 'not-a-list', looksLike });
  });

  test('a saved web archive and an OpenDocument with a password are refused with their own reasons', async () => {
    const mht = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\n';
    expect((await importList(bytes(mht))).failure).toEqual({ is: 'not-a-list', looksLike: 'web-archive' });
    const locked = zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8('x'),
      'META-INF/manifest.xml': strToU8('<manifest:manifest><manifest:encryption-data/></manifest:manifest>'),
    });
    expect((await importList(new Uint8Array(locked))).failure).toEqual({ is: 'workbook-locked' });
  });

  it.each([
    '[12/05/24, 10:23:45] Ann: 350000000000014',
    '{not json} 350000000000014',
    '<3 350000000000014',
    '<table> 350000000000014',
  ])('%j looks like another format, but is read as an ordinary line', async (text) => {
    expect(await (await importedList(text)).good()).toEqual([a]);
  });

  test('a page in another encoding is read in its declared encoding', async () => {
    const page = `<html><head><meta charset="windows-1256"></head><body><table><tr><td>IMEI</td><td>Customer</td></tr><tr><td>${a}</td><td>`;
    const name = Uint8Array.from([0xc3, 0xe3, 0xe1]);
    const whole = new Uint8Array([...bytes(page), ...name, ...bytes('</td></tr></table></body></html>')]);
    expect(await peopleOf(whole)).toEqual([[a, 'أمل']]);
  });
});

function xmlSheet(rows: string): string {
  return `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${rows}</Table></Worksheet></Workbook>`;
}

function odsOf(rows: string, styles = ''): Uint8Array<ArrayBuffer> {
  const content = `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="A"><table:table-column table:number-columns-repeated="1024"/>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
  return new Uint8Array(
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(content),
    }),
  );
}
