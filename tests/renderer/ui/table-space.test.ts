import { expect, test } from 'vitest';
import { isBeyond, placeAt, spaceOf } from '../../../renderer/ui/table/table-space.ts';

const rowHeight = 28;
const view = 600;

test('loaded rows are at their position in the whole list, and the scrollbar covers the whole list', () => {
  expect(spaceOf({ rows: 150, before: 0, after: 0 }, rowHeight)).toEqual({ height: 4_200, top: 0 });
  const middle = spaceOf({ rows: 150, before: 500_000, after: 499_850 }, rowHeight);
  expect(middle).toEqual({ height: 28_000_000, top: 14_000_000 });
});

test('a list too high for a browser is compressed around the loaded rows, which keep their height', () => {
  const most = 1_000_000;
  for (const before of [0, 1_000, 250_000, 999_850]) {
    const space = spaceOf({ rows: 150, before, after: 999_850 - before }, rowHeight, most);
    expect(space.height).toBe(most);
    expect(space.top).toBe(Math.round((before / 999_850) * (most - 150 * rowHeight)));
  }
});

test.each([0, 0.001, 0.25, 0.5, 0.999, 1])(
  'the rows loaded for the scroll position %d are in view at that position, whether the list is compressed or not',
  (place) => {
    for (const most of [32_000_000, 1_000_000]) {
      const others = 1_000_000 - 150;
      const before = Math.round(place * others);
      const space = spaceOf({ rows: 150, before, after: others - before }, rowHeight, most);
      const scrollTop = place * (space.height - view);
      expect(placeAt(scrollTop, space, view)).toBeCloseTo(place, 9);
      expect(isBeyond(scrollTop, space, 150, rowHeight, view)).toBe(false);
      expect(isBeyond(scrollTop + 5_000, space, 150, rowHeight, view)).toBe(true);
      expect(isBeyond(scrollTop - 5_000, space, 150, rowHeight, view)).toBe(true);
    }
  },
);
