import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code128Modules, code128Runs, moduleDots } from '../../../shared/model/printing/code128.ts';
import { wrapped } from '../../../shared/model/printing/wrap.ts';

const letters = (text: string): number => text.length;

test('text is wrapped between words, and inside long words, and none of it is lost', () => {
  expect(wrapped('carrier and lock check', 12, letters)).toEqual(['carrier and', 'lock check']);
  expect(wrapped('ABCDEFGHIJ', 4, letters)).toEqual(['ABCD', 'EFGH', 'IJ']);
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const lines = wrapped(text, width, letters);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
  );
});

test('a letter is never separated from its marks, nor an emoji from its parts', () => {
  const signs = (text: string): number =>
    [...new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(text)].length;
  for (const text of ['क्षेत्रीयनिर्देशांक', 'e\u0301e\u0301e\u0301e\u0301', '👨‍👩‍👧‍👦🇮🇳👍🏽👨‍👩‍👧‍👦']) {
    const lines = wrapped(text, 2, signs);
    expect(lines.map(signs).reduce((sum, each) => sum + each, 0)).toBe(signs(text));
    const short = wrapped(text, 5, signs, 1)[0] ?? '';
    expect(short === text || text.startsWith(short.replace('...', ''))).toBe(true);
    expect(signs(short)).toBe(Math.min(signs(text), 5));
  }
});

test('text with too many lines ends in dots, and no line is too wide', () => {
  expect(wrapped('one two three four five', 9, letters, 2)).toEqual(['one two', 'three...']);
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 4, max: 40 }), (text, width) => {
      const lines = wrapped(text, width, letters, 2);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    }),
  );
});

test('the barcode of an IMEI encodes seven pairs of digits and one digit, in 134 modules', () => {
  const runs = code128Runs('490154203237518') ?? [];
  expect(runs).toEqual([
    { set: 'C', text: '49015420323751' },
    { set: 'B', text: '8' },
  ]);
  expect(code128Modules(runs)).toBe(134);
  expect(moduleDots(runs, 384, 2)).toBe(2);
  // The label is too narrow for modules that a scanner can read.
  expect(moduleDots(runs, 200, 2)).toBeNull();
});

test.each(['490154^XZ', '490154>8', 'línea', '', 'x'.repeat(41)])(
  '%j is never printed as a barcode',
  (text) => {
    expect(code128Runs(text)).toBeNull();
  },
);
