import { describe, expect, test } from 'vitest';
import { decodeServiceList } from '../../../../electron/backend/supplier/decode/services/service-list.ts';
import { imeiRule } from '../../../../shared/model/identifier/identifier.ts';
import { open } from '../../../support/supplier/open-answer.ts';

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
        identifier: { ...imeiRule, minLength: 15, maxLength: 15 },
        fields: [
          { name: 'USERTYPE', kind: 'choice', description: '', choices: ['New', 'Existing'], required: true },
        ],
        quantity: null,
        details: { 'Requires.Network': 'None' },
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
        identifier: {
          kind: 'ecid',
          label: 'ECID',
          minLength: 1,
          maxLength: 70,
          lettersAllowed: true,
          pattern: null,
        },
        fields: [],
        quantity: null,
        details: {},
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

  test('without services is empty, and a reply without a list is not understood', () => {
    for (const LIST of [[], {}, null]) expect(services({ SUCCESS: [{ LIST }] }).services).toEqual([]);
    expect(decodeServiceList(open({ SUCCESS: [{ MESSAGE: 'x' }] }), 'imei').ok).toBe(false);
  });

  test('has no price when it is ambiguous', () => {
    const at = (CREDIT: unknown, id = '1') => ({ SERVICEID: id, SERVICENAME: 'A', CREDIT });
    const priceOf = (...list: readonly unknown[]) =>
      services({ SUCCESS: [{ LIST: list }] }).services[0]?.price?.amount ?? null;
    expect(priceOf(at('1.234'))).toBeNull();
    expect(priceOf(at('1.234'), at('0.77', '2'))).toBe('1.234');
    expect(priceOf(at('1.234'), at('0.77', '2'), at('0,77', '3'))).toBeNull();
    expect(priceOf(at('-5'))).toBeNull();
    expect(priceOf(at('call us'))).toBeNull();
  });

  test.each([
    [{ min: 1, max: '25', unit: 'hours' }, '1-25 hours'],
    [{ from: '3', to: 3, unit: 'Days' }, '3 Days'],
    [{ max: 48, unit: 'h' }, '48 h'],
    [{ value: 20, unit: 'Minutes' }, '20 Minutes'],
    [{ text: 'Instant', min: 0, max: 0 }, 'Instant'],
    [{ unit: 'hours' }, ''],
    [{ min: '1', max: '2' }, '1-2'],
    [{}, ''],
  ])('reads a time in parts, %j, as %j', (reported, time) => {
    const row = { SERVICEID: '1', SERVICENAME: 'A', CREDIT: '1.00', TIME: reported };
    expect(services({ SUCCESS: [{ LIST: [row] }] }).services).toMatchObject([{ time }]);
  });

  test('lists a service with two prices twice, so that a person must choose', () => {
    const row = { SERVICEID: '7', SERVICENAME: 'Carrier check', CREDIT: '0.50' };
    const list = [row, { ...row, SERVICENAME: ' carrier  CHECK ', CREDIT: '5.00' }, row];
    expect(services({ SUCCESS: [{ LIST: list }] }).services.map(({ price }) => price?.amount)).toEqual([
      '0.50',
      '5.00',
    ]);
  });

  test('has two services under one id when name, price or kind differ, and one service when all are equal', () => {
    const at = (other: object) => ({ SERVICEID: '1', SERVICENAME: 'A', CREDIT: '1', ...other });
    const count = (...list: readonly unknown[]) => services({ SUCCESS: [{ LIST: list }] }).services.length;
    expect(count(at({}), at({ SERVICENAME: 'B' }))).toBe(2);
    expect(count(at({}), at({ CREDIT: '2' }))).toBe(2);
    expect(count(at({}), at({ SERVICETYPE: 'SERVER' }))).toBe(2);
    expect(count(at({}), at({ SERVICENAME: ' a ' }), at({ TIME: '1-2' }))).toBe(1);
  });

  test('counts rows that are not services, and keeps the other rows', () => {
    const list = [carrier, 'text', 5, { SERVICEID: '3' }, { SERVICENAME: 'no id' }, null];
    expect(services({ SUCCESS: [{ LIST: list }] })).toMatchObject({
      services: [{ id: '8044' }],
      unreadable: 4,
    });
  });

  test('returns exact field names, and knows every way to mark them as required', () => {
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
