import { expect, test } from 'vitest';
import { parseTime, parseZonedTime } from '../../../../electron/backend/supplier/decode/account/times.ts';
import { isCookieTurn } from '../../../../electron/backend/supplier/decode/failures/bot-check.ts';
import { decodeEnvelope } from '../../../../electron/backend/supplier/decode/fields/decode-envelope.ts';
import {
  decodeRestBody,
  failureTextOf,
  pageOf,
} from '../../../../electron/backend/supplier/decode/fields/decode-rest-body.ts';
import {
  detailsOf,
  linesOf,
  plainNames,
} from '../../../../electron/backend/supplier/decode/fields/details.ts';
import { type Envelope, readEnvelope } from '../../../../electron/backend/supplier/decode/fields/envelope.ts';
import { fieldsOf } from '../../../../electron/backend/supplier/decode/fields/fields.ts';
import { tellsProgress } from '../../../../electron/backend/supplier/decode/fields/placeholder.ts';
import { judgeDenied } from '../../../../electron/backend/supplier/decode/orders/placement.ts';
import { decodePanelList } from '../../../../electron/backend/supplier/decode/services/panel-list.ts';
import { quantityOf } from '../../../../electron/backend/supplier/decode/services/service-row.ts';
import { bodyOfText } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { decodeText } from '../../../../electron/backend/supplier/decode/syntax/charset.ts';
import { type Json, parseJson } from '../../../../electron/backend/supplier/decode/syntax/json.ts';
import { tokenIn } from '../../../../electron/backend/supplier/reply/decode-reply.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';

function json(value: unknown): Json {
  const reading = parseJson(JSON.stringify(value));
  if (!reading.ok) throw new Error('not JSON');
  return reading.value;
}
const object = (value: object) => json(value) as never;
const plainOf = ({ entries }: { readonly entries: readonly (readonly [string, unknown])[] }) =>
  Object.fromEntries(entries);

test.each([
  ['2026-02-03 04:05:06', '2026-02-03T04:05:06Z'],
  ['2026/2/3', '2026-02-03T00:00:00Z'],
  ['2026-02-03T04:05', '2026-02-03T04:05:00Z'],
  ['2026-02-03 23:59:60', '2026-02-04T00:00:00Z'],
  ['2026-02-03 04:05:06.123456789', '2026-02-03T04:05:06Z'],
  ['2026-02-03 04:05 UTC', '2026-02-03T04:05:00Z'],
  ['2026-02-03 04:05+02:30', '2026-02-03T01:35:00Z'],
  ['2026-02-03 04:05 -0230', '2026-02-03T06:35:00Z'],
  ['2026-02-03 04:05 +14:00', '2026-02-02T14:05:00Z'],
  ['2000-01-01', '2000-01-01T00:00:00Z'],
  ['2099-12-31', '2099-12-31T00:00:00Z'],
  ['1770091506', '2026-02-03T04:05:06Z'],
  ['1770091506000', '2026-02-03T04:05:06Z'],
  ['2024-02-29', '2024-02-29T00:00:00Z'],
  ...[
    ...['2026-02-31', '2025-02-29', '2026-13-01', '2026-00-01', '2026-01-00', '1999-12-31', '2100-01-01'],
    ...['2026-02-03 24:00', '2026-02-03 04:60', '2026-02-03 04:05:61', '2026-02-03 04:05 +14:01'],
    ...['03/04/2026', '177009150', '9999999999999', '', `2026-02-03${' '.repeat(60)}04:05`],
  ].map((text) => [text, null] as const),
] as const)('the time %j is %j', (text, iso) => {
  expect(parseTime(text)).toBe(iso === null ? null : Date.parse(iso));
});

test.each([
  ['2026-02-03 04:05:06', false],
  ['2026-02-03 04:05:06Z', true],
  ['2026-02-03 04:05 gmt', true],
  ['2026-02-03 04:05 +02:00', true],
  ['1770091506', true],
  ['1770091506000', true],
  ['x', false],
])('the time %j can prove that an order is new: %j', (text, proves) => {
  expect(parseZonedTime(text) !== null).toBe(proves);
});

