import { describe, expect, test } from 'vitest';
import { judgeRestPlacement } from '../../../../electron/backend/supplier/decode/orders/rest-placement.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';

const identifier = '490154203237518';
const judge = (body: unknown, status: number) =>
  judgeRestPlacement({
    status,
    body: readBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))),
    identifier,
    identifierKind: 'imei',
    retryInMs: null,
  });

describe('a placement on REST is accepted', () => {
  test.each([
    ['created', 201, { data: { id: 98213, status: 'PENDING', imei: identifier } }],
    ['plain', 200, { id: '98213', status: 'pending' }],
    ['wrapped', 200, { success: true, data: { id: 98213 }, message: 'ok' }],
    ['by a status word', 201, { status: 'success', code: 201, data: { id: 98213 } }],
    ['as an order inside', 201, { data: { order: { id: 98213, imei: identifier } } }],
    ['by another name', 201, { data: { order_id: 98213 } }],
    ['with a masked IMEI', 201, { data: { id: 98213, imei: '490154*****7518' } }],
  ])('%s', (_name, status, body) => {
    expect(judge(body, status)).toMatchObject({ verdict: 'accepted', reference: '98213' });
  });
});

test.each([
  [401, 'refused'],
  [403, 'refused'],
  [402, 'uncertain'],
  [404, 'uncertain'],
])('O3: a placement on REST that is answered by %i and plain text is %s', (status, verdict) => {
  expect(judge('Not for you', status)).toMatchObject({ verdict });
});

describe('a placement on REST is refused', () => {
  test.each([
    ['without sign-in', 401, { message: 'Unauthenticated.' }, 'connection'],
    ['without permission', 403, { message: 'This action is unauthorized.' }, 'connection'],
    ['without permission, in bare words', 403, 'Forbidden', 'connection'],
    ['without credits', 402, { message: 'Insufficient balance' }, 'batch'],
    ['without credits, in its own words', 402, { message: 'Saldo insuficiente' }, 'batch'],
    ['as a duplicate', 409, { message: 'Duplicate IMEI[490154203237518]' }, 'none'],
    [
      'as invalid',
      422,
      { message: 'The given data was invalid.', errors: { imei: ['The imei field is required.'] } },
      'none',
    ],
    [
      'as invalid, in its own words',
      422,
      { message: 'Datos no validos', errors: { imei: ['no es valido'] } },
      'none',
    ],
    ['with a good status', 200, { success: false, message: 'Insufficient balance' }, 'batch'],
    ['with a good status and a word', 200, { status: 'error', message: 'Invalid IMEI' }, 'none'],
    ['by its words alone', 400, { error: 'Invalid IMEI' }, 'none'],
  ])('%s', (_name, status, body, stop) => {
    expect(judge(body, status)).toMatchObject({ verdict: 'refused', stop });
  });
  test.each([
    ['as JSON', { message: 'Too Many Attempts.' }],
    ['as plain text', 'Too Many Attempts.'],
  ])('for a while, %s', (_name, body) => {
    expect(judge(body, 429)).toMatchObject({ verdict: 'rate-limited' });
  });
});

describe('a placement on REST is uncertain', () => {
  test.each([
    ['an id beside an error', 200, { success: false, message: 'Insufficient balance', data: { id: 98213 } }],
    ['a top-level id beside an error', 200, { id: 98213, status: 'failed', message: 'Insufficient balance' }],
    ['an id under 402', 402, { message: 'Insufficient balance', data: { id: 98213 } }],
    ['an id under 401', 401, { message: 'Unauthenticated.', order: { id: 98213 } }],
    ['an id under 429', 429, { message: 'Too Many Attempts.', data: { id: 98213 } }],
    ['an error of unknown meaning', 200, { success: false, message: 'Order could not be completed' }],
    ['402 with nothing in it', 402, {}],
    ['409 with unknown words', 409, { message: 'Conflict' }],
    ['422 without errors', 422, { message: 'Something is odd' }],
    ['404', 404, { message: 'No query results for model [App\\Models\\Service] 9' }],
    ['500', 500, { message: 'Server Error' }],
    ['503 with an id', 503, { data: { id: 98213 } }],
    ['a redirect', 302, ''],
    ['a page', 200, '<html><body>hello</body></html>'],
    ['a page under 401', 401, '<html><body>denied</body></html>'],
    ['a page under 403', 403, '<html><body>denied</body></html>'],
    ['half an answer under 403', 403, '{"message":"This act'],
    ['an empty body', 201, ''],
    ['a body that broke off', 201, '{"data":{"id":982'],
    ['no id', 201, { data: { status: 'pending' } }],
    ['an invalid id', 201, { data: { id: 0 } }],
    ['an id of null', 201, { data: { id: null } }],
    ['a boolean as the id', 201, { data: { id: true } }],
    ['an id that lost its digits', 201, '{"data":{"id":1e15}}'],
    ['two ids under one name', 201, '{"data":{"id":1,"id":2}}'],
    ['two orders', 201, { data: [{ id: 1 }, { id: 2 }] }],
    ['another IMEI', 201, { data: { id: 98213, imei: '356938035643809' } }],
    ['something after it', 201, '{"data":{"id":98213}}{"data":{"id":5}}'],
    ['bare text', 200, 'OK'],
    ['XML', 201, '<?xml version="1.0"?><data><id>98213</id></data>'],
    ['both SUCCESS and ERROR', 200, { SUCCESS: [{ REFERENCEID: 1 }], ERROR: [{ MESSAGE: 'x' }] }],
  ])('%s', (_name, status, body) => {
    expect(judge(body, status).verdict).toBe('uncertain');
  });
});

test.each([
  ['with the IMEI as its id', 201, { data: { id: identifier, imei: identifier } }],
  ['refused for another device', 409, { message: 'Duplicate IMEI[356938035643809]' }],
  [
    'invalid for another device',
    422,
    { message: 'The given data was invalid.', errors: { imei: ['The imei 356938035643809 is taken.'] } },
  ],
  [
    'without credits, for another device',
    200,
    { success: false, message: 'Insufficient balance', imei: '356938035643809' },
  ],
])('O3: a placement on REST %s proves nothing', (_name, status, body) => {
  expect(judge(body, status)).toMatchObject({ verdict: 'uncertain' });
});

test.each([
  { data: { id: 98213, error: 'Low balance' } },
  { data: { id: 98213, success: false } },
  { data: { id: 98213 }, errors: ['Low balance'] },
])('O3: an order on REST that also reports a failure proves nothing: %j', (body) => {
  expect(judge(body, 201)).toMatchObject({ verdict: 'uncertain' });
});

test('an order on REST with an empty failure is accepted', () => {
  expect(judge({ data: { id: 98213, error: null, errors: [] }, error: '' }, 201)).toMatchObject({
    verdict: 'accepted',
  });
});
