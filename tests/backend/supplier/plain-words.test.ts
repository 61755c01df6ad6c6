import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainWords } from '../../../electron/backend/supplier/decode/text.ts';

test('words are the same with a tag before them, which no short way knows', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab \t\n\u0001\u00a0;é™€'), maxLength: 12 });
  fc.assert(
    fc.property(text, (words) => {
      expect(plainWords(words)).toBe(plainWords(`<i>${words}`));
    }),
    { numRuns: 2_000 },
  );
});

test('words hold neither tags nor entities, and no space but single ones', () => {
  expect(plainWords('<p>Clean &amp;\n Fast&nbsp;&#8482;<br/>1 &lt; 2</p>')).toBe('Clean & Fast ™ 1 < 2');
});