test.each<[string, object, unknown]>([
  ['nothing', {}, null],
  ['a flag', { QNT: '1' }, { options: [], min: 1, max: null }],
  ['no flag', { QNT: '0' }, null],
  ['options', { QNTOPTIONS: '5, 10,5,x' }, { options: [5, 10], min: 1, max: null }],
  ['a list of options', { QNTOPTIONS: [3, '4'] }, { options: [3, 4], min: 1, max: null }],
  ['a minimum of one alone', { MINQNT: '1' }, null],
  ['a minimum of two', { MINQNT: '2' }, { options: [], min: 2, max: null }],
  ['a maximum', { MAXQNT: '9' }, { options: [], min: 1, max: 9 }],
  ['a maximum of one', { MAXQNT: '1' }, null],
  ['a maximum of one with a flag', { QNT: 'yes', MAXQNT: '1' }, { options: [], min: 1, max: 1 }],
  ['a maximum of one with options', { QNTOPTIONS: '5', MAXQNT: '1' }, { options: [5], min: 1, max: 1 }],
  [
    'a maximum of one and a minimum of two',
    { QNT: '1', MINQNT: '2', MAXQNT: '1' },
    { options: [], min: 2, max: null },
  ],
  ['a minimum that is the maximum', { MINQNT: '3', MAXQNT: '3' }, { options: [], min: 3, max: 3 }],
  ['decimals', { MINQNT: '2.00', MAXQNT: '7.5' }, { options: [], min: 2, max: null }],
  ['a million', { MAXQNT: '1000000' }, { options: [], min: 1, max: 1_000_000 }],
  ['more than a million', { MAXQNT: '1000001' }, null],
  ['zeros', { MINQNT: '0', MAXQNT: '0', QNTOPTIONS: '' }, null],
  [
    'many options',
    { QNTOPTIONS: Array.from({ length: 250 }, (_, at) => at + 1).join() },
    { options: Array.from({ length: 200 }, (_, at) => at + 1), min: 1, max: null },
  ],
])('a service’s quantity is read from %s', (_, fields, wanted) => {
  expect(quantityOf(fieldsOf(object(fields)))).toEqual(wanted);
});

test.each<[string, object, unknown, number | null]>([
  ['nothing', {}, null, null],
  ['a page and the last one', { current_page: 2, last_page: 3, total: 40 }, [['page', '3']], 40],
  ['the last page', { current_page: 3, last_page: 3 }, null, null],
  ['a page and that more follow', { page: 1, has_more: true }, [['page', '2']], null],
  ['a page and that none follow', { page: 1, has_more: false, last_page: 9 }, null, null],
  ['a page without a word', { page: 1 }, null, null],
  ['a size and a total', { page: 1, per_page: 10, total: 11 }, [['page', '2']], 11],
  ['a total that is reached', { page: 1, per_page: 10, total: 10 }, null, 10],
  ['a size of nothing', { page: 1, per_page: 0, total: 10 }, null, 10],
  ['no page', { per_page: 10, total: 11 }, null, 11],
  ['no total', { page: 1, per_page: 10 }, null, null],
  [
    'an offset',
    { offset: 0, limit: 10, total: 11 },
    [
      ['offset', '10'],
      ['limit', '10'],
    ],
    11,
  ],
  ['an offset at the end', { offset: 1, limit: 10, total: 11 }, null, 11],
  ['a last page before sizes', { page: 2, last_page: 2, per_page: 10, total: 99 }, null, 99],
  ['a cursor', { next_cursor: 'abc' }, [['cursor', 'abc']], null],
  ['no next page', { next_page_url: null, page: 1, last_page: 9 }, null, null],
  ['no next cursor', { next_cursor: null, page: 1, last_page: 9 }, null, null],
  ['a link', { next_page_url: 'https://x.example/orders?page=7' }, [['page', '7']], null],
  ['counters inside', { meta: { current_page: 1, last_page: 2 } }, [['page', '2']], null],
  ['words for numbers', { page: 'one', last_page: 2 }, null, null],
  ['a link as long as a link may be', { next: `?page=7&a=${'x'.repeat(1_990)}` }, [['page', '7']], null],
  ['a link that is longer', { next: `?page=7&a=${'x'.repeat(1_991)}` }, null, null],
])('the next page is found from %s', (_, fields, next, total) => {
  expect(pageOf({ top: object(fields), data: null, wrappers: [] })).toEqual({ next, total });
  expect(pageOf({ top: null as never, data: object(fields), wrappers: [] })).toEqual({ next, total });
  expect(pageOf({ top: null as never, data: null, wrappers: [object(fields)] })).toEqual({ next, total });
});

