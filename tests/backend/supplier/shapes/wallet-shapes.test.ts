import { describe, expect, test } from 'vitest';
import { parseTime } from '../../../../electron/backend/supplier/decode/account/times.ts';
import { decodeTransactions } from '../../../../electron/backend/supplier/decode/account/transactions.ts';
import { decodeRestBody } from '../../../../electron/backend/supplier/decode/fields/decode-rest-body.ts';
import { defaultVocabulary } from '../../../../electron/backend/supplier/decode/fields/vocabulary.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { tokenIn } from '../../../../electron/backend/supplier/reply/decode-reply.ts';

const bodyOf = (value: unknown) => readBody(Buffer.from(JSON.stringify(value)));
const first = (row: unknown) => {
  const opened = decodeRestBody(bodyOf({ data: [row] }));
  if (!opened.ok) throw new Error(opened.where);
  const read = decodeTransactions(opened.value, defaultVocabulary);
  if (!read.ok) throw new Error(read.where);
  return read.value.transactions[0];
};

describe('a row of the wallet', () => {
  test.each([
    ['signed', { id: 1, amount: '-1.50', currency: 'USD' }, '-1.50', 'spend'],
    ['signed as a number', { id: 1, amount: -1.5 }, '-1.5', 'spend'],
    ['with a plus', { id: 1, amount: '+20.00', description: 'Top up' }, '20.00', 'top-up'],
    ['unsigned, debit', { id: 1, amount: '1.50', type: 'Debit' }, '-1.50', 'spend'],
    ['unsigned, credit', { id: 1, amount: '20.00', type: 'Credit' }, '20.00', 'top-up'],
    ['unsigned, dr', { id: 1, amount: '1.50', type: 'DR' }, '-1.50', 'spend'],
    [
      'a refund',
      { id: 1, amount: '1.50', type: 'Credit', description: 'Refund of order 98213' },
      '1.50',
      'refund',
    ],
    ['signed and said', { id: 1, amount: '-1.50', type: 'debit' }, '-1.50', 'spend'],
    ['two columns, out', { id: 1, debit: '1.50', credit: '0.00' }, '-1.50', 'spend'],
    ['two columns, in', { id: 1, debit: '', credit: '20.00', description: 'deposit' }, '20.00', 'top-up'],
  ])('%s', (_name, row, amount, kind) => {
    expect(first(row)).toMatchObject({ id: '1', amount: { amount }, kind });
  });
  test('keeps its type and its unknown fields as details', () => {
    const detailsOf = (fields: object) => first({ id: 1, amount: '-1.50', ...fields })?.details;
    expect(detailsOf({ type: 'Debit', Extra: 'x' })).toEqual({ type: 'Debit', Extra: 'x' });
    expect(detailsOf({ Extra: 'x' })).toEqual({ Extra: 'x' });
  });
  test.each([
    ['type in several words', { type: 'Order Refund' }],
    ['type of what it is about', { type: 'Order', description: 'Refund of order #98213' }],
    ['description alone', { description: 'Refund: order #98213' }],
    ['description with a number', { description: 'Refund order no. 98213' }],
    ['description alone, said otherwise', { description: 'Refunded order #98213 (rejected)' }],
    ['type, and what it is about', { type: 'imei order refunded', description: 'Order #98213' }],
  ])('an unsigned refund recognized by its %s counts as incoming', (_name, words) => {
    expect(first({ id: 1, amount: '0.50', ...words })).toMatchObject({
      amount: { amount: '0.50' },
      kind: 'refund',
    });
  });
  test.each([
    ['a charge that speaks of refunds', { description: 'Order #98213, no refund' }, null],
    ['a charge of such a service', { type: 'Debit', description: 'Refund check, order #98213' }, '-0.50'],
    ['a refund that was taken back', { description: 'Refund cancelled, order #98213' }, null],
  ])('%s is not a refund', (_name, words, amount) => {
    const read = first({ id: 1, amount: '0.50', ...words });
    expect(read?.amount?.amount ?? null).toBe(amount);
    expect(read?.kind).not.toBe('refund');
  });
  test.each([
    ['newest first', false],
    ['oldest first', true],
  ])('without sign and kind gets its direction from the balances, %s', (_name, oldestFirst) => {
    const reported = [
      { id: 5, amount: '0.50', balance_after: '9.50', description: 'Order #98214' },
      { id: 4, amount: '0.50', balance_after: '10.00', description: 'Back for order #98213' },
      { id: 3, amount: '2.00', balance_after: '9.50', description: 'Fee' },
      { id: 2, amount: '1.50', balance_after: '11.50', description: 'Order #98213' },
      { id: 1, amount: '13.00', balance_after: '13.00', description: 'Opening' },
    ];
    const resource = decodeRestBody(bodyOf({ data: oldestFirst ? reported.toReversed() : reported }));
    if (!resource.ok) throw new Error(resource.where);
    const read = decodeTransactions(resource.value, defaultVocabulary);
    if (!read.ok) throw new Error(read.where);
    const amounts = new Map(read.value.transactions.map(({ id, amount }) => [id, amount?.amount ?? null]));
    expect(Object.fromEntries(amounts)).toEqual({
      5: '-0.50',
      4: '0.50',
      3: '-2.00',
      2: '-1.50',
      // The first row has no earlier row to show its direction.
      1: null,
    });
  });
  test('without sign and kind has no amount if its balance does not fit the balances of its neighbours', () => {
    const rows = [
      { id: 3, amount: '0.50', balance_after: '7.00' },
      { id: 2, amount: '0.50', balance_after: '1.00' },
      { id: 1, amount: '0.50', balance_after: '4.00' },
    ];
    const resource = decodeRestBody(bodyOf({ data: rows }));
    if (!resource.ok) throw new Error(resource.where);
    const read = decodeTransactions(resource.value, defaultVocabulary);
    expect(read.ok && read.value.transactions.map(({ amount }) => amount)).toEqual([null, null, null]);
  });
  test.each([
    ['unsigned without a type', { id: 1, amount: '5.00' }],
    ['of a type that nobody knows', { id: 1, amount: '5.00', type: 'adjust' }],
    ['whose sign and type contradict', { id: 1, amount: '-5.00', type: 'Credit' }],
    ['with both columns filled', { id: 1, debit: '1.00', credit: '2.00' }],
    ['with a negative credit', { id: 1, debit: '', credit: '-2.00' }],
    ['with a negative debit', { id: 1, debit: '-2.00', credit: '' }],
    ['that is no number', { id: 1, amount: 'free', type: 'Debit' }],
    ['that can be read in two ways', { id: 1, amount: '1,016', type: 'Debit' }],
    ['in two currencies', { id: 1, amount: '€5.00', currency: 'USD', type: 'Debit' }],
  ])('%s has no amount', (_name, row) => {
    expect(first(row)).toMatchObject({ amount: null });
  });
  test('without an id is identified by its content, and is ignored without time or amount', () => {
    expect(first({ amount: '5', type: 'Credit' })).toBeUndefined();
    expect(first({ created_at: '2026-05-01 10:00:00' })).toBeUndefined();
    const row = { amount: '-1.50', created_at: '2026-05-01 10:00:00', note: 'Order' };
    const id = first(row)?.id;
    expect(id).toMatch(/^~[0-9a-f]{32}\.1$/);
    const otherwise = {
      note: 'Order',
      sl: 17,
      age: '3 minutes ago',
      created_at: row.created_at,
      amount: '-1.50',
    };
    expect(first(otherwise)?.id).toBe(id);
    for (const other of [{ note: 'Order 2' }, { amount: '-1.51' }, { currency: 'EUR' }])
      expect(first({ ...row, ...other })?.id).not.toBe(id);
  });
  test('equal to its neighbour is a separate row, whatever the other amounts prove about the decimal mark', () => {
    const opened = (rows: readonly unknown[]) => {
      const resource = decodeRestBody(bodyOf({ data: rows }));
      if (!resource.ok) throw new Error(resource.where);
      const read = decodeTransactions(resource.value, defaultVocabulary);
      if (!read.ok) throw new Error(read.where);
      return read.value.transactions;
    };
    const row = { amount: '1,016', type: 'Debit', date: '2026-05-01 10:00:00' };
    // Alone, this row has two readings and is not accepted. It is accepted together with a row that proves the decimal mark.
    expect(opened([row])).toEqual([]);
    const proving = { amount: '2,50', type: 'Debit', date: '2026-05-01 11:00:00' };
    const rows = opened([proving, row, row]);
    expect(rows.map(({ amount }) => amount?.amount)).toEqual(['-2.50', '-1.016', '-1.016']);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    expect(new Set(opened([row, row, proving]).map(({ id }) => id))).toEqual(
      new Set(rows.map(({ id }) => id)),
    );
  });
  test('keeps the text of its time, its balance afterwards, and all other fields', () => {
    expect(
      first({
        id: 7,
        amount: '-1',
        created_at: '2026-05-01 10:00:00',
        balance_after: '5.00',
        order_id: 98213,
      }),
    ).toMatchObject({
      at: Date.UTC(2026, 4, 1, 10),
      atWords: '2026-05-01 10:00:00',
      balanceAfter: { amount: '5.00' },
      details: { order_id: '98213' },
    });
  });
});

