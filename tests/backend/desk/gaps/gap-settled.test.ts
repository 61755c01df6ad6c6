import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { isGap, onlyGap, openGapShop, openOlderJournal } from '../../../support/shop/gap-shop.ts';
import { retryAll } from '../../../support/shop/retry-all.ts';
import { plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { inWhole } from '../../../support/whole-form.ts';

test('J5, O9: the supplier’s orders from the gap are added to the journal, each once', async () => {
  const shop = await openGapShop();
  await openOlderJournal(shop);
  const { id } = await onlyGap(shop);
  await shop.now().gaps.acknowledge({ id });
  const read = await shop.now().gaps.read({ id });
  expect(read.accounts).toMatchObject([{ readFailed: null, readWhole: true }]);
  const paid = shop.supplier.orders().find(({ identifier }) => identifier === sampleImei(2));
  expect(read.findings).toMatchObject([
    { reference: String(paid?.reference), identifier: sampleImei(2), orderId: null, standing: null },
  ]);
  const adopted = await shop.now().gaps.adopt({ id, who: 'Mara' });
  const orderId = adopted.findings[0]?.orderId ?? '';
  const order = await shop.now().orders.read({ id: orderId });
  expect(order?.order).toMatchObject({
    identifier: sampleImei(2),
    reference: String(paid?.reference),
    serviceId: String(paid?.serviceId),
    price: { amount: '0.02', currency: 'USD' },
  });
  expect(order?.events[0]).toMatchObject({ why: 'adopted', who: 'Mara', from: null });
  await shop.now().gaps.read({ id });
  await shop.now().gaps.adopt({ id, who: 'Mara' });
  expect((await shop.now().orders.ofIdentifier({ identifier: sampleImei(2) })).orders).toHaveLength(1);
  await shop.now().gaps.settle({ id, who: 'Mara', words: 'All taken over' });
  await expect(shop.place(2)).rejects.toMatchObject({ code: 'duplicate-order' });
});

const hourMs = 3_600_000;

test.each<readonly [string, number, number]>([
  ['is hours ahead of the supplier’s', 2 * hourMs, 2 * hourMs],
  ['was set back before the journal was deleted', 2 * hourMs, 0],
  ...inWhole<readonly [string, number, number]>(
    ['is hours behind the supplier’s', -2 * hourMs, -2 * hourMs],
    ['was set ahead before the journal was deleted', -2 * hourMs, 0],
  ),
])('J5: the missing orders are found if this computer’s clock %s', async (_, before, after) => {
  let aheadMs = before;
  const shop = await openGapShop({ aheadMs: () => aheadMs });
  await shop.deliver(1);
  aheadMs = after;
  await shop.deliver(2);
  await shop.stopBackend();
  await shop.putBack(null);
  await shop.restart();
  await shop.now().connections.add(connectionForm(shop.supplier));
  const { id } = await onlyGap(shop);
  await shop.now().gaps.acknowledge({ id });
  const { findings } = await shop.now().gaps.read({ id });
  expect(findings.map(({ identifier }) => identifier).sort()).toEqual([sampleImei(1), sampleImei(2)]);
});

test('J5: an unreadable list is reported and decides nothing', async () => {
  const shop = await openGapShop();
  await openOlderJournal(shop);
  const { id } = await onlyGap(shop);
  await shop.now().gaps.acknowledge({ id });
  const match = { method: 'GET', path: '/api/v1/orders' } as const;
  shop.supplier.faults.add({ match, fault: { kind: 'html-page' } });
  const read = await shop.now().gaps.read({ id });
  expect(read.accounts[0]?.readFailed).toContain('list-not-read');
  expect(read).toMatchObject({ findings: [], settled: null });
  await expect(shop.place(2)).rejects.toMatchObject({ code: 'gap' });
});

test('J5: every way to order asks first: a list, ordering again, retrying refused rows', async () => {
  const shop = await openGapShop();
  const refusal = '{"ERROR":[{"MESSAGE":"Service Not Active"}]}';
  const match = { action: 'placeimeiorder', identifier: sampleImei(31) };
  shop.supplier.faults.add({ match, times: 1, fault: { kind: 'verbatim', body: refusal } });
  const service = await plainService(shop.client);
  const batch = await shop.client.batches.commit(listForm(service, [sampleImei(31)]));
  await eventually(
    () => shop.client.orders.counts(),
    ({ refused = 0 }) => refused === 1,
  );
  await openOlderJournal(shop);
  const gap = await onlyGap(shop);
  await shop.now().gaps.acknowledge({ id: gap.id });
  const client = shop.now();
  const list = listForm(service, [sampleImei(2), sampleImei(32)]);
  await expect(client.batches.commit(list)).rejects.toMatchObject(isGap(true));
  const retry = { id: batch.id, requestId: crypto.randomUUID() };
  await expect(retryAll(client, retry)).rejects.toMatchObject(isGap(true));
  const plan = await client.batches.planAgain({
    selection: { by: 'filter', filter: { states: ['success'] }, except: [] },
  });
  const again = { connectionId: plan.connectionId, token: plan.token, orderIds: plan.orderIds };
  const words = { name: 'Again', reason: 'Asked for' };
  expect(plan.orderIds).not.toEqual([]);
  await expect(client.batches.orderAgain({ ...again, ...words })).rejects.toMatchObject(isGap(true));
  const overGap = { gapId: gap.id, reason: 'Looked into the panel' };
  const written = await client.batches.commit({ ...list, overGap });
  expect(written.total).toBe(2);
});

test('J5: accounts without a gap order as before', async () => {
  const shop = await openGapShop();
  // The second supplier has its own key, because one key is one account.
  const second = await startPracticeSupplier({ randomSeed: 2 });
  onTestFinished(() => second.stop());
  await openOlderJournal(shop);
  const { id } = await onlyGap(shop);
  await shop.now().gaps.acknowledge({ id });
  const signIn = { form: 'key', apiKey: second.apiKey } as const;
  await shop.now().connections.add({ name: 'Second', baseAddress: second.baseAddress, signIn });
  await shop.now().catalogue.refresh();
  await shop.place(2);
  await expect(shop.now().gaps.open()).resolves.toEqual([]);
});
