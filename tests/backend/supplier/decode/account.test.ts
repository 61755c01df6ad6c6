import { describe, expect, test } from 'vitest';
import { decodeAccount } from '../../../../electron/backend/supplier/decode/account/account.ts';
import { open } from '../../../support/supplier/open-answer.ts';

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
    // If one of two balances is unreadable, the other balance is not used.
    [{ credit: 'soon', AccountInfo: { credit: '5.00', currency: 'USD' } }, [null, null, null]],
    [{ LIST: { email: 'a@b.c' } }, [null, null, 'a@b.c']],
    [{ LIST: { credit: '1.234', email: 'a@b.c' } }, [null, null, 'a@b.c']],
    [{ LIST: { credit: '15.000', currency: 'IDR' } }, ['15000', 'IDR', null]],
    [{ LIST: { credit: '15.000', currency: 'USD' } }, [null, null, null]],
    [{ AccountInfo: { credit: '5' }, AccoutInfo: { credit: '6' } }, [null, null, null]],
    [{ MESSAGE: 'hello' }, null],
  ])('%j is read as %j', (row, expected) => {
    expect(account(row)).toEqual(expected);
  });

  test('rejects a balance that appears twice', () => {
    const decoded = decodeAccount(open('{"SUCCESS":[{"LIST":{"credit":"5","credit":"500"}}]}'));
    expect(decoded.ok && decoded.value.balance).toBeNull();
  });
});
