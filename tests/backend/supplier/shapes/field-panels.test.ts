import { expect, test } from 'vitest';
import { decodeEnvelope } from '../../../../electron/backend/supplier/decode/fields/decode-envelope.ts';
import { createVocabulary } from '../../../../electron/backend/supplier/decode/fields/vocabulary.ts';
import { decodeOrderStatus } from '../../../../electron/backend/supplier/decode/orders/order-status.ts';
import { judgePlacement } from '../../../../electron/backend/supplier/decode/orders/placement.ts';
import { decodeServiceList } from '../../../../electron/backend/supplier/decode/services/service-list.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { emptyMapping } from '../../../../shared/model/connection/mapping.ts';

const open = (value: unknown) => decodeEnvelope(readBody(Buffer.from(JSON.stringify(value))));

test.each<[string, object, readonly string[]]>([
  ['a comma list', { Requires: 'IMEI,Email' }, ['Email']],
  ['the IMEI alone', { Requires: 'IMEI' }, []],
  ['REQUIREINFORMATION', { REQUIREINFORMATION: 'USERNAME,EMAIL' }, ['USERNAME', 'EMAIL']],
  ['bars', { REQUIRED: 'USERNAME|USERTYPE' }, ['USERNAME', 'USERTYPE']],
  [
    'CUSTOM as a list',
    { CUSTOM: [{ customname: 'Email', required: '1' }, { customname: 'IMEI' }] },
    ['Email'],
  ],
])('a service that needs %s asks for it', (_, needs, wanted) => {
  const opened = open({
    SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Check', CREDIT: '1.00', ...needs }] }],
  });
  const list = opened.ok ? decodeServiceList(opened.value, 'imei') : opened;
  expect(list.ok && list.value.services[0]?.fields.map(({ name }) => name)).toEqual(wanted);
});

const status = (row: object) => {
  const opened = open({ SUCCESS: [row] });
  const read = opened.ok ? decodeOrderStatus(opened.value, '5') : opened;
  return read.ok ? read.value.state : 'unread';
};

test.each([
  'Refunded',
  'Not Found',
  'Code not found',
  'NoResultFound',
  'Order was refunded.',
  'Cancelled',
  'failed',
])('a success with the result “%s” is not a success', (words) => {
  expect(status({ STATUS: '4', CODE: words })).toBe('unknown');
  expect(status({ STATUS: '4', CODE: '', COMMENTS: words })).toBe('unknown');
  expect(status({ STATUS: '3', CODE: words })).toBe('rejected');
});

test.each(['Unlocked', 'Blacklist: not found', '12345678'])(
  'a success with the result “%s” is a success',
  (words) => {
    expect(status({ STATUS: '4', CODE: words })).toBe('success');
  },
);

test('“reject” is a rejection, whatever the field’s name', () => {
  expect(status({ status: 'reject', CODE: 'x' })).toBe('rejected');
  expect(status({ order_state: 'Reject', reason: 'x' })).toBe('rejected');
  expect(status({ STATUS: [], STATUS2: '' })).toBe('unread');
});

test.each([
  [{ STATUS: 'Success', STATUS_CODE: 3 }],
  [{ STATUS: 'Completed', STATUS_ID: '3' }],
  [{ STATUS: '4', status_code: '3' }],
  [{ STATUS: 'Rejected', STATUS_CODE: '4' }],
  [{ STATUS: 'success', ORDER_STATUS: 'rejected' }],
  [{ STATUS: 'Success', ORDER_STATUS: 3 }],
  [{ STATUS: 'Success', state: 'Cancelled' }],
])('two statuses that contradict each other are ignored: %j', (row) => {
  expect(status({ ...row, CODE: '12345678' })).toBe('unknown');
  expect(status(row)).not.toBe('success');
});

test('both contradicting statuses are shown, so that a person can say what they mean together', () => {
  const opened = open({ SUCCESS: [{ STATUS: 'Success', STATUS_CODE: 3, CODE: '12345678' }] });
  const read = opened.ok ? decodeOrderStatus(opened.value, '5') : opened;
  expect(read).toMatchObject({ ok: true, value: { supplierStatus: 'Success / 3', state: 'unknown' } });
  const taught = createVocabulary(
    { ...emptyMapping, statuses: [{ said: 'Success / 3', means: 'rejected' }] },
    'dhru',
  );
  const again = opened.ok ? decodeOrderStatus(opened.value, '5', taught) : opened;
  expect(again).toMatchObject({ value: { state: 'rejected' } });
  const plain = open({ SUCCESS: [{ STATUS: 'Success', CODE: '12345678' }] });
  expect(plain.ok && decodeOrderStatus(plain.value, '5', taught)).toMatchObject({
    value: { state: 'success' },
  });
});

