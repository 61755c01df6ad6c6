import { expect, test } from 'vitest';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { type Caller, startCaller } from './practice-caller.ts';

const dayMs = 24 * 60 * 60_000;

async function movements(caller: Caller): Promise<readonly string[]> {
  const { json } = await caller.rest('GET', '/api/v1/transactions');
  const rows: readonly { type: string; amount: string }[] = json.data ?? json.transactions;
  return rows.map(({ type, amount }) => `${type} ${amount}`).reverse();
}

/** Places an order that the supplier rejects, and waits for the rejection. */
async function rejectedOrder(caller: Caller): Promise<void> {
  for (let number = 1; number < 200; number += 1) {
    await caller.place(1001, sampleImei(number));
    await caller.pass(dayMs);
    if (caller.supplier.orders().some(({ status }) => status === 'REJECTED')) return;
  }
  throw new Error('nothing was rejected');
}

test('a forgotten refund is never paid, a partial refund is paid in two parts, and the balance matches the wallet', async () => {
  const caller = await startCaller();
  await rejectedOrder(caller);
  const asItShould = await movements(caller);
  expect(asItShould.filter((each) => each.startsWith('refund'))).toHaveLength(1);
  caller.supplier.setBookkeeping({ forgetsRefunds: 1 });
  expect((await movements(caller)).filter((each) => each.startsWith('refund'))).toHaveLength(0);
  caller.supplier.setBookkeeping({ refundsInParts: 1, refundsAfterMs: 2 * dayMs });
  expect((await movements(caller)).filter((each) => each.startsWith('refund'))).toHaveLength(1);
  await caller.pass(3 * dayMs);
  expect((await movements(caller)).filter((each) => each.startsWith('refund'))).toHaveLength(2);
  caller.supplier.setBookkeeping({});
  expect(await movements(caller)).toEqual(asItShould);
  const before = Number(caller.supplier.balance());
  caller.supplier.setBookkeeping({ chargesTwice: 1 });
  expect(Number(caller.supplier.balance())).toBeLessThan(before);
});
