import { expect, test } from 'vitest';
import type { ConcurrentOrder } from '../../../electron/backend/journal/outcomes/reconciliations.ts';
import {
  balanceEvidence,
  fellUnexplained,
  readBalanceEvidence,
} from '../../../electron/backend/queue/reconciling/balance-evidence.ts';
import { dollars, euros } from '../../support/supplier/given-reads.ts';

const beside = (state: ConcurrentOrder['state'], amount = '3', unsure?: 'before' | 'now') =>
  ({ state, price: dollars(amount), ...(unsure && { unsure }) }) as ConcurrentOrder;
const balances = (before: string, now: string) => ({
  balanceBefore: dollars(before),
  balanceNow: dollars(now),
});
const price = dollars('2');

test.each([
  ['nothing fell', '10', [], 'not-placed', '0', 0],
  ['it fell by the price', '8', [], 'placed', '2', 0],
  ['it fell by something else', '7', [], null, '', 0],
  ['it rose', '11', [], null, '', 0],
  ['it fell by a pending one', '7', [beside('pending')], 'not-placed', '3', 1],
  ['it fell by one in process and this one', '5', [beside('in-process')], 'placed', '5', 1],
  ['it fell by a delivered one', '7', [beside('success')], 'not-placed', '3', 1],
  ['it fell by one in an unknown state', '7', [beside('unknown')], 'not-placed', '3', 1],
  ['a refused one took nothing', '8', [beside('refused')], 'placed', '2', 0],
  ['a cancelled one took nothing', '8', [beside('cancelled')], 'placed', '2', 0],
  ['a rejected one gave its money back', '8', [beside('rejected')], 'placed', '2', 0],
  ['a rejected one of the same price may hide it', '10', [beside('rejected', '2.00')], null, '', 0],
  ['an uncertain one was not placed either', '10', [beside('uncertain')], 'not-placed', '0', 0],
  ['it fell by an uncertain one alone', '7', [beside('uncertain')], null, '', 0],
  ['it fell by the uncertain one and this', '5', [beside('uncertain')], 'placed', '5', 1],
  ['a queued one waits', '10', [beside('queued')], 'not-placed', '0', 0],
  ['one may be in either balance', '5', [beside('pending', '3', 'before')], 'placed', '5', 1],
] as const)(
  'O4: the balance’s evidence about an uncertain order: %s',
  (_, now, others, means, fell, count) => {
    const said = balanceEvidence({ price }, balances('10', now), others);
    expect(said).toEqual(means === null ? null : { fell: dollars(fell), others: count, means });
  },
);

test('O4: the balance proves nothing when it is unknown or in another currency', () => {
  const { balanceBefore, balanceNow } = balances('10', '8');
  expect(balanceEvidence({ price }, { balanceBefore: null, balanceNow }, [])).toBeNull();
  expect(balanceEvidence({ price }, { balanceBefore, balanceNow: null }, [])).toBeNull();
  expect(balanceEvidence({ price }, { balanceBefore, balanceNow: euros('8') }, [])).toBeNull();
  const inEuros = [{ state: 'refused', price: euros('1') }] as const;
  expect(balanceEvidence({ price }, { balanceBefore, balanceNow }, inEuros)).toBeNull();
});

test.each([
  ['the one before is unknown', { ...balances('10', '10'), balanceBefore: null }, []],
  ['the one now is unknown', { ...balances('10', '10'), balanceNow: null }, []],
  ['too many other orders were sent', balances('10', '10'), null],
  ['the one before is in euros', { ...balances('10', '10'), balanceBefore: euros('10') }, []],
  ['the one now is in euros', { ...balances('10', '10'), balanceNow: euros('10') }, []],
  ['another order is in euros', balances('10', '10'), [{ state: 'pending', price: euros('0') }]],
] as const)('O12: balances prove nothing about a resend when %s', (_, both, others) => {
  expect(fellUnexplained(price, both, others)).toBe('unknown');
});

const order = { id: 'o1', price, state: 'uncertain' } as const;
const look = (at: number, now: string | null) =>
  ({ ...balances('10', now ?? '0'), ...(now === null && { balanceNow: null }), at }) as never;
test.each([
  ['nobody looked', [], null, null],
  ['no look-up read it', [look(5, null)], null, null],
  ['a look-up saw the price go', [look(5, '8')], null, 'placed'],
  [
    'the last look-up that read it saw the price go',
    [look(4, '10'), look(5, '8'), look(6, null)],
    null,
    'placed',
  ],
  ['it did not move and nothing can arrive', [look(5, '10')], null, 'not-placed'],
  ['it did not move and nothing could arrive any longer', [look(5, '10')], 5, 'not-placed'],
  ['it did not move while the request could arrive', [look(5, '10')], 6, null],
  ['the price went while the request could arrive', [look(5, '8')], 6, 'placed'],
] as const)('H7: the balance’s present evidence about an order: %s', async (_, looks, until, means) => {
  const asked: unknown[] = [];
  const reconciliations = {
    of: async () => [...looks],
    ordersSentMeanwhile: async (...words: unknown[]) => {
      asked.push(words);
      return [];
    },
    mayArriveUntil: async () => until,
  };
  expect((await readBalanceEvidence(reconciliations, order, { nowMs: 9 }))?.means ?? null).toBe(means);
  expect(await readBalanceEvidence(reconciliations, { ...order, state: 'queued' }, { nowMs: 9 })).toBeNull();
  const tooMany = { ...reconciliations, ordersSentMeanwhile: async () => null };
  expect(await readBalanceEvidence(tooMany, order, { nowMs: 9 })).toBeNull();
  expect(asked).toEqual(means === null && until === null ? [] : [['o1', 5, { nowMs: 9 }]]);
});