test.each([
  [{ STATUS: 'Success', STATUS_CODE: 4 }],
  [{ STATUS: 'Success', STATUS_CODE: 200 }],
  [{ STATUS: 'Success', STATUS_CODE: '1' }],
  [{ STATUS: 'Success', STATUS_CODE: '' }],
  [{ STATUS: '4', ORDER_STATUS: 'Completed' }],
])('a status counts with other fields that agree or are empty: %j', (row) => {
  expect(status({ ...row, CODE: '12345678' })).toBe('success');
});

const judge = (text: string, code = 200) =>
  judgePlacement({
    status: code,
    body: readBody(Buffer.from(text)),
    identifier: '490154203237518',
    identifierKind: 'imei',
    retryInMs: null,
  }).verdict;

test('O3: a truncated reply that mentions a success proves no refusal, with any status', () => {
  expect(judge('{"SUCCESS":[{"REFERENCEID":"98', 403)).toBe('uncertain');
  expect(judge('{"SUCCESS":[{"REFERENCEID":"98', 429)).toBe('uncertain');
  expect(judge('REFERENCE 98 is on its way', 429)).toBe('uncertain');
  expect(judge('{"ERR', 429)).toBe('rate-limited');
});

test('a repeated status with different values is ignored', () => {
  const twice = decodeEnvelope(readBody(Buffer.from('{"SUCCESS":[{"STATUS":"4","STATUS":"3","CODE":"x"}]}')));
  expect(twice.ok && decodeOrderStatus(twice.value, '5').ok).toBe(false);
});

const placed = (reference: string) =>
  judgePlacement({
    status: 200,
    body: readBody(
      Buffer.from(JSON.stringify({ SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: reference }] })),
    ),
    identifier: '490154203237518',
    identifierKind: 'imei',
    retryInMs: null,
    sent: ['490154203237518', '2588', '1', 'Shop 7'],
  });

test.each([
  ['the IMEI', '490154203237518'],
  ['the IMEI without its check digit', '49015420323751'],
  ['the service', '2588'],
])('O3: a success whose reference only repeats %s is uncertain', (_, reference) => {
  expect(placed(reference)).toMatchObject({ verdict: 'uncertain' });
  expect(JSON.stringify(placed(reference))).not.toContain('names-reference');
});

test('the first order of a new supplier may have the same number as the quantity', () => {
  expect(placed('1')).toMatchObject({ verdict: 'accepted', reference: '1' });
});

test.each([
  ['its words', { ERROR: [{ MESSAGE: 'Duplicate IMEI[356938035643809]' }] }],
  ['a field', { IMEI: '356938035643809', ERROR: [{ MESSAGE: 'Insufficient balance' }] }],
  ['its error', { ERROR: [{ MESSAGE: 'Service Not Active', IMEI: '356938035643809' }] }],
])('O3: a refusal that names another device in %s proves nothing', (_, body) => {
  expect(judge(JSON.stringify(body))).toBe('uncertain');
});

test.each([
  ['with another check digit', { ERROR: [{ MESSAGE: 'Invalid IMEI![490154203237510]' }] }],
  [
    'next to another number',
    { ERROR: [{ MESSAGE: 'Duplicate IMEI[490154203237518]' }], ID: '356938035643809' },
  ],
  ['as a mask', { IMEI: '490154*****7518', ERROR: [{ MESSAGE: 'Insufficient balance' }] }],
])('a refusal that names our device %s is a refusal', (_, body) => {
  expect(judge(JSON.stringify(body))).toBe('refused');
});

const order = { MESSAGE: 'Order received', REFERENCEID: 98213 };

test.each([
  { SUCCESS: [{ ...order, ERROR: 'Low balance' }] },
  { SUCCESS: [{ ...order, errors: { imei: ['bad'] } }] },
  { SUCCESS: [{ ...order, success: false }] },
  { SUCCESS: [{ LIST: { ...order, ok: false } }] },
  { SUCCESS: [order], ERRORS: ['Low balance'] },
  { SUCCESS: 'Failed', REFERENCEID: 98213 },
])('O3: a success that also reports a failure proves nothing: %j', (body) => {
  expect(judge(JSON.stringify(body))).toBe('uncertain');
});

test.each([
  { SUCCESS: [{ ...order, ERROR: '' }] },
  { SUCCESS: [{ ...order, ERROR: 'none', success: true }] },
  { SUCCESS: [{ ...order, error: null, errors: [] }] },
  { SUCCESS: [order], errors: {} },
])('a success with an empty failure is accepted: %j', (body) => {
  expect(judge(JSON.stringify(body))).toBe('accepted');
});
