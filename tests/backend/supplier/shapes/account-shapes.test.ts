import { describe, expect, test } from 'vitest';
import { decodeAccount, readAccount } from '../../../../electron/backend/supplier/decode/account/account.ts';
import { decodeRestBody } from '../../../../electron/backend/supplier/decode/fields/decode-rest-body.ts';
import {
  createVocabulary,
  defaultVocabulary,
} from '../../../../electron/backend/supplier/decode/fields/vocabulary.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { emptyMapping } from '../../../../shared/model/connection/mapping.ts';
import { open } from '../../../support/supplier/open-answer.ts';

const inList = (fields: object) => ({ SUCCESS: [{ MESSAGE: 'Account Info', LIST: fields }] });

describe('an account on the action endpoint', () => {
  test.each([
    ['the list of the spec', inList({ credit: '52.40', currency: 'USD' }), '52.40', 'USD'],
    ['a misspelt container', { SUCCESS: [{ AccoutInfo: { credit: 1000, currency: 'USD' } }] }, '1000', 'USD'],
    [
      'both containers',
      {
        SUCCESS: [
          {
            AccountInfo: { credit: '$16.41', creditraw: 16.41, currency: 'USD' },
            AccoutInfo: { credit: '$16.41', creditraw: 16.41, currency: 'USD' },
          },
        ],
      },
      '16.41',
      'USD',
    ],
    ['a code after the amount', inList({ credit: '120.5 USD', mail: 's@example.com' }), '120.5', 'USD'],
    ['a code before it', inList({ credit: 'EUR 7,50' }), '7.50', 'EUR'],
    ['a sign of one currency', inList({ credit: '€16.41' }), '16.41', 'EUR'],
    ['thousands separators', inList({ credit: '1,016.41', currency: 'usd' }), '1016.41', 'USD'],
    ['thousands by points', inList({ credit: '1.016,41', currency: 'EUR' }), '1016.41', 'EUR'],
    ['other case', { success: [{ message: 'x', list: { CREDIT: '3', CURRENCY: 'USD' } }] }, '3', 'USD'],
    [
      'an object instead of an array',
      { SUCCESS: { LIST: { balance: '3.10', currency: 'USD' } } },
      '3.10',
      'USD',
    ],
    ['a keyed map', { SUCCESS: { 0: { LIST: { credits: '4', currency: 'USD' } } } }, '4', 'USD'],
    ['no container at all', { SUCCESS: [{ credit: '5.5', currency: 'USD' }] }, '5.5', 'USD'],
    ['a REST wrapper', { success: true, data: { balance: '6', currency: 'USD' } }, '6', 'USD'],
    ['a status wrapper', { status: 'success', data: { balance: 6.5, currency: 'USD' } }, '6.5', 'USD'],
    ['a bare object', { credit: '7', currency: 'USD', mail: 's@example.com' }, '7', 'USD'],
    ['underscores', inList({ available_credit: '8', currency_code: 'USD' }), '8', 'USD'],
    ['a negative balance', inList({ credit: '-8.20', currency: 'USD' }), '-8.20', 'USD'],
    ['nothing left', inList({ credit: 0, currency: 'USD' }), '0', 'USD'],
    ['no currency', inList({ credit: '9.99' }), '9.99', ''],
  ])('in %s', (_name, body, amount, currency) => {
    expect(decodeAccount(open(body))).toMatchObject({ ok: true, value: { balance: { amount, currency } } });
  });

  test.each([
    ['two balances that differ', { SUCCESS: [{ AccountInfo: { credit: 1 }, AccoutInfo: { credit: 2 } }] }],
    ['one name twice with two values', '{"SUCCESS":[{"credit":1,"credit":2,"mail":"s@example.com"}]}'],
    ['an amount that can be read in two ways', inList({ credit: '1,016', currency: 'USD' })],
    ['words', inList({ credit: 'unlimited', currency: 'USD' })],
    ['nothing', inList({ credit: '', currency: 'USD', mail: 's@example.com' })],
    ['a truth', inList({ credit: true, currency: 'USD' })],
    ['two currencies', inList({ credit: 'EUR 5 USD' })],
  ])('is not guessed from %s', (_name, body) => {
    expect(decodeAccount(open(body))).toMatchObject({ ok: true, value: { balance: null } });
  });

  test('keeps unknown values as text of limited length', () => {
    const read = decodeAccount(
      open(
        inList({
          credit: '1',
          currency: 'USD',
          group: '<b>Gold</b>',
          api: { ip: '192.0.2.1' },
          long: 'x'.repeat(2_000),
          '': 'no name',
        }),
      ),
    );
    if (!read.ok) throw new Error(read.where);
    expect(read.value.details).toMatchObject({ group: 'Gold', 'api.ip': '192.0.2.1' });
    const { long } = read.value.details;
    expect(long).toHaveLength(500);
    expect(Object.keys(read.value.details)).not.toContain('credit');
  });

  test('reports where reading stopped when no account is found', () => {
    expect(decodeAccount(open({ SUCCESS: [{ MESSAGE: 'hello' }] }))).toMatchObject({ ok: false });
  });
});

describe('an account on REST', () => {
  const read = (body: unknown, vocabulary = defaultVocabulary) => {
    const opened = decodeRestBody(readBody(Buffer.from(JSON.stringify(body))));
    return opened.ok ? readAccount([opened.value.data], vocabulary) : opened;
  };
  test.each([
    ['data', { data: { name: 'Shop', email: 's@example.com', balance: '25.50', currency: 'USD' } }],
    [
      'success and data',
      { success: true, data: { email: 's@example.com', balance: '25.50', currency: 'USD' }, message: '' },
    ],
    [
      'a code and data',
      { status: 'success', code: 200, data: { email: 's@example.com', balance: '25.50', currency: 'USD' } },
    ],
    ['nothing around it', { email: 's@example.com', balance: '25.50', currency: 'USD' }],
    ['a user inside', { data: { user: { email: 's@example.com', balance: '25.50', currency: 'USD' } } }],
    ['a wallet beside', { data: { email: 's@example.com', wallet: { balance: '25.50', currency: 'USD' } } }],
    [
      'a balance object',
      { data: { email: 's@example.com', balance: { balance: '25.50', currency: 'USD' } } },
    ],
    ['data in data', { data: { data: { email: 's@example.com', balance: '25.50', currency: 'USD' } } }],
  ])('inside %s', (_name, body) => {
    expect(read(body)).toMatchObject({
      ok: true,
      value: { balance: { amount: '25.50', currency: 'USD' }, email: 's@example.com' },
    });
  });

  test('follows a person who says which field is the balance', () => {
    const mapping = {
      ...emptyMapping,
      fields: [{ reply: 'account' as const, meaning: 'balance', field: 'kontostand' }],
    };
    const body = { data: { kontostand: '12,50', balance: '99', currency: 'EUR' } };
    expect(read(body, createVocabulary(mapping, 'dhru'))).toMatchObject({
      value: { balance: { amount: '12.50' } },
    });
    expect(read(body)).toMatchObject({ value: { balance: { amount: '99' } } });
  });

  test.each([
    ['an error', { error: 'Unauthenticated.' }],
    ['a flag', { success: false, message: 'no' }],
    ['a word', { status: 'error', message: 'no', data: { balance: '5' } }],
  ])('is not read from a reply that failed with %s', (_name, body) => {
    expect(read(body)).toMatchObject({ ok: false });
  });
});
