import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IdentifierRule } from '../../shared/model/identifier.ts';
import { luhnCheckDigit } from '../../shared/model/imei.ts';
import { judgeTokens, readPastedList } from '../../shared/model/pasted-list.ts';

const imei: IdentifierRule = {
  kind: 'imei',
  label: '',
  minLength: null,
  maxLength: null,
  lettersAllowed: false,
  pattern: null,
};
const serial: IdentifierRule = {
  kind: 'serial',
  label: 'Serial number',
  minLength: 6,
  maxLength: 14,
  lettersAllowed: true,
  pattern: null,
};
const complete = (body: number) => {
  const digits = `35${String(body).padStart(12, '0')}`;
  return digits + luhnCheckDigit(digits);
};
const read = (text: string, rule = imei) => readPastedList(text, rule);
const identifiers = (text: string, rule = imei) =>
  read(text, rule).rows.map((row) =>
    'identifier' in row.verdict ? row.verdict.identifier : row.verdict.problem,
  );

const first = '490154203237518';
const second = complete(1);
const third = complete(2);

describe('a pasted list of IMEIs', () => {
  it.each([
    ['one on each line', `${first}\n${second}\r\n${third}`],
    ['commas', `${first},${second}, ${third}`],
    ['semicolons', `${first};${second};${third}`],
    ['tabs', `${first}\t${second}\t${third}`],
    ['pipes', `${first} | ${second} | ${third}`],
    ['single spaces', `${first} ${second} ${third}`],
    ['dashes with spaces', `${first} - ${second} - ${third}`],
    ['slashes', `${first}/${second}/${third}`],
    ['quotes', `"${first}","${second}","${third}"`],
    ['labels', `IMEI: ${first}\nIMEI1:${second} IMEI2:${third}`],
    ['labels without a space', `IMEI${first}\nimei${second}\nIMEI${third}`],
    ['a numbered list', `1. ${first}\n2. ${second}\n3. ${third}`],
    ['a numbered list with brackets', `1) ${first}\n2) ${second}\n3) ${third}`],
    ['a table with other columns', `2024-01-15,${first},iPhone 13,0.77\n,${second},,\nx,${third},n/a,12.50`],
    ['invisible marks from chats', `\u202a${first}\u202c\n\ufeff${second}\n${third}\u200b`],
    ['blank lines', `\n\n${first}\n \n${second}\n\n${third}\n`],
  ])('is read with %s', (_, text) => {
    expect(identifiers(text)).toEqual([first, second, third]);
  });

  it.each([
    '49-015420-323751-8',
    '490154 203237 518',
    '490154-203237-518',
    '49 015420 323751 8',
    '4901 5420 3237 518',
    '49015420.323751.8',
    '49-015420 323751-8',
    '490154\u00a0203237\u00a0518',
    'IMEI: 490154 203237 518',
    '7. 490154 203237 518',
    '2024-01-15 490154 203237 518',
  ])('understands the spaces and dashes of %j', (text) => {
    expect(identifiers(text)).toEqual([first]);
  });

  it('reads several divided IMEIs on one line', () => {
    expect(identifiers('490154 203237 518 490154 203237 518')).toEqual([first, first]);
  });

  it('names the digit that would fit a wrong check digit', () => {
    expect(read('490154203237510').rows).toEqual([
      {
        line: 1,
        source: '490154203237510',
        verdict: { is: 'bad', problem: 'bad-check-digit', expectedCheckDigit: '8' },
      },
    ]);
  });

  it.each([
    ['49015420323751', 'too-short'],
    ['4901542032375188', 'too-long'],
    ['49015420323751O', 'not-digits'],
    ['1234', 'too-short'],
    ['4.90154E+14', 'not-digits'],
    ['000000000000000', 'invented'],
  ])('keeps the broken %j as a row: %s', (text, problem) => {
    expect(identifiers(text)).toEqual([problem]);
  });

  it('never joins a telephone and a price into an IMEI, even where the check digit happens to fit', () => {
    const phone = '01712345678';
    const price = [...'0123456789'].map((digit) => `120${digit}`).find((each) => passes(phone + each));
    expect(price).toBeDefined();
    expect(identifiers(`${phone} ${price}`)).toEqual(['too-short', 'too-short']);
    expect(identifiers(`${first} ${phone} ${price}`)).toEqual([first]);
  });

  it('marks a repeat with the line of the first', () => {
    const { rows, counts } = read(`${first}\n${second}\n49-015420-323751-8`);
    expect(rows[2]?.verdict).toEqual({ is: 'duplicate', identifier: first, firstLine: 1 });
    expect(counts).toEqual({ found: 3, good: 2, bad: 0, duplicate: 1 });
  });

  it('reports lines that hold no identifier, and counts the words beside one', () => {
    const { ignored, skippedWords, rows } = read(`Order of Monday\nIMEI: ${first} black\nthanks!`);
    expect(ignored).toEqual([
      { line: 1, source: 'Order of Monday' },
      { line: 3, source: 'thanks!' },
    ]);
    expect(skippedWords).toBe(2);
    expect(rows).toHaveLength(1);
  });

  it('judges a mended row and those after it anew', () => {
    const { rows } = read(`490154203237510\n${first}`);
    const mended = rows.map((row, index) => (index === 0 ? { ...row, source: first } : row));
    expect(judgeTokens(mended, imei).map((row) => row.verdict.is)).toEqual(['good', 'duplicate']);
  });

  it('is empty for empty text', () => {
    expect(read('')).toEqual({
      rows: [],
      ignored: [],
      skippedWords: 0,
      lines: 0,
      counts: { found: 0, good: 0, bad: 0, duplicate: 0 },
    });
  });

  it('reconciles for any text: each line that is not blank is a row or ignored, and counts add up', () => {
    const piece = fc.oneof(
      fc.constantFrom(first, second, '49015420323751O', 'IMEI:', 'IMEI', '2024-01-15', '0.77', 'x', 'ß'),
      fc.constantFrom(' ', '-', ',', ';', '\t', '\n', '\r\n', '|', '/', '  ', '\u200b'),
      fc.nat().map(String),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const { rows, ignored, counts } = read(text);
        expect(counts.found).toBe(rows.length);
        expect(counts.good + counts.bad + counts.duplicate).toBe(counts.found);
        const seen = new Set([...rows, ...ignored].map((row) => row.line));
        const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
        for (const [index, line] of lines.entries()) {
          if (/[\p{L}\p{N}]/u.test(line)) expect(seen.has(index + 1)).toBe(true);
        }
        const digits = (each: string) => each.replace(/\D/g, '').length;
        for (const row of rows)
          expect(digits(row.source)).toBeLessThanOrEqual(digits(lines[row.line - 1] ?? ''));
      }),
    );
  });

  it('finds every IMEI of a shuffled list with mixed separators, in order', () => {
    const bodies = fc.uniqueArray(fc.nat(99_999_999), { minLength: 1, maxLength: 60 });
    const separator = fc.constantFrom('\n', ',', ';', '\t', ' ', ' | ', ', ', '\r\n');
    fc.assert(
      fc.property(bodies, fc.array(separator, { minLength: 60, maxLength: 60 }), (all, between) => {
        const list = all.map((body) => complete(body));
        const text = list.map((each, index) => each + between[index]).join('');
        expect(identifiers(text)).toEqual(list);
      }),
    );
  });

  it('reads twenty thousand rows whole', () => {
    const list = Array.from({ length: 20_000 }, (_, index) => complete(index));
    const { counts } = read(list.map((each, index) => `${index + 1}. IMEI: ${each} iPhone`).join('\n'));
    expect(counts).toEqual({ found: 20_000, good: 20_000, bad: 0, duplicate: 0 });
  });

  it.each([
    ['dots', '.'],
    ['digits', '1'],
    ['digits divided by spaces', '1 '],
    ['dashes between digits', '12-'],
    ['letters', 'a'],
    ['quotes', '"'],
  ])('is not stuck on half a million %s in one line', (_, piece) => {
    const text = piece.repeat(Math.floor(500_000 / piece.length));
    const { rows, ignored } = read(text);
    expect(rows.length + ignored.length).toBeGreaterThan(0);
    expect(read(text, serial).lines).toBe(1);
  });
});