describe('a time', () => {
  const may = Date.UTC(2026, 4, 1, 10);
  test.each([
    ['2026-05-01T10:00:00Z', may],
    ['2026-05-01T10:00:00.000000Z', may],
    ['2026-05-01T12:00:00+02:00', may],
    ['2026-05-01T06:30:00-0330', may],
    ['2026-05-01 10:00:00', may],
    ['2026-05-01 10:00', may],
    ['2026/05/01 10:00:00', may],
    ['2026-05-01', Date.UTC(2026, 4, 1)],
    [String(may / 1_000), may],
    [String(may), may],
    ['2026-05-01 10:00:00 UTC', may],
    ['03/04/2026', null],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['yesterday', null],
    ['', null],
    ['2026-05-01T25:00:00Z', null],
    ['1e400', null],
    ['0000-00-00 00:00:00', null],
  ])('%j', (text, atMs) => {
    expect(parseTime(text)).toBe(atMs);
  });
});

describe('a token', () => {
  const read = (value: unknown) => {
    const body = bodyOf(value);
    return body.kind === 'json' ? tokenIn(body.value) : null;
  };
  test.each([
    [{ token: '1|abcdefgh' }, '1|abcdefgh'],
    [{ access_token: 'abcdefgh1', token_type: 'bearer', expires_in: 5184000 }, 'abcdefgh1'],
    [{ data: { token: '1|abcdefgh', user: { balance: 25.5 } } }, '1|abcdefgh'],
    [{ token: 'shallow-one', data: { token: 'deeper-one' } }, 'shallow-one'],
    [{ success: true, data: { accessToken: 'abcdefgh2' } }, 'abcdefgh2'],
    [{ token: 'short' }, null],
    [{ token: 'with a space in it' }, null],
    [{ token: 12345678901 }, null],
    [{ message: 'no' }, null],
    [{ token_type: 'bearerbearer' }, null],
  ])('in %j', (body, token) => {
    expect(read(body)).toBe(token);
  });
});
