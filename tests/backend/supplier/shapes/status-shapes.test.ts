import { describe, expect, test } from 'vitest';
import { createVocabulary } from '../../../../electron/backend/supplier/decode/fields/vocabulary.ts';
import { decodeBulkStatus } from '../../../../electron/backend/supplier/decode/orders/bulk-status.ts';
import { numberFacts } from '../../../../electron/backend/supplier/decode/orders/family-evidence.ts';
import { decodeOrderStatus } from '../../../../electron/backend/supplier/decode/orders/order-status.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { emptyMapping } from '../../../../shared/model/connection/mapping.ts';
import { familyOf } from '../../../../shared/model/connection/status-family.ts';
import { open } from '../../../support/supplier/open-answer.ts';

const bodyOf = (value: unknown) =>
  readBody(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));

describe('one status on the action endpoint', () => {
  test.each([
    ['a number', { SUCCESS: [{ STATUS: 1, CODE: 'CODE' }] }, 'in-process', null],
    ['a digit as text', { SUCCESS: [{ STATUS: '4', CODE: 'X1' }] }, 'success', 'X1'],
    ['a number with a point', { SUCCESS: [{ STATUS: 4.0, CODE: 'X1' }] }, 'success', 'X1'],
    [
      'a LIST',
      {
        SUCCESS: [{ MESSAGE: 'Order Details', LIST: { REFERENCEID: 98213, STATUS: 'SUCCESS', CODE: '12' } }],
      },
      'success',
      '12',
    ],
    ['other case', { success: { list: { status: 'In Process', result: '' } } }, 'in-process', null],
    ['a REST wrapper', { success: true, data: { status: 'completed', result: 'Y' } }, 'success', 'Y'],
    ['a bare object', { status: 'rejected', code: 'no such device' }, 'rejected', 'no such device'],
    ['a number unknown in every family', { SUCCESS: [{ STATUS: 2, CODE: '' }] }, 'unknown', null],
    ['a number far out', { SUCCESS: [{ STATUS: 77 }] }, 'unknown', null],
    ['a word that nobody knows', { SUCCESS: [{ STATUS: 'In Moderation' }] }, 'unknown', null],
    [
      'HTML in the code',
      { SUCCESS: [{ STATUS: '4', CODE: 'Model: X<br />SimLock: Unlocked' }] },
      'success',
      'Model: X<br />SimLock: Unlocked',
    ],
    [
      'XML',
      '<?xml version="1.0"?><r><SUCCESS><STATUS>4</STATUS><CODE>XY</CODE></SUCCESS></r>',
      'success',
      'XY',
    ],
    ['warnings before it', '<br />\n<b>Warning</b>: x\n{"SUCCESS":[{"STATUS":"0"}]}', 'pending', null],
    ['a byte order mark', '\ufeff{"SUCCESS":[{"STATUS":"0"}]}', 'pending', null],
  ])('in %s', (_name, body, state, result) => {
    expect(decodeOrderStatus(open(body), '98213')).toMatchObject({ ok: true, value: { state, result } });
  });

  test.each([
    ['two rows', { SUCCESS: [{ STATUS: 1 }, { STATUS: 4 }] }],
    ['another order', { SUCCESS: [{ REFERENCEID: 5, STATUS: 4 }] }],
    ['no status', { SUCCESS: [{ MESSAGE: 'ok' }] }],
    ['two statuses', '{"SUCCESS":[{"STATUS":1,"STATUS":4}]}'],
  ])('is not read from %s', (_name, body) => {
    expect(decodeOrderStatus(open(body), '98213').ok).toBe(false);
  });

  test('keeps unknown values in the details', () => {
    const read = decodeOrderStatus(
      open({ SUCCESS: [{ STATUS: 4, CODE: 'A', OPERATOR: 'Carrier &amp; Co', ID: 98213 }] }),
      '98213',
    );
    expect(read).toMatchObject({ ok: true, value: { details: { OPERATOR: 'Carrier & Co' } } });
  });
});

