import { describe, expect, test } from 'vitest';
import { decodeAccount } from '../../../../electron/backend/supplier/decode/account/account.ts';
import { decodeBulkStatus } from '../../../../electron/backend/supplier/decode/orders/bulk-status.ts';
import { decodeOrderStatus } from '../../../../electron/backend/supplier/decode/orders/order-status.ts';
import { judgePlacement } from '../../../../electron/backend/supplier/decode/orders/placement.ts';
import { decodeServiceList } from '../../../../electron/backend/supplier/decode/services/service-list.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { open } from '../../../support/supplier/open-answer.ts';

const done = { STATUS: 'SUCCESS', CODE: 'x' };

describe('a status in an unknown wrapper', () => {
  test.each([
    { SUCCESS: [{ ORDER: done }] },
    { SUCCESS: { 98213: done } },
    { SUCCESS: [{ LIST: { 98213: done } }] },
    { SUCCESS: [{ MESSAGE: 'Order', LIST: { ORDER: done } }] },
    { SUCCESS: [{ LIST: [{ 98213: [done] }] }] },
    { RESPONSE: { SUCCESS: [done] } },
    [{ SUCCESS: [done] }],
    [done],
    { SUCCESS: 'true', order: done },
    { SUCCESS: [{ STATUS_TEXT: 'Success', RESULT: 'x' }] },
    { SUCCESS: [{ STATUS: 'SUCCESS', CODE: null, RESULT: 'x' }] },
    { SUCCESS: [{ STATUS: 'SUCCESS', CODE: '', REPLY: 'x' }] },
    { SUCCESS: [{ STATUS: 'SUCCESS', CODE: ['x'] }] },
  ])('%j is read', (body) => {
    expect(decodeOrderStatus(open(body), '98213')).toMatchObject({
      ok: true,
      value: { state: 'success', result: 'x' },
    });
  });

  test('a result with named values keeps all its values', () => {
    const body = {
      SUCCESS: [{ STATUS: 4, CODE: { Model: 'iPhone 13', Lock: { Carrier: 'Open' }, Year: 2021 } }],
    };
    expect(decodeOrderStatus(open(body), '98213')).toMatchObject({
      value: { result: 'Model: iPhone 13\nLock.Carrier: Open\nYear: 2021' },
    });
  });

  test.each([
    ['under the key of another order', { SUCCESS: { 98214: done } }],
    ['twice', { SUCCESS: [{ ORDERS: [done, { STATUS: 'REJECTED', CODE: 'y' }] }] }],
    ['in an error alone', { SUCCESS: [{ MESSAGE: 'Order', ERROR: { STATUS: 'REJECTED', CODE: '7' } }] }],
    ['nowhere', { SUCCESS: [{ MESSAGE: 'Order', LIST: { PLACE: 'shelf' } }] }],
  ])('%s is not a status', (_, body) => {
    expect(decodeOrderStatus(open(body), '98213').ok).toBe(false);
  });
});

describe('statuses of several orders', () => {
  const [first, second] = [{ STATUS: 4, CODE: 'x' }, { STATUS: 1 }];
  test.each([
    { SUCCESS: { 98213: first, 98214: second } },
    { SUCCESS: [{ 98213: first, 98214: second }] },
    { SUCCESS: [{ LIST: [{ 98213: first }, { 98214: second }] }] },
    {
      SUCCESS: [
        {
          LIST: {
            ORDERS: [
              { ID: 98213, ...first },
              { ID: 98214, ...second },
            ],
          },
        },
      ],
    },
    { SUCCESS: [{ LIST: [[{ REFERENCEID: 98213, ...first }], [{ REFERENCEID: 98214, ...second }]] }] },
    { RESULT: { SUCCESS: [{ LIST: { 98213: { ORDER: first }, 98214: { ORDER: second } } }] } },
    [
      { ID: 98213, ...first },
      { ID: 98214, ...second },
    ],
    [{ SUCCESS: [{ REFERENCEID: 98213, ...first }] }, { SUCCESS: [{ REFERENCEID: 98214, ...second }] }],
  ])('%j are distinguished by reference', (body) => {
    expect(decodeBulkStatus(open(body), ['98213', '98214'])).toMatchObject({
      ok: true,
      value: {
        rows: [
          { reference: '98213', state: 'success', result: 'x' },
          { reference: '98214', state: 'in-process', result: null },
        ],
        lost: [],
      },
    });
  });

  test('are never distinguished by position', () => {
    const decoded = decodeBulkStatus(open({ SUCCESS: [{ LIST: [first, second] }] }), ['98213', '98214']);
    expect(decoded.ok && decoded.value.rows.map(({ reference }) => reference)).toEqual([null, null]);
  });

  test('rows without information do not count as unchanged', () => {
    expect(decodeBulkStatus(open({ SUCCESS: [{ LIST: { 98213: { WORD: 'done' } } }] }), ['98213']).ok).toBe(
      false,
    );
  });

  test.each([{ SUCCESS: [{ MESSAGE: 'Bulk', LIST: [] }] }, { SUCCESS: [{ LIST: {} }] }])(
    '%j is empty',
    (body) => {
      expect(decodeBulkStatus(open(body), ['98213'])).toEqual({
        ok: true,
        value: { rows: [], lost: [] },
      });
    },
  );
});

