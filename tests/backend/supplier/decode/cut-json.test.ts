import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeCutJson } from '../../../../electron/backend/supplier/decode/syntax/cut-json.ts';

test.each([
  ['{"a":[{"b":1},{"b":2},{"b"', '{"a":[{"b":1},{"b":2}]}'],
  ['[{"name":"]}\\"[{"},{"n', '[{"name":"]}\\"[{"}]'],
  ['<br>{"a":{"b":{}', '{"a":{"b":{}}}'],
  ['{"a":1', null],
  ['"{ }} {x}"', null],
  ['"{x}"', null],
  ['', null],
  ['}{]', null],
])('%j is completed to %j', (cut, closed) => {
  expect(closeCutJson(cut)).toBe(closed);
});

test('any truncated text is completed to JSON or to nothing', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, at) => {
      const closed = closeCutJson(text.slice(0, at % (text.length + 1)));
      expect(() => JSON.parse(closed ?? 'null')).not.toThrow();
    }),
  );
});