describe('the meaning of a status', () => {
  const stateOf = (
    said: string,
    family: 'dhru' | 'sequential' | 'unknown',
    statuses: typeof emptyMapping.statuses = [],
  ) => createVocabulary({ ...emptyMapping, statuses }, family).stateOf(said);
  test.each([
    ['dhru', '0', 'pending'],
    ['dhru', '1', 'in-process'],
    ['dhru', '2', 'unknown'],
    ['dhru', '3', 'rejected'],
    ['dhru', '4', 'success'],
    ['dhru', '5', 'unknown'],
    ['sequential', '0', 'pending'],
    ['sequential', '1', 'in-process'],
    ['sequential', '2', 'success'],
    ['sequential', '3', 'rejected'],
    ['sequential', '4', 'unknown'],
    ['unknown', '0', 'unknown'],
    ['unknown', '4', 'unknown'],
    ['unknown', 'COMPLETED', 'success'],
    ['sequential', 'toString', 'unknown'],
  ] as const)('in the family %s: %s is %s', (family, said, state) => {
    expect(stateOf(said, family)).toBe(state);
  });
  test.each([
    ['In Moderation', 'in moderation'],
    ['9', '9'],
    ['SUCCESS', 'success'],
    ['WAITING_ROOM', 'waiting room'],
  ])('a person decides about %s', (said, corrected) => {
    expect(stateOf(said, 'dhru', [{ said: corrected, means: 'rejected' }])).toBe('rejected');
  });
});

describe('evidence for a family', () => {
  test.each([
    ['the version of the interface alone', { SUCCESS: [{ STATUS: 1 }], apiversion: '6.1' }, null],
    ['a number beside a word that two share', { data: { id: 1, status: 2, status_text: 'completed' } }, null],
    [
      'two numbers beside their words',
      {
        data: [
          { status: 2, status_text: 'completed' },
          { status: 4, status_text: 'in process' },
        ],
      },
      'gsm-fusion',
    ],
    [
      'two other ones with theirs',
      {
        data: [
          { status: 2, status_text: 'completed' },
          { status: 0, status_text: 'new' },
        ],
      },
      'sequential',
    ],
    ['a number beside a code', { SUCCESS: [{ STATUS: 4, CODE: '12345678' }] }, 'dhru'],
    [
      'a number beside words of progress',
      { SUCCESS: [{ STATUS: 4, CODE: 'Processing, 1234 in queue' }] },
      null,
    ],
    ['another number beside its word', { SUCCESS: [{ STATUS: 4, STATUS_TEXT: 'Success' }] }, 'dhru'],
    ['a number alone', { SUCCESS: [{ STATUS: 2, CODE: 'X' }] }, null],
    ['a word that both share', { data: { status: 1, status_text: 'processing' } }, null],
    ['a word that neither allows', { data: { status: 1, status_text: 'completed' } }, 'unknown'],
    [
      'two that contradict',
      {
        data: [
          { status: 2, status_text: 'completed' },
          { status: 4, status_text: 'completed' },
        ],
      },
      'unknown',
    ],
  ])('in %s', (_name, body, family) => {
    expect(familyOf(numberFacts(bodyOf(body)))).toBe(family);
  });
});

