import { describe, expect, test } from 'vitest';
import { decodeAccount } from '../../../electron/backend/supplier/decode/account.ts';
import { openAnswer } from '../../../electron/backend/supplier/decode/answer.ts';
import { readBody } from '../../../electron/backend/supplier/decode/body.ts';
import { decodeBulkStatus } from '../../../electron/backend/supplier/decode/bulk-status.ts';
import type { Envelope } from '../../../electron/backend/supplier/decode/envelope.ts';
import { decodeOrderStatus } from '../../../electron/backend/supplier/decode/order-status.ts';
import { decodeServiceList } from '../../../electron/backend/supplier/decode/service-list.ts';
import { stateOf } from '../../../electron/backend/supplier/decode/status-words.ts';

function open(body: unknown): Envelope {
  const opened = openAnswer(readBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))));
  if (!opened.ok) throw new Error(opened.where);
  return opened.value;
}

function account(row: unknown) {
  const decoded = decodeAccount(open({ SUCCESS: [row] }));
  return decoded.ok
    ? [decoded.value.balance?.amount ?? null, decoded.value.balance?.currency ?? null, decoded.value.email]
    : null;
}

describe('an account', () => {
  test.each([
    [
      { MESSAGE: 'Account Info', LIST: { credit: '52.40', currency: 'USD', email: 'shop@example.com' } },
      ['52.40', 'USD', 'shop@example.com'],
    ],
    [
      { message: 'x', AccoutInfo: { credit: 1000, mail: 'shop@example.com', currency: 'USD' } },
      ['1000', 'USD', 'shop@example.com'],
    ],
    [{ AccoutInfo: { credit: '120.5 USD', mail: 's@example.com' } }, ['120.5', 'USD', 's@example.com']],
    [
      {
        AccountInfo: { credit: '$16.41', creditraw: 16.4137, currency: 'USD', mail: 's@example.com' },
        AccoutInfo: { credit: '$16.41', creditraw: 16.4137, currency: 'USD', mail: 's@example.com' },
      },
      ['16.4137', 'USD', 's@example.com'],
    ],
    [{ balance: '€5.00', email: '' }, ['5.00', 'EUR', null]],
    [{ LIST: { email: 'a@b.c' } }, [null, null, 'a@b.c']],
    [{ LIST: { credit: '1.234', email: 'a@b.c' } }, [null, null, 'a@b.c']],
    [{ AccountInfo: { credit: '5' }, AccoutInfo: { credit: '6' } }, [null, null, null]],
    [{ MESSAGE: 'hello' }, null],
  ])('%j is %j', (row, expected) => {
    expect(account(row)).toEqual(expected);
  });

  test('whose balance stands there twice has none that can be trusted', () => {
    const decoded = decodeAccount(open('{"SUCCESS":[{"LIST":{"credit":"5","credit":"500"}}]}'));
    expect(decoded.ok && decoded.value.balance).toBeNull();
  });
});

const carrier = {
  SERVICEID: '8044',
  SERVICETYPE: 'IMEI',
  CUSTOM: { allow: '0', bulk: '1', customname: '', customlen: '', maxlength: '', regex: '', isalpha: '0' },
  SERVICENAME: 'USA Carrier X &amp; Y - Clean',
  CREDIT: '0.77',
  TIME: '1-25',
  INFO: '<b>Info</b>',
  'Requires.Network': 'None',
  'Requires.Custom': [
    {
      type: 'serviceimei',
      fieldname: 'USERTYPE',
      fieldtype: 'dropdown',
      description: '',
      fieldoptions: 'New,Existing',
      required: 1,
    },
  ],
};
const ecid = {
  SERVICEID: 9,
  SERVICETYPE: 'SERVER',
  SERVICENAME: 'By ECID',
  CREDIT: 1.5,
  CUSTOM: { allow: '1', bulk: '0', customname: 'ECID', customlen: 1, maxlength: 70, regex: '', isalpha: '1' },
};

function services(body: unknown) {
  const decoded = decodeServiceList(open(body), 'imei');
  if (!decoded.ok) throw new Error(decoded.where);
  return decoded.value;
}

