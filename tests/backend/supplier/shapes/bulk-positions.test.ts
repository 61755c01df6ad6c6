import { expect, test } from 'vitest';
import { decodeEnvelope } from '../../../../electron/backend/supplier/decode/fields/decode-envelope.ts';
import { decodeBulkStatus } from '../../../../electron/backend/supplier/decode/orders/bulk-status.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';

/** The results that a bulk answer assigns to orders, as `reference code`. */
function bound(asked: readonly string[], answer: unknown): readonly string[] {
  const opened = decodeEnvelope(readBody(Buffer.from(JSON.stringify(answer))));
  const read = opened.ok ? decodeBulkStatus(opened.value, asked) : opened;
  if (!read.ok) return ['unread'];
  return read.value.rows.flatMap(({ reference, result }) =>
    reference === null ? [] : [`${reference} ${result}`],
  );
}
const row = (code: string, more: object = {}) => ({ STATUS: '4', CODE: code, ...more });
const each = (code: string, more: object = {}) => ({ SUCCESS: [row(code, more)] });

test.each<[string, readonly string[], unknown]>([
  ['from 0 at the top', ['1', '2'], { '0': each('of 1'), '1': each('of 2'), apiversion: '6.1' }],
  ['from 1 at the top', ['2', '1'], { '1': each('of 2'), '2': each('of 1') }],
  ['from 0 within SUCCESS', ['1', '2'], { SUCCESS: { '0': row('of 1'), '1': row('of 2') } }],
  [
    'from 0 within LIST',
    ['1', '2', '3'],
    { SUCCESS: [{ LIST: { '0': row('of 1'), '1': row('of 2'), '2': row('of 3') } }] },
  ],
  ['with a gap', ['1', '2', '3'], { '0': each('of 1'), '2': each('of 3') }],
  ['of one row alone', ['2', '1'], { '1': each('of 2') }],
])('binds nothing by keys that count rows %s', (_, asked, answer) => {
  expect(bound(asked, answer)).toEqual([]);
});

test.each<[string, readonly string[], unknown, readonly string[]]>([
  ['references as keys', ['71', '72'], { '71': each('a'), '72': each('b') }, ['71 a', '72 b']],
  [
    'references as keys, of which one is small',
    ['2', '9'],
    { '2': each('a'), '9': each('b') },
    ['2 a', '9 b'],
  ],
  [
    'rows that name their references',
    ['1', '2'],
    { '0': each('a', { REFERENCEID: 1 }), '1': each('b', { REFERENCEID: 2 }) },
    ['1 a', '2 b'],
  ],
  [
    'rows with the ID beside them',
    ['1', '2'],
    { '0': { ID: '1', ...each('a') }, '1': { ID: '2', ...each('b') } },
    ['1 a', '2 b'],
  ],
  ['words as keys', ['D1', 'D2'], { D1: each('a'), D2: each('b') }, ['D1 a', 'D2 b']],
])('still binds %s', (_, asked, answer, wanted) => {
  expect(bound(asked, answer)).toEqual(wanted);
});