test('the unknown fields of an object are kept as text, up to three levels deep and within limits', () => {
  const value = {
    ...{ Known: 'x', Model: ' Phone 8 ', Empty: '', None: null, Off: false, Count: 3, ' ': 'nameless' },
    ...{
      List: ['a', '', 2, true, { b: 1 }],
      One: { Two: { Three: { Four: 1, Five: { Six: 1 } }, Near: 'y' } },
    },
    ...{ Long: 'z'.repeat(600), [`N${'n'.repeat(120)}`]: 'cut' },
  };
  expect(detailsOf(object(value), plainNames(['KNOWN'], ['other']))).toEqual({
    ...{
      Model: 'Phone 8',
      Off: 'false',
      Count: '3',
      List: 'a, 2, true',
      'One.Two.Near': 'y',
      'One.Two.Three.Four': '1',
    },
    ...{ Long: expect.stringMatching(/^z{499,500}…?$/), [`N${'n'.repeat(99)}`]: 'cut' },
  });
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`n${at}`, at < 180 ? '' : 'x']));
  expect(Object.keys(detailsOf(object(many), new Set()))).toHaveLength(20);
  const full = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`n${at}`, 'x']));
  expect(Object.keys(detailsOf(object(full), new Set()))).toHaveLength(50);
  expect(Object.keys(detailsOf(object({ in: full }), new Set()))).toHaveLength(50);
  expect(detailsOf(object({ l: Array.from({ length: 30 }, () => 'a') }), new Set())).toEqual({
    l: Array.from({ length: 20 }, () => 'a').join(', '),
  });
});

test.each<[unknown, string]>([
  [['a', 2, true, '', ['b', { c: 'd' }], { e: 'f', g: 1 }], 'a\n2\ntrue\nb\nc: d\ne: f\ng: 1'],
  [{ a: 'b', c: [1, 2] }, 'a: b\nc: 1, 2'],
  ['text', ''],
  [7, ''],
  [Array.from({ length: 250 }, () => 'x'), Array.from({ length: 200 }, () => 'x').join('\n')],
])('%j becomes lines', (value, lines) => {
  expect(linesOf(json(value))).toBe(lines);
  expect(linesOf(undefined)).toBe('');
});

const token = '12|abcdefgh';
test.each<[string, unknown, string | null]>([
  ['on top', { token }, token],
  ['with spaces around', { token: ` ${token} ` }, token],
  ['inside', { data: { user: {}, access_token: token } }, token],
  ['in a list', [[{ jwt: token }]], token],
  ['with the best name', { token: 'other-token', access_token: token }, token],
  ['least nested', { data: { access_token: 'other-token' }, jwt: token }, token],
  ['four deep', { a: { b: { c: { d: { token } } } } }, token],
  ['five deep', { a: { b: { c: { d: { e: { token } } } } } }, null],
  ['too short', { token: '1234567' }, null],
  ['of eight', { token: '12345678' }, '12345678'],
  ['too long', { token: 'x'.repeat(4_097) }, null],
  ['with a space inside', { token: 'abcd efgh' }, null],
  ['as a number', { token: 123456789 }, null],
  ['under another name', { key: token }, null],
  ['nowhere', 'text', null],
])('a token is found %s', (_, value, wanted) => {
  expect(tokenIn(json(value))).toBe(wanted);
});