describe('a pasted list of other identifiers', () => {
  it('keeps letters, drops labels and words, and checks the length', () => {
    const text = 'Serial: F2LX1234ABCD red\nSN C39X9999HG7F; DNPX8888KXKF\nshort A1';
    expect(identifiers(text, serial)).toEqual(['F2LX1234ABCD', 'C39X9999HG7F', 'DNPX8888KXKF', 'too-short']);
  });

  it('takes a lone word on its line for the identifier', () => {
    expect(identifiers('ABCDEFGHIJ', serial)).toEqual(['ABCDEFGHIJ']);
    expect(read('these are my serials', serial).ignored).toHaveLength(1);
  });

  it('sees one device in two cases as the same', () => {
    expect(read('f2lx1234abcd\nF2LX1234ABCD', serial).rows[1]?.verdict).toMatchObject({ is: 'duplicate' });
  });

  it('takes a whole cell where the supplier only says "other"', () => {
    const other: IdentifierRule = {
      ...serial,
      kind: 'other',
      label: 'User name',
      minLength: null,
      maxLength: null,
    };
    expect(identifiers('User name: maria\njohn doe', other)).toEqual(['maria', 'john doe']);
  });
});

function passes(digits: string): boolean {
  return luhnCheckDigit(digits.slice(0, -1)) === digits.slice(-1);
}
