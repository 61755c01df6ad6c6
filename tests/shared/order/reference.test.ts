import { expect, test } from 'vitest';
import { tidyReference } from '../../../shared/model/order/reference.ts';

test.each([
  [' 5001\u00a0', '5001'],
  ['#5001', '5001'],
  ['# 5001', '5001'],
  ['５００１', '5001'],
  ['50\u200b01\ufeff', '5001'],
  ['2024–11‑0042', '2024-11-0042'],
  ['0042', '0042'],
  ['aB-3_c', 'aB-3_c'],
  ['#', ''],
])('a reference typed as %j is searched as %j', (typed, reference) => {
  expect(tidyReference(typed)).toBe(reference);
});