const panelList = (list: unknown) => {
  const read = decodePanelList(readEnvelope(json({ SUCCESS: [{ MESSAGE: 'x', LIST: list }] })) as never);
  return read.ok ? read.value : null;
};
test.each<[string, unknown, unknown]>([
  [
    'rows',
    [
      { ID: '1', NAME: 'Acme' },
      { ID: 2, NAME: 'Beta' },
    ],
    [
      { id: '1', name: 'Acme' },
      { id: '2', name: 'Beta' },
    ],
  ],
  ['a map', { a: { ID: '1', NAME: 'Acme' } }, [{ id: '1', name: 'Acme' }]],
  [
    'rows within rows',
    [{ ID: '9', NAME: 'Acme', MODELS: [{ ID: '1', NAME: 'One' }] }],
    [{ id: '1', name: 'Acme · One' }],
  ],
  [
    'rows without an id, a name, or of another kind',
    [{ NAME: 'x' }, { ID: '1' }, 'text', { ID: '1'.repeat(65), NAME: 'x' }, { ID: '2', NAME: 'Beta' }],
    [{ id: '2', name: 'Beta' }],
  ],
  ['an id of 64', [{ ID: '1'.repeat(64), NAME: 'x' }], [{ id: '1'.repeat(64), name: 'x' }]],
  ['nothing', [], null],
  ['text', 'none', null],
])('a panel’s own list is read from %s', (_, list, wanted) => {
  expect(panelList(list)).toEqual(wanted);
});

test.each<[string, object, readonly unknown[], readonly unknown[]]>([
  ['a success', { SUCCESS: 'Sent' }, ['Sent'], []],
  ['an error within the success', { SUCCESS: [{ ERROR: 'No', CODE: 5 }] }, [], ['No']],
  ['an empty error within the success', { SUCCESS: [{ ERROR: '' }] }, [{ ERROR: '' }], []],
  ['a number as an error within the success', { SUCCESS: [{ ERROR: 5 }] }, [{ ERROR: { literal: '5' } }], []],
  ['a flag as an error within the success', { SUCCESS: [{ ERROR: true }] }, [{ ERROR: true }], []],
  ['an error beside a value', { SUCCESS: [{ ERROR: 'No', ID: '7' }] }, [{ ERROR: 'No', ID: '7' }], []],
  ['one item', { SUCCESS: { item1: [{ ID: '7' }] } }, [{ ID: '7' }], []],
  ['one item and a value', { SUCCESS: { item: 'a', ID: '7' } }, [{ item: 'a', ID: '7' }], []],
])('the rows of %s', (_, value, ofSuccess, ofError) => {
  const { success, error } = readEnvelope(json(value)) as Envelope;
  const plain = (rows: readonly Json[]) =>
    rows.map((row) =>
      row !== null && typeof row === 'object' && 'entries' in row ? plainOf(row as never) : row,
    );
  expect([plain(success.rows), plain(error.rows)]).toEqual([ofSuccess, ofError]);
});

test.each<[string, object, string]>([
  ['the same words twice', { message: 'No', error: 'No' }, 'No'],
  ['several words', { message: 'No', errors: { imei: ['Short', 'No'] } }, 'No · Short'],
  ['no words', { status: 'error' }, ''],
])('a failed reply with %s', (_, value, words) => {
  expect(failureTextOf(json(value))).toBe(words);
  const decoded = decodeRestBody({
    kind: 'json',
    value: json({ success: false, ...value }),
    trailing: false,
  });
  expect(decoded).toMatchObject({
    ok: false,
    where: words === '' ? encodeMessage('reply-error') : encodeMessage('reply-failed', { words }),
  });
});