describe('a service list', () => {
  test('in groups is read with prices, identifiers and fields', () => {
    const { services: read, unreadable } = services({
      SUCCESS: [
        {
          MESSAGE: 'IMEI Service List',
          LIST: {
            CustomerFavorites: {
              GROUPNAME: 'Customer Favorites',
              GROUPTYPE: 'IMEI',
              SERVICES: { 8044: carrier },
            },
            'usa key': { GROUPNAME: 'USA', GROUPTYPE: 'IMEI', SERVICES: { 8044: carrier, 9: ecid } },
            empty: { GROUPNAME: 'Empty', SERVICES: [] },
            none: { GROUPNAME: 'None', SERVICES: null },
          },
        },
      ],
    });
    expect(unreadable).toBe(0);
    expect(read).toEqual([
      {
        id: '8044',
        name: 'USA Carrier X & Y - Clean',
        kind: 'imei',
        group: 'USA',
        price: { amount: '0.77', currency: '' },
        time: '1-25',
        identifier: { kind: 'imei', label: '', minLength: 15, maxLength: 15, lettersAllowed: false },
        fields: [
          { name: 'USERTYPE', kind: 'choice', description: '', choices: ['New', 'Existing'], required: true },
        ],
        bulkAllowed: true,
        info: '<b>Info</b>',
      },
      {
        id: '9',
        name: 'By ECID',
        kind: 'server',
        group: 'USA',
        price: { amount: '1.5', currency: '' },
        time: '',
        identifier: { kind: 'ecid', label: 'ECID', minLength: 1, maxLength: 70, lettersAllowed: true },
        fields: [],
        bulkAllowed: false,
        info: '',
      },
    ]);
  });

  test.each([
    ['flat', [{ SERVICEID: '12', SERVICENAME: 'A', CREDIT: '0.08' }]],
    ['a map by id', { 12: { SERVICENAME: 'A', CREDIT: '0.08' } }],
    ['arrays under group names', { Checks: [{ ID: '12', NAME: 'A', PRICE: '0.08' }] }],
    [
      'an array of groups',
      [{ GROUPNAME: 'Checks', SERVICES: [{ SERVICEID: 12, SERVICENAME: 'A', CREDIT: 0.08 }] }],
    ],
  ])('%s is read', (_name, LIST) => {
    expect(services({ SUCCESS: [{ LIST }] }).services).toMatchObject([
      { id: '12', name: 'A', price: { amount: '0.08' } },
    ]);
  });

  test('with nothing in it is empty, and with no list is not understood', () => {
    for (const LIST of [[], {}, null]) expect(services({ SUCCESS: [{ LIST }] }).services).toEqual([]);
    expect(decodeServiceList(open({ SUCCESS: [{ MESSAGE: 'x' }] }), 'imei').ok).toBe(false);
  });

  test('has no price where it cannot be read in one way only', () => {
    const at = (CREDIT: unknown, id = '1') => ({ SERVICEID: id, SERVICENAME: 'A', CREDIT });
    const priceOf = (...list: readonly unknown[]) =>
      services({ SUCCESS: [{ LIST: list }] }).services[0]?.price?.amount ?? null;
    expect(priceOf(at('1.234'))).toBeNull();
    expect(priceOf(at('1.234'), at('0.77', '2'))).toBe('1.234');
    expect(priceOf(at('1.234'), at('0.77', '2'), at('0,77', '3'))).toBeNull();
    expect(priceOf(at('-5'))).toBeNull();
    expect(priceOf(at('call us'))).toBeNull();
    expect(priceOf(at('1'), at('2'))).toBeNull();
  });

  test('counts rows that are no service, and keeps the others', () => {
    const list = [carrier, 'text', 5, { SERVICEID: '3' }, { SERVICENAME: 'no id' }, null];
    expect(services({ SUCCESS: [{ LIST: list }] })).toMatchObject({
      services: [{ id: '8044' }],
      unreadable: 4,
    });
  });

  test('gives field names exactly, with every way to say required', () => {
    const custom = [
      ['Serial Number ', 'text', 'on'],
      ['b', 'radio', ''],
      ['c', 'textarea', '1'],
      ['d', 'tickbox', true],
      ['e', 'datepicker', 0],
      ['f', 'time', 'Required'],
      ['g', 'hologram', null],
    ].map(([fieldname, fieldtype, required]) => ({ fieldname, fieldtype, required, fieldoptions: 'x,y' }));
    const [service] = services({ SUCCESS: [{ LIST: [{ ...carrier, 'Requires.Custom': custom }] }] }).services;
    expect(service?.fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ['Serial Number ', 'text', true],
      ['b', 'choice', false],
      ['c', 'long-text', true],
      ['d', 'tick', true],
      ['e', 'date', false],
      ['f', 'time', true],
      ['g', 'text', false],
    ]);
  });
});

