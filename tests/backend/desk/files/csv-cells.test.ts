import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvOf } from '../../../../electron/backend/desk/export/csv.ts';
import { inertText } from '../../../../shared/model/base/inert-text.ts';

async function csv(rows: readonly (readonly string[])[], guessed: readonly number[] = []): Promise<string> {
  async function* one() {
    yield rows;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of csvOf(one(), new Set(guessed))) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8').replace('\ufeff', '');
}

test.each([
  ['1E5', '"\t1E5"'],
  ['10/12', '"\t10/12"'],
  ['0042', '"\t0042"'],
  ['a;b', '"a;b"'],
  ['a,b', '"a,b"'],
  ['=1+1', `"'=1+1"`],
  ['+1 (555)', `"'+1 (555)"`],
  ['-5', `"'-5"`],
  ['Unlocked;=1+41;done', `"Unlocked;'=1+41;done"`],
  ['a\n@SUM(1)', `"a\n'@SUM(1)"`],
  ['a; "=1', `"a; ""'=1"`],
  ['Nano-SIM, 5G', '"Nano-SIM, 5G"'],
  ['Olga 2', 'Olga 2'],
  ['700123', '700123'],
  ['', ''],
])('%j is written as %j, so that a spreadsheet keeps it as text', async (text, cell) => {
  expect(await csv([[text]])).toBe(`${cell}\r\n`);
});

test('figures and times are written unchanged in their columns, everything else as text', async () => {
  const cells = ['1.50', '2026-11-21 14:05:09', '=1', '10/12', '1.50'];
  expect(await csv([cells], [0, 1, 2, 3])).toBe(`1.50,2026-11-21 14:05:09,"'=1","\t10/12","\t1.50"\r\n`);
});

test('everything written is read back unchanged, except the tab before some texts', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('1E5', '10/12', 'a;b', 'x"y', 'line\nbreak', ' padded ', '=1', '-1', 'März 3', '\t'),
  );
  const unmarked = (cell: string) => cell.replace(/^[\t'](?=.)/su, '').replace(/(?<=[;,\s"])'/g, '');
  const row = fc.array(text, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const { data } = Papa.parse<string[]>(await csv(rows), { delimiter: ',', newline: '\r\n' });
      const read = data.slice(0, rows.length).map((cells) => cells.map(unmarked));
      expect(read).toEqual(rows.map((cells) => cells.map((cell) => unmarked(inertText(cell)))));
    }),
  );
});

test('no cell is read as a formula, whatever separator a spreadsheet uses', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ';',
      ',',
      '\t',
      '\n',
      '"',
      ' ',
      "'",
      '=1+41',
      '+1',
      '-2',
      '@A1',
      '＝1',
      'x',
      '5',
      '\r',
      ';=',
      '-',
    ),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const row = fc.array(text, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
      const file = await csv(rows);
      for (const delimiter of [',', ';', '\t']) {
        const cells = Papa.parse<string[]>(file, { delimiter, newline: '\r\n' }).data.flat();
        expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      }
    }),
    { numRuns: 2_000 },
  );
});
