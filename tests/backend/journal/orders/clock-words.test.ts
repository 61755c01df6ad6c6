import { expect, test } from 'vitest';
import { clockAheadIn, clockWords } from '../../../../electron/backend/journal/orders/clock-words.ts';
import { decodeMessages } from '../../../../shared/model/base/coded-message.ts';

test.each([
  [7_200_000, 'clock-behind', 120],
  [-7_200_000, 'clock-ahead', 120],
])(
  'O4: the text of a clock difference of %i ms has its direction, and can be read back',
  (aheadMs, note, minutes) => {
    const words = clockWords(aheadMs) ?? '';
    expect(decodeMessages(words)).toEqual([{ note, minutes }]);
    expect(clockAheadIn(words)).toBe(aheadMs);
  },
);

test('O4: a difference of less than two minutes is not mentioned', () => {
  expect([clockWords(null), clockWords(80_000), clockWords(-80_000)]).toEqual([null, null, null]);
});