const page = 'https://panel.example/api';
test.each([
  ['sets a cookie and leads back', { 'set-cookie': 'a=b', location: '/api' }, true],
  ['leads back without a cookie', { location: '/api' }, false],
  ['leads elsewhere', { 'set-cookie': 'a=b', location: '/login' }, false],
  ['leads nowhere', { 'set-cookie': 'a=b', location: 'https://[' }, false],
  ['has no location', { 'set-cookie': 'a=b' }, true],
])('a redirect that %s is a cookie test: %j', (_, headers, is) => {
  expect(isCookieTurn(new Map(Object.entries(headers)), page)).toBe(is);
});

test('only short words are read as words of an order in progress', () => {
  expect(tellsProgress('pending'.padEnd(300, ' .'))).toBe(true);
  expect(tellsProgress('pending'.padEnd(301, ' .'))).toBe(false);
  expect(tellsProgress('done')).toBe(false);
});

test.each([
  [[0xef, 0xbb, 0xbf, 0x41], 'A'],
  [[0xef, 0xbb, 0x41], 'ï»A'],
  [[0xef, 0x41, 0xbf], 'ïA¿'],
  [[0x41, 0xbb, 0xbf], 'A»¿'],
])('the bytes %j are read as %j in a reply that says Latin 1', (bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes), 'text/plain; charset=iso-8859-1')).toBe(text);
});

test.each([
  ['', 'HTTP 401'],
  ['Unauthorized', 'Unauthorized'],
])('a reply that turns an order away with the words %j is a refusal with words', (words, said) => {
  const body = { kind: 'not-json', text: words } as const;
  expect(judgeDenied(401, body, words)).toEqual({ verdict: 'refused', stop: 'connection', words: said });
});

test.each(['html', 'xml', 'cut'] as const)(
  'an order that is turned away with a body of kind %s is uncertain',
  (kind) => {
    const judged = judgeDenied(403, { kind, text: 'x', value: undefined } as never, 'x');
    expect(judged).toMatchObject({ verdict: 'uncertain', stop: 'connection' });
  },
);

test.each<[string, string, readonly [success: number, error: number] | string]>([
  ['a success', '{"SUCCESS":["a"]}', [1, 0]],
  ['an error beside a wrapper', '{"ERROR":["a"],"data":{"SUCCESS":["b"]}}', [0, 1]],
  ['a success beside a wrapper', '{"SUCCESS":["a"],"data":{"ERROR":["b"]}}', [1, 0]],
  ['an error in a wrapper', '{"data":{"ERROR":["a","b"]}}', [0, 2]],
  ['nothing in a wrapper', '{"data":{"x":1}}', [0, 0]],
  ['a list of one envelope', '[{"ERROR":["a"]}]', [0, 1]],
  ['a list of rows', '[{"x":1},{"y":2}]', [2, 0]],
  ['a list of texts', '["a"]', 'reply-no-object'],
  ['a text', '"a"', 'reply-no-object'],
  ['two successes', '{"SUCCESS":["a"],"SUCCESS":["b"]}', 'reply-key-twice'],
  ['two errors', '{"ERROR":["a"],"ERROR":["b"]}', 'reply-key-twice'],
  ['one error written twice', '{"ERROR":["a"],"ERROR":["a"]}', [0, 2]],
  ['something behind it', '{"SUCCESS":["a"]} x', 'reply-trailing'],
  ['no JSON', 'x', 'reply-not-json'],
])('the envelope of a reply with %s', (_, text, wanted) => {
  const decoded = decodeEnvelope(bodyOfText(text));
  expect(
    decoded.ok ? [decoded.value.success.rows.length, decoded.value.error.rows.length] : decoded.where,
  ).toEqual(typeof wanted === 'string' ? expect.stringContaining(wanted) : wanted);
});