describe('an account', () => {
  test.each([
    { Success: 'true', AccountInfo: { credit: '3' } },
    { RESULT: { SUCCESS: [{ AccoutInfo: { credit: '3' } }] } },
    { SUCCESS: [{ AccountDetails: { credit_balance: '3' } }] },
    { SUCCESS: { item: { credit: '3' } } },
    [{ SUCCESS: [{ credit: '3' }] }],
  ])('in %j is read', (body) => {
    expect(decodeAccount(open(body))).toMatchObject({ ok: true, value: { balance: { amount: '3' } } });
  });
});

describe('a catalogue', () => {
  test.each([
    {
      SUCCESS: [
        { LIST: { G: { GROUPNAME: 'G', TOOLS: { 7: { TOOLID: '7', TOOLNAME: 'n', CREDITS: '5' } } } } },
      ],
    },
    { SUCCESS: [{ LIST: { G: { GROUPNAME: 'G', OFFERS: [{ ID: 7, NAME: 'n', PRICE: '5' }] } } }] },
    { PACKAGES: { PACKAGE: [{ PACKAGEID: '7', CATEGORY: 'G', PACKAGETITLE: 'n', PACKAGEPRICE: '5' }] } },
  ])('%j is read', (body) => {
    expect(decodeServiceList(open(body), 'imei')).toMatchObject({
      ok: true,
      value: { services: [{ id: '7', name: 'n', group: 'G', price: { amount: '5' } }] },
    });
  });

  test('unreadable groups are not an empty catalogue', () => {
    const body = { SUCCESS: [{ LIST: { G: { LABEL: 'G', WARES: { a: { KEY: 'k', WORD: 'w' } } } } }] };
    expect(decodeServiceList(open(body), 'imei').ok).toBe(false);
  });
});

describe('a placement', () => {
  const verdictOf = (body: unknown) =>
    judgePlacement({
      status: 200,
      body: readBody(new TextEncoder().encode(JSON.stringify(body))),
      identifier: '490154203237518',
      identifierKind: 'imei',
      retryInMs: null,
    });

  test.each([
    [
      { SUCCESS: 'Order placed', REFERENCEID: '5' },
      { verdict: 'accepted', reference: '5' },
    ],
    [
      { status: 'success', data: { REFERENCEID: '5' } },
      { verdict: 'accepted', reference: '5' },
    ],
    [
      { success: false, message: 'Insufficient balance' },
      { verdict: 'refused', stop: 'batch' },
    ],
    [
      { status: 'error', message: 'Insufficient balance' },
      { verdict: 'refused', stop: 'batch' },
    ],
  ])('%j states its meaning', (body, verdict) => {
    expect(verdictOf(body)).toMatchObject(verdict);
  });

  test.each([
    { success: false, message: 'Order placed' },
    { success: false, message: 'Something went wrong' },
    { success: false, message: 'Insufficient balance', data: { REFERENCEID: '5' } },
    { status: 'success', REFERENCEID: '5' },
    { status: 'success', data: { REFERENCEID: '5' }, ERROR: [{ MESSAGE: 'Insufficient balance' }] },
    { status: 'success', data: { REFERENCEID: '5', MESSAGE: 'Insufficient balance' } },
    { SUCCESS: 'Insufficient balance', REFERENCEID: '5' },
    { status: 'success', data: {} },
    [{ SUCCESS: [{ REFERENCEID: '5' }] }],
  ])('%j proves nothing', (body) => {
    expect(verdictOf(body).verdict).toBe('uncertain');
  });
});