describe('bulk status', () => {
  const asked = ['98213', '98214'];
  test.each([
    [
      'one answer for each',
      {
        req1: { SUCCESS: [{ REFERENCEID: 98213, STATUS: '4', CODE: 'A' }] },
        req2: { SUCCESS: [{ REFERENCEID: 98214, STATUS: 0 }] },
      },
    ],
    [
      'a map by reference',
      {
        SUCCESS: [
          {
            MESSAGE: 'Bulk',
            LIST: { 98213: { STATUS: 'SUCCESS', CODE: 'A' }, 98214: { STATUS: 'PENDING' } },
          },
        ],
      },
    ],
    [
      'a list',
      {
        SUCCESS: [
          {
            LIST: [
              { REFERENCEID: 98213, STATUS: 'SUCCESS', CODE: 'A' },
              { ID: 98214, STATUS: 'PENDING' },
            ],
          },
        ],
      },
    ],
    [
      'answers by reference',
      { 98213: { SUCCESS: [{ STATUS: 4, CODE: 'A' }] }, 98214: { SUCCESS: [{ STATUS: 0 }] } },
    ],
  ])('in %s', (_name, body) => {
    const read = decodeBulkStatus(open(body), asked);
    if (!read.ok) throw new Error(read.where);
    expect(read.value.rows.map(({ reference, state }) => [reference, state])).toEqual([
      ['98213', 'success'],
      ['98214', 'pending'],
    ]);
  });
});

describe('a reference in another spelling', () => {
  test.each([
    ['98213', '0098213'],
    ['0098213', '98213'],
    ['a1-7f', 'A1-7F'],
  ])('%s, answered as %s, is the requested order', (asked, said) => {
    const row = { REFERENCEID: said, STATUS: 'SUCCESS', CODE: '12345678' };
    const rows = [row, { ...row, REFERENCEID: '77', CODE: '5' }];
    expect(decodeOrderStatus(open({ SUCCESS: [row] }), asked)).toMatchObject({
      value: { reference: asked, result: '12345678' },
    });
    expect(
      decodeOrderStatus(open({ ID: said, SUCCESS: [{ STATUS: 'SUCCESS', CODE: '1' }] }), asked),
    ).toMatchObject({ value: { reference: asked } });
    expect(decodeBulkStatus(open({ SUCCESS: [{ LIST: rows }] }), ['77', asked])).toMatchObject({
      value: { rows: [{ reference: asked }, { reference: '77' }] },
    });
  });

  test('with other separators it is another order', () => {
    const row = { REFERENCEID: '12-3', STATUS: 'SUCCESS', CODE: '12345678' };
    expect(decodeOrderStatus(open({ SUCCESS: [row] }), '1-23').ok).toBe(false);
  });
});

describe('several results in one answer', () => {
  const read = (row: object) => {
    const decoded = decodeOrderStatus(open({ SUCCESS: [{ STATUS: 'SUCCESS', ...row }] }), '98213');
    if (!decoded.ok) throw new Error(decoded.where);
    return decoded.value;
  };

  test('an HTTP status next to the result is not the code', () => {
    expect(read({ CODE: 200, RESULT: 'NCK: 12345678' })).toMatchObject({ result: 'NCK: 12345678' });
    expect(read({ CODE: '200' })).toMatchObject({ result: '200' });
  });

  test('differing codes are all shown, and the others are kept in the details', () => {
    expect(
      read({ CODE: '11111111', UNLOCK_CODE: '22222222', COMMENTS: 'ok', NOTE: 'by hand' }),
    ).toMatchObject({
      result: 'CODE: 11111111\nUNLOCK_CODE: 22222222',
      comment: 'ok',
      details: { UNLOCK_CODE: '22222222', NOTE: 'by hand' },
    });
    expect(read({ CODE: '11111111', RESULT: '11111111', REPLY: 'N/A' }).details).toEqual({});
  });
});

test.each([
  [{ status: 'success', data: null }],
  [{ status: 'success', message: 'Order is being processed' }],
])('an answer that only reports the success of the request is not a status: %j', (body) => {
  expect(decodeOrderStatus(open(body), '98213').ok).toBe(false);
});

test('next to ORDER_STATUS, a success is about the request', () => {
  const body = { SUCCESS: [{ STATUS: 'SUCCESS', ORDER_STATUS: 'In Process', CODE: '' }] };
  expect(decodeOrderStatus(open(body), '98213')).toMatchObject({ value: { state: 'in-process' } });
});
