import { expect, test } from 'vitest';
import {
  balanceEvidence,
  fellUnexplained,
} from '../../../electron/backend/queue/reconciling/balance-evidence.ts';

const dollars = (amount: string) => ({ amount, currency: 'USD' });
const other = (
  state: 'pending' | 'sending' | 'uncertain' | 'refused' | 'rejected',
  unsure?: 'before' | 'now',
) => ({ state, price: dollars('2'), ...(unsure && { unsure }) }) as const;

test.each([
  ['nothing fell', '0', [], 'no'],
  ['it fell by the price', '2', [], 'maybe'],
  ['an accepted order explains it', '2', [other('pending')], 'no'],
  ['it fell by both', '4', [other('pending')], 'maybe'],
  ['it fell by an order in flight', '2', [other('sending', 'now')], 'unanswered'],
  [
    'it fell by an order accepted after it was read, or by this one',
    '2',
    [other('pending', 'now')],
    'unanswered',
  ],
  ['an order accepted after it was read is not in it', '0', [other('pending', 'now')], 'no'],
  ['an order in flight is not included yet', '0', [other('sending', 'now')], 'no'],
  ['it fell by more than all orders in flight', '4', [other('sending', 'now')], 'maybe'],
  [
    'an order in flight when the first balance was read may be in either',
    '2',
    [other('pending', 'before')],
    'unknown',
  ],
  ['another uncertain order may explain it: no certainty', '2', [other('uncertain')], 'maybe'],
  ['another, refused order explains nothing', '2', [other('refused', 'now')], 'maybe'],
  ['a refund may hide the fall', '0', [other('rejected')], 'unknown'],
  ['it rose', '-2', [], 'unknown'],
] as const)('O12: a resend while other orders may explain the fall: %s', (_, fell, beside, said) => {
  const balances = { balanceBefore: dollars('10'), balanceNow: dollars(String(10 - Number(fell))) };
  expect(fellUnexplained(dollars('2'), balances, beside)).toBe(said);
});

test.each(['', 'US$'])(
  'O12: a fall of a balance in "%s" is a doubt, and no fall proves nothing',
  (currency) => {
    const balances = (now: string) => ({
      balanceBefore: { amount: '10', currency },
      balanceNow: { amount: now, currency },
    });
    expect(fellUnexplained(dollars('2'), balances('8'), [])).toBe('maybe');
    expect(fellUnexplained(dollars('2'), balances('8'), [other('pending')])).toBe('unknown');
    expect(fellUnexplained(dollars('2'), balances('10'), [])).toBe('unknown');
  },
);

test('O12, O4: a balance proves nothing about a free order', () => {
  const balances = { balanceBefore: dollars('10'), balanceNow: dollars('10') };
  expect(fellUnexplained(dollars('0'), balances, [])).toBe('unknown');
  expect(balanceEvidence({ price: dollars('0') }, balances, [])).toBeNull();
});

test.each([
  ['fell by another one accepted after it was read, or by this one', '8', null],
  ['did not fall', '10', 'not-placed'],
  ['fell by both', '6', 'placed'],
] as const)('O4: with another order that was accepted after the read, the balance %s', (_, now, means) => {
  const balances = { balanceBefore: dollars('10'), balanceNow: dollars(now) };
  expect(balanceEvidence({ price: dollars('2') }, balances, [other('pending', 'now')])?.means ?? null).toBe(
    means,
  );
});
