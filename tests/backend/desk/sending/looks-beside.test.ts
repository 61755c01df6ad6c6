import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FaultRuleInput } from '../../../../electron/practice/base/faults.ts';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { openHoldingFront } from '../../../support/network/holding-front.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

const listPath = '/api/v1/orders';
const refusal = (when: 'before-taking' | 'after-taking'): FaultRuleInput['fault'] => ({
  kind: 'verbatim',
  body: '{"ERROR":[{"MESSAGE":"Service Not Active"}]}',
  when,
});

/**
 * A shop with two connections to one account, each through its own reverse proxy. The order on the first one was refused, so that ordering
 * it again requires a look-up. The clock runs three times as fast: a look-up waits two seconds, a deadline is still ten.
 */
async function openLooking(when: 'before-taking' | 'after-taking') {
  const clock = createHastenedClock(3);
  const shop = await openShop({ speed: 0.01, connect: false, clock });
  const { supplier, client } = shop;
  // The supplier's times have whole seconds: its opening credit must not seem later than the first balance request.
  await new Promise<void>((resolve) => clock.after(3_000, resolve));
  const fronts = [
    await openHoldingFront(supplier.baseAddress),
    await openHoldingFront(supplier.baseAddress),
  ] as const;
  const ids: string[] = [];
  for (const [index, { baseAddress }] of fronts.entries()) {
    const signIn = { form: 'key', apiKey: supplier.apiKey } as const;
    ids.push((await client.connections.add({ name: `Counter ${index}`, baseAddress, signIn })).id);
    await client.catalogue.refresh();
    await client.account.refresh();
  }
  const service = await plainService(client);
  const place = async (which: 0 | 1, row: number): Promise<string> => {
    await client.connections.select({ id: ids[which] ?? '' });
    const form = { serviceId: service.id, identifier: sampleImei(row), quotedPrice: service.price };
    return (await client.orders.place({ ...form, requestId: randomUUID() })).id;
  };
  const until = (id: string, ...states: readonly OrderState[]) =>
    eventually(
      () => client.orders.read({ id }),
      (read) => read !== null && states.includes(read.order.state),
    );
  supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault: refusal(when) });
  await until(await place(0, 1), 'refused');
  const lists = () => fronts[0].arrived.filter((text) => text.includes(listPath)).length;
  /** Pauses the next look-up at its balance request. */
  const holding = async (at: 'request' | 'reply') => {
    const list = await fronts[0].hold(listPath, 'request');
    const balance = fronts[0].hold('accountinfo', at);
    list.release();
    return balance;
  };
  return { ...shop, fronts, place, until, lists, holding };
}

test('O12: another order in flight explains the fall of the balance when it is answered', async () => {
  const { supplier, fronts, place, until, holding } = await openLooking('before-taking');
  const holdingBalance = holding('request');
  const looked = await place(0, 1);
  const balance = await holdingBalance;
  const holdingReply = fronts[1].hold('placeimeiorder', 'reply');
  const beside = await place(1, 2);
  const reply = await holdingReply;
  const holdingNext = holding('request');
  balance.release();
  // The order is looked up once more, and meanwhile the other order is answered.
  const next = await Promise.race([holdingNext, until(looked, 'uncertain').then(() => null)]);
  reply.release();
  await until(beside, 'pending');
  next?.release();
  expect((await until(looked, 'pending', 'uncertain'))?.order.state).toBe('pending');
  expect(supplier.orders()).toHaveLength(2);
});

test('O12: another order placed after the balance was read does not delay a resend', async () => {
  const { supplier, place, until, holding, lists } = await openLooking('before-taking');
  const holdingBalance = holding('reply');
  const looked = await place(0, 1);
  const balance = await holdingBalance;
  await until(await place(1, 2), 'pending');
  balance.release();
  await until(looked, 'pending');
  expect(lists()).toBe(1);
  expect(supplier.orders()).toHaveLength(2);
});

test('O12: another order placed after the balance was read does not explain its fall', async () => {
  const { supplier, place, until, holding } = await openLooking('after-taking');
  supplier.setSite({ listsLateMs: 400_000_000 });
  const holdingBalance = holding('reply');
  const looked = await place(0, 1);
  const balance = await holdingBalance;
  await until(await place(1, 2), 'pending');
  balance.release();
  const read = await until(looked, 'pending', 'refused', 'uncertain');
  expect(read?.order.state).toBe('uncertain');
  expect(read?.order.reason).toContain('resend-balance');
  expect(supplier.orders()).toHaveLength(2);
});

test.each([
  ['is still open: it is sent again', 'PENDING', 'pending'],
  ['was rejected and refunded: a person decides', 'REJECTED', 'uncertain'],
] as const)(
  'O12: without list and wallet, with another open order at its price that %s',
  async (_, said, state) => {
    const { supplier, place, until, holding } = await openLooking(
      said === 'PENDING' ? 'before-taking' : 'after-taking',
    );
    await until(await place(1, 2), 'pending');
    const page = { kind: 'html-page', status: 404 } as const;
    supplier.faults.add({ match: { method: 'GET' }, fault: page });
    const holdingBalance = holding('request');
    const looked = await place(0, 1);
    const balance = await holdingBalance;
    // If `said` is `REJECTED`, the other order seems to have just been rejected and refunded.
    const body = `{"SUCCESS":[{"STATUS":"${said}","CODE":"Not found"}]}`;
    if (said === 'REJECTED') {
      supplier.faults.add({ match: { action: 'getimeiorder' }, fault: { kind: 'verbatim', body } });
      const price = supplier.orders()[0]?.price ?? '0';
      await supplier.setBalance((Number(supplier.balance()) + Number(price)).toFixed(2));
    }
    balance.release();
    const read = await until(looked, 'pending', 'refused', 'uncertain');
    expect(read?.order.state).toBe(state);
    expect(supplier.orders()).toHaveLength(2);
  },
);