describe('a status', () => {
  test.each([
    ['0', 'pending'],
    ['1', 'in-process'],
    ['2', 'unknown'],
    ['3', 'rejected'],
    ['4', 'success'],
    ['5', 'unknown'],
    ['PENDING', 'pending'],
    ['Waiting Action', 'pending'],
    ['In Process', 'in-process'],
    ['INPROCESS', 'in-process'],
    ['Processing', 'in-process'],
    ['SUCCESS', 'success'],
    ['COMPLETED', 'success'],
    ['Delivered', 'success'],
    ['Available', 'success'],
    ['REJECTED', 'rejected'],
    ['Canceled', 'rejected'],
    ['Cancelled', 'rejected'],
    ['Refunded', 'rejected'],
    ['Unavailable', 'rejected'],
    ['Issued', 'unknown'],
    ['Verified', 'unknown'],
    ['SUCCESSFULLY CANCELLED', 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
  ])('%j is %s', (word, state) => {
    expect(stateOf(word)).toBe(state);
  });

  test.each([
    [{ SUCCESS: [{ STATUS: 1, CODE: 'CODE' }] }, ['98213', 'in-process', '1', 'CODE', null]],
    [
      { ID: '98213', SUCCESS: [{ IMEI: '490154203237518', STATUS: 4, CODE: '12345678', COMMENTS: '' }] },
      ['98213', 'success', '4', '12345678', '490154203237518'],
    ],
    [
      {
        SUCCESS: [
          { MESSAGE: 'Order Details', LIST: { REFERENCEID: 98213, STATUS: 'SUCCESS', CODE: '12345678' } },
        ],
      },
      ['98213', 'success', 'SUCCESS', '12345678', null],
    ],
    [{ SUCCESS: [{ STATUS: 'Teleported', CODE: '' }] }, [null, 'unknown', 'Teleported', null, null]],
  ])('of one order, %j, is read', (body, [reference, state, supplierStatus, result, identifier]) => {
    const decoded = decodeOrderStatus(open(body), '98213');
    expect(decoded).toMatchObject({ ok: true, value: { state, supplierStatus, result, identifier } });
    expect([reference, null]).toContain(decoded.ok && decoded.value.reference);
  });

  test.each([
    { SUCCESS: [{ REFERENCEID: '1', STATUS: 4, CODE: 'x' }] },
    { ID: '1', SUCCESS: [{ STATUS: 4, CODE: 'x' }] },
    { SUCCESS: [{ STATUS: 4 }, { STATUS: 3 }] },
    { SUCCESS: [{ MESSAGE: 'ok' }] },
    { SUCCESS: true },
  ])('of one order, %j, is not an answer about it', (body) => {
    expect(decodeOrderStatus(open(body), '98213').ok).toBe(false);
  });
});

describe('a bulk status', () => {
  const read = (body: unknown, asked: readonly string[] = ['98213', '98214']) => {
    const decoded = decodeBulkStatus(open(body), asked);
    return decoded.ok
      ? decoded.value.map(({ reference, state, result }) => [reference, state, result])
      : null;
  };

  test.each([
    [
      'a map by reference',
      {
        SUCCESS: [
          {
            MESSAGE: 'Bulk',
            LIST: { 98213: { STATUS: 'SUCCESS', CODE: '1' }, 98214: { STATUS: 'PENDING' } },
          },
        ],
      },
    ],
    [
      'a list of rows',
      {
        SUCCESS: [
          {
            LIST: [
              { REFERENCEID: 98213, STATUS: 'SUCCESS', CODE: '1' },
              { ID: 98214, STATUS: 'PENDING' },
            ],
          },
        ],
      },
    ],
    [
      'rows side by side',
      {
        SUCCESS: [
          { REFERENCEID: 98213, STATUS: '4', CODE: '1' },
          { REFERENCEID: 98214, STATUS: '0' },
        ],
      },
    ],
    [
      'an answer for each, echoing what was asked',
      {
        req1: { ID: '98213', SUCCESS: [{ STATUS: '4', CODE: '1' }] },
        req2: { ID: '98214', SUCCESS: [{ STATUS: 0, CODE: '' }] },
        apiversion: '8.1',
      },
    ],
    [
      'an answer for each under its reference',
      { 98213: { SUCCESS: [{ STATUS: '4', CODE: '1' }] }, 98214: { SUCCESS: [{ STATUS: 0 }] } },
    ],
  ])('as %s is joined by reference', (_name, body) => {
    expect(read(body)).toEqual([
      ['98213', 'success', '1'],
      ['98214', 'pending', null],
    ]);
  });

  test('that names nobody is joined to nobody, never by position', () => {
    expect(
      read({
        req1: { SUCCESS: [{ STATUS: '4', CODE: 'U' }] },
        req2: { ERROR: [{ MESSAGE: 'NoResultFound' }] },
      }),
    ).toEqual([[null, 'success', 'U']]);
    expect(read({ SUCCESS: [{ STATUS: '4', CODE: 'U' }] })).toEqual([[null, 'success', 'U']]);
  });

  test('leaves out what contradicts itself', () => {
    expect(
      read({
        SUCCESS: [
          {
            LIST: [
              { REFERENCEID: 98213, STATUS: '4', CODE: '1' },
              { REFERENCEID: 98213, STATUS: '3' },
            ],
          },
        ],
      }),
    ).toEqual([]);
    expect(read({ SUCCESS: [{ LIST: { 98213: { REFERENCEID: 98214, STATUS: '4' } } }] })).toEqual([]);
    expect(read('{"SUCCESS":[{"LIST":{"98213":{"STATUS":4,"STATUS":3}}}]}')).toEqual([]);
  });

  test('takes an ID in a row for the order only where it was asked for', () => {
    expect(read({ SUCCESS: [{ LIST: { 98213: { ID: 12, STATUS: 4 } } }] })).toEqual([
      ['98213', 'success', null],
    ]);
    expect(read({ SUCCESS: [{ LIST: [{ ID: 12, STATUS: 4 }] }] })).toEqual([[null, 'success', null]]);
  });

  test('without any answer is not understood', () => {
    expect(read({ hello: 1 })).toBeNull();
  });
});
