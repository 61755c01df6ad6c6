import { expect, test } from 'vitest';
import { isPeriodClosed } from '../../../shared/model/books/book-reading.ts';

test.each([
  ['a closed day', ['closed'], true],
  ['an open day', ['open'], false],
  ['a month of closed days', ['closed', 'closed'], true],
  ['the month in which the books began', ['before', 'before', 'closed', 'closed'], true],
  ['a month with a day that has not come', ['closed', 'ahead'], false],
  ['a month with an open day', ['before', 'closed', 'open'], false],
  ['a month before the books began', ['before', 'before'], false],
] as const)('%s', (_what, states, isClosed) => {
  expect(isPeriodClosed(states.map((state) => ({ state })))).toBe(isClosed);
});
