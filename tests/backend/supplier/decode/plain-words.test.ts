import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainWords } from '../../../../electron/backend/supplier/decode/syntax/text.ts';

test('text is the same with and without a leading tag', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab \t\n\u0001\u00a0;é™€'), maxLength: 12 });
  fc.assert(
    fc.property(text, (words) => {
      expect(plainWords(words)).toBe(plainWords(`<i>${words}`));
    }),
    { numRuns: 2_000 },
  );
});

test('text contains neither tags nor entities, and keeps its spaces', () => {
  expect(plainWords('<p>Clean &amp;\n Fast&nbsp;&#8482;<br/>1 &lt; 2  3</p>')).toBe(
    'Clean & Fast ™ 1 < 2  3',
  );
});

test.each([
  ['GSX Full Report <fast>', 'GSX Full Report <fast>'],
  ['Parameter or Service <ID> missing.', 'Parameter or Service <ID> missing.'],
  ['Mail <ana@shop.example> a &lt;b&gt; c', 'Mail <ana@shop.example> a <b> c'],
  ['suficiente cr&eacute;dito &ndash; m&aacute;s', 'suficiente crédito – más'],
  ["<font color='green'>OFF</font> <!-- x > y -->now", 'OFF now'],
  ['Samsung &amp;amp; Co &amp;eacute; &amp;#8482; &amp;amp;lt;fast&amp;amp;gt;', 'Samsung & Co é ™ <fast>'],
  ['AT&amp;T; R&amp;D', 'AT&T; R&D'],
  ['A&B &copy2 &unknown; &#1;x', 'A&B &copy2 &unknown; x'],
])('%j is read as %j', (text, words) => {
  expect(plainWords(text)).toBe(words);
});
