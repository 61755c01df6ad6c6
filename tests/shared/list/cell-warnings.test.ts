import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../shared/model/identifier/slot-label.ts';
import { openCellWarnings } from '../../../shared/model/list/text/cell-warnings.ts';
import { warningWords, warnsBefore } from '../../../shared/model/list/text/warning-words.ts';

const shifted = (word: string, to: number) =>
  word.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 97 + to));
const spellings: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.normalize('NFD'),
  (word) => [...word].join('\u0301'),
  // Full-width and mathematical bold letters.
  (word) => shifted(word, 0xff41),
  (word) => shifted(word, 0x1d41a),
];
const word = fc
  .tuple(
    fc.constantFrom(
      ...warningWords,
      'not',
      'nicht',
      'لا',
      'не',
      'imei',
      'sim',
      'iPhone',
      'Straße',
      '取消',
      '重复',
      '🙂',
      '7',
      '350',
    ),
    fc.constantFrom(...spellings),
  )
  .map(([text, spelling]) => spelling(text));
const cell = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ', ', ' 12 ', '', '黑', '\u00a0', '-')), {
    minLength: 1,
    maxLength: 5,
  })
  .map((words) => words.flat().join(''))
  .filter((text) => text.length <= 60);

test('the fast examination of a cell finds the same warnings as the complete one', () => {
  const warns = openCellWarnings();
  fc.assert(
    fc.property(cell, (text) => {
      expect(warns(text)).toBe(warnsBefore(text, wordsOf(text)) !== null);
    }),
    { numRuns: 3_000 },
  );
});
