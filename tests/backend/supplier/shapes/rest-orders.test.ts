import { describe, expect, test } from 'vitest';
import { decodeRestBody } from '../../../../electron/backend/supplier/decode/fields/decode-rest-body.ts';
import {
  createVocabulary,
  defaultVocabulary,
} from '../../../../electron/backend/supplier/decode/fields/vocabulary.ts';
import {
  decodeRestOrder,
  decodeRestOrders,
} from '../../../../electron/backend/supplier/decode/orders/rest-orders.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { emptyMapping } from '../../../../shared/model/connection/mapping.ts';

const resource = (value: unknown) => {
  const opened = decodeRestBody(readBody(Buffer.from(JSON.stringify(value))));
  if (!opened.ok) throw new Error(opened.where);
  return opened.value;
};

describe('orders on REST', () => {
  const order = {
    id: 98213,
    service_id: 7,
    status: 'completed',
    imei: '490154203237518',
    code: 'A',
    created_at: '2026-05-01T10:00:00Z',
  };
  test.each([
    ['data', { data: order }],
    ['nothing', order],
    ['success and data', { success: true, data: order }],
    ['an order inside', { data: { order } }],
    ['a list of one', { data: [order] }],
    ['result instead of code', { data: { ...order, code: undefined, result: 'A' } }],
    ['response instead of code', { data: { ...order, code: undefined, response: 'A' } }],
    ['its id as text', { data: { ...order, id: '98213' } }],
  ])('one inside %s', (_name, body) => {
    expect(decodeRestOrder(resource(body), '98213', defaultVocabulary)).toMatchObject({
      ok: true,
      value: { reference: '98213', state: 'success', result: 'A' },
    });
  });
  test.each([
    ['another order', { data: { ...order, id: 5 } }],
    ['a list of two', { data: [order, order] }],
    ['no order', { data: { message: 'x' } }],
  ])('is not read from %s', (_name, body) => {
    expect(decodeRestOrder(resource(body), '98213', defaultVocabulary).ok).toBe(false);
  });
  test.each([
    [
      'links',
      {
        data: [order],
        links: { next: 'https://x.example/api/v1/orders?page=2' },
        meta: { current_page: 1, last_page: 2, total: 20 },
      },
      [['page', '2']],
      20,
    ],
    [
      'the last page',
      { data: [order], links: { next: null }, meta: { current_page: 2, last_page: 2, total: 20 } },
      null,
      20,
    ],
    [
      'counters at top level',
      { data: [order], current_page: 1, last_page: 3, total: 40 },
      [['page', '2']],
      40,
    ],
    [
      'a page inside of data',
      { success: true, data: { data: [order], current_page: 1, last_page: 3, total: 40 } },
      [['page', '2']],
      40,
    ],
    ['a next address', { data: [order], next_page_url: '/api/v1/orders?page=4' }, [['page', '4']], null],
    ['no paging', [order], null, null],
    ['orders by name', { orders: [order] }, null, null],
    ['a map', { data: { 1: order, 2: { ...order, id: 5 } } }, null, null],
  ])('a page with %s', (_name, body, next, total) => {
    const read = decodeRestOrders(resource(body), defaultVocabulary);
    expect(read).toMatchObject({ ok: true, value: { next, total } });
    expect(read.ok && read.value.orders[0]).toMatchObject({
      reference: '98213',
      serviceId: '7',
      createdAt: Date.UTC(2026, 4, 1, 10),
    });
  });
});

test('a list inside unknown wrappers is read only from the field that a correction names', () => {
  const pedidos = [
    { id: 98213, imei: '490154203237518', estado: 'Delivered', service_id: 12 },
    { id: 98214, imei: '490154203237500', estado: 'Processing', service_id: 12 },
    { id: 98215, imei: '490154203237526', service_id: 12 },
  ];
  const reported = resource({ respuesta: { pedidos: { lista: pedidos }, titular: { nombre: 'Tienda' } } });
  const usual = decodeRestOrders(reported, defaultVocabulary);
  expect(usual.ok && usual.value.orders).toEqual([]);
  const fields = [{ reply: 'status', meaning: 'status', field: 'estado' } as const];
  const read = decodeRestOrders(reported, createVocabulary({ ...emptyMapping, fields }, 'dhru'));
  expect(read.ok && read.value.orders.map(({ reference, state }) => [reference, state])).toEqual([
    ['98213', 'success'],
    ['98214', 'in-process'],
  ]);
});

test('an order whose id is answered with leading zeros is the requested order', () => {
  const body = { data: { id: '0098213', status: 'completed', code: 'A' } };
  expect(decodeRestOrder(resource(body), '98213', defaultVocabulary)).toMatchObject({
    value: { reference: '98213', result: 'A' },
  });
});

test('an order that names neither its id nor its device is not taken for the requested order', () => {
  const body = { data: { status: 'completed', result: { imei: '356938035643809', code: '12345678' } } };
  expect(decodeRestOrder(resource(body), '98213', defaultVocabulary)).toMatchObject({
    value: { reference: null, result: 'imei: 356938035643809\ncode: 12345678' },
  });
});

test.each([
  [{ id: 4, name: 'Completed' }, 'success', 'Completed'],
  [{ value: 'completed', label: 'Done, thank you' }, 'success', 'completed'],
  [{ value: 3, label: 'Rejected' }, 'rejected', 'Rejected'],
  [{ value: 'completed', label: 'Refunded' }, 'unknown', 'Refunded / completed'],
  [{ label: 'Hold' }, 'unknown', 'Hold'],
  [{ code: 200, message: 'OK' }, 'unknown', null],
])('a status that is an object is read by its word: %j', (status, state, supplierStatus) => {
  const body = { data: { id: 98213, status, result: '12345678' } };
  expect(decodeRestOrder(resource(body), '98213', defaultVocabulary)).toMatchObject({
    value: { state, supplierStatus, result: '12345678' },
  });
});

test.each([
  [{ status: 'success', data: null }],
  [{ status: 'success', message: 'Order is being processed' }],
  [{ status: 'ok', code: 200, success: true }],
])('an answer that only reports the success of the request says nothing about the order: %j', (body) => {
  expect(decodeRestOrder(resource(body), '98213', defaultVocabulary).ok).toBe(false);
});

test.each([
  ['pending', 'pending'],
  ['In Process', 'in-process'],
  ['completed', 'success'],
])('next to the order’s own status %s, a success is about the request', (order_status, state) => {
  const body = { id: 98213, status: 'success', order_status };
  expect(decodeRestOrder(resource(body), '98213', defaultVocabulary)).toMatchObject({
    value: { state, supplierStatus: order_status },
  });
});

test('a success with a result, or with the order’s id, is about the order', () => {
  for (const more of [{ result: '12345678' }, { id: 98213 }])
    expect(
      decodeRestOrder(resource({ status: 'success', ...more }), '98213', defaultVocabulary),
    ).toMatchObject({
      value: { state: 'success' },
    });
});
