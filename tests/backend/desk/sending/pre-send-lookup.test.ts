import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Site } from '../../../../electron/practice/base/site.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { explains } from '../../../support/house/explains.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import { type GapShop, onlyGap, openGapShop } from '../../../support/shop/gap-shop.ts';
import { retryAll } from '../../../support/shop/retry-all.ts';
import { plainService } from '../../../support/shop/shop-under-test.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';
import { inWhole } from '../../../support/whole-form.ts';

const imeis = [21, 22, 23, 24];

/** A shop that was closed while a list waited to be sent. */
async function closedWithList(ofImeis: readonly number[] = imeis): Promise<GapShop> {
  const shop = await openGapShop();
  await shop.now().account.refresh();
  await shop.now().host.hold({ held: true });
  const service = await plainService(shop.now());
  await shop.now().batches.commit(listForm(service, ofImeis.map(sampleImei), { overBalance: true }));
  await shop.stopBackend();
  return shop;
}

/** Opens the app on a copy of the whole folder, as another machine would; it sends the waiting orders. */
async function sendElsewhere(shop: GapShop): Promise<void> {
  const folder = await temporaryFolder();
  await cp(shop.folder, folder, { recursive: true });
  const { client, stop } = await backendUnderTest(folder, { clock: createHastenedClock(20) });
  onTestFinished(() => stop());
  const [connection] = (await client.connections.list()).connections;
  const signIn = { form: 'key', apiKey: shop.supplier.apiKey } as const;
  await client.connections.update({ id: connection?.id ?? '', signIn });
  await client.host.hold({ held: false });
  await eventually(
    async () => imeis.map(shop.sent),
    (times) => times.every((count) => count === 1),
  );
  await stop();
}

async function goOn(shop: GapShop): Promise<void> {
  await shop.restart();
  await shop.now().host.hold({ held: false });
}

test('L6: an order that waited here and was sent by a copy of this journal is bound and not sent, and all sending stops until a person has read it', async () => {
  explains('L6');
  const shop = await closedWithList();
  await sendElsewhere(shop);
  await goOn(shop);
  await eventually(
    async () => (await shop.now().gaps.list()).length,
    (gaps) => gaps === 1,
  );
  expect(await onlyGap(shop)).toMatchObject({
    kind: 'sent-elsewhere',
    orders: 4,
    unsure: 4,
    accounts: [{ name: 'Supplier' }],
  });
  await expect(shop.place(5)).rejects.toMatchObject({ code: 'gap' });
  await eventually(
    () => shop.now().orders.counts(),
    ({ uncertain = 0 }) => uncertain === 0,
  );
  expect(imeis.map(shop.sent)).toEqual([1, 1, 1, 1]);
});

test('L6: without list and wallet, a fallen balance means that a waiting order may have been sent', {
  tags: 'whole',
}, async () => {
  const shop = await closedWithList();
  await sendElsewhere(shop);
  shop.supplier.setSite({ loginPage: true });
  await goOn(shop);
  await eventually(
    async () => (await shop.now().gaps.list()).length,
    (gaps) => gaps === 1,
  );
  expect(await onlyGap(shop)).toMatchObject({ kind: 'balance-fell', orders: 0, unsure: 4 });
  expect(imeis.map(shop.sent)).toEqual([1, 1, 1, 1]);
});

test('O2: if the supplier shows neither list, wallet nor balance, orders of an earlier run become uncertain, and nothing is called found', async () => {
  const shop = await closedWithList();
  await shop.restart();
  shop.supplier.setSite({ loginPage: true, unknownActions: ['accountinfo'] });
  await shop.now().host.hold({ held: false });
  await eventually(
    async () => (await shop.now().gaps.list()).length,
    (gaps) => gaps === 1,
  );
  expect(await onlyGap(shop)).toMatchObject({ kind: 'unchecked', orders: 0, unsure: 4 });
  const { orders } = await shop.now().orders.list({ states: ['uncertain'] });
  expect(new Set(orders.map(({ reason }) => reason))).toEqual(
    new Set([encodeMessage('elsewhere-unchecked')]),
  );
  expect(imeis.map(shop.sent)).toEqual([0, 0, 0, 0]);
});

test.each([
  ['list', { loginPage: false }, 3] as const,
  ...inWhole(['balance', { loginPage: true }, 0] as const),
])(
  'O2: orders of an earlier run are looked up in the %s and then sent exactly once',
  async (_, site, minLooks) => {
    const shop = await closedWithList();
    shop.supplier.setSite(site);
    const before = shop.supplier.log().length;
    await goOn(shop);
    await eventually(
      async () => imeis.map(shop.sent),
      (times) => times.every((count) => count === 1),
    );
    const isPlacement = ({ action }: { action: string | null }): boolean => action === 'placeimeiorder';
    const log = shop.supplier.log().slice(before);
    const looks = log.filter(({ path }) => path.includes('/orders')).length;
    expect(log.findIndex(isPlacement)).toBeGreaterThan(0);
    // The supplier is checked again after the first order, and after the next two orders.
    expect(looks).toBeGreaterThanOrEqual(minLooks);
    expect(await shop.now().gaps.list()).toEqual([]);
  },
);

test('O2: when the supplier does not answer, orders of an earlier run wait for the look-up, and are sent automatically after it', async () => {
  const shop = await closedWithList();
  const fault = { kind: 'drop', when: 'before-taking' } as const;
  await goOn(shop);
  shop.supplier.faults.add({ match: {}, times: 6, fault });
  await eventually(
    async () => imeis.map(shop.sent),
    (times) => times.every((count) => count === 1),
  );
  expect(await shop.now().gaps.list()).toEqual([]);
});

const turnedAway = {
  match: { action: 'placeimeiorder' },
  times: 1,
  fault: { kind: 'too-many', retryAfter: '1' },
} as const;

/** Orders of somebody else, then an order of ours that is answered with "too many" although the app did not use up the limit. */
async function turnedAwayBeside(site: Site, strangers: readonly number[]) {
  const shop = await openGapShop();
  const service = await plainService(shop.now());
  await shop.now().account.refresh();
  for (const imei of strangers)
    await shop.supplier.placeByHand({ serviceId: service.id, identifier: sampleImei(imei) });
  // The balance is read after these orders, so that only the list can show them.
  if (!site.loginPage) await shop.now().account.refresh();
  shop.supplier.setSite(site);
  shop.supplier.faults.add(turnedAway);
  const id = await shop.place(5);
  await eventually(
    async () => (await shop.now().gaps.list()).length,
    (gaps) => gaps === 1,
  );
  const gap = await onlyGap(shop);
  const kind = site.loginPage ? 'balance-fell' : 'sent-elsewhere';
  expect(gap).toMatchObject({ kind, unsure: 0, accounts: [{ name: 'Supplier' }] });
  expect(shop.supplier.orders().map(({ identifier }) => identifier)).toEqual(strangers.map(sampleImei));
  return { shop, id, gap };
}

test('L6: after a "too many" not caused by this computer’s requests, somebody else’s order stops all sending until a person has read the warning', async () => {
  const { shop, id, gap } = await turnedAwayBeside({}, [90]);
  await shop.now().gaps.acknowledge({ id: gap.id });
  // The waiting order is sent once, and no second gap is reported.
  await eventually(
    async () => (await shop.now().orders.read({ id }))?.order.reference ?? null,
    (reference) => reference !== null,
  );
  expect(shop.supplier.orders().filter(({ identifier }) => identifier === sampleImei(5))).toHaveLength(1);
  expect(await shop.now().gaps.list()).toHaveLength(1);
});

test('L6: without a list, a balance that fell by more than this computer’s orders stops all sending too', {
  tags: 'whole',
}, async () => {
  await turnedAwayBeside({ loginPage: true }, [90, 91]);
});

test.each(['after-taking', ...inWhole('before-taking' as const)] as const)(
  'L6: after a "too many" (%s) sending resumes automatically if the supplier has no orders of somebody else',
  async (when) => {
    const shop = await openGapShop();
    await shop.now().account.refresh();
    shop.supplier.faults.add({ ...turnedAway, fault: { ...turnedAway.fault, when } });
    const id = await shop.place(5);
    await eventually(
      async () => (await shop.now().orders.read({ id }))?.order.reference ?? null,
      (reference) => reference !== null,
    );
    await shop.deliver(6);
    expect(await shop.now().gaps.list()).toEqual([]);
    expect(shop.supplier.orders()).toHaveLength(2);
  },
);

test('L6: two computers that use one key at the same time notice each other, and at least one of them stops', {
  tags: 'whole',
}, async () => {
  // On a busy machine, requests of a faster clock would exceed their deadline, and the two would send fewer than 60 in one of its minutes.
  const clock = createHastenedClock(4);
  const shop = await openGapShop({ clock, requestsPerMinute: 20 });
  const other = await backendUnderTest(await temporaryFolder(), { clock });
  onTestFinished(() => other.stop());
  const { baseAddress, apiKey } = shop.supplier;
  await other.client.connections.add({ name: 'Supplier', baseAddress, signIn: { form: 'key', apiKey } });
  await other.client.catalogue.refresh();
  const service = await plainService(shop.now());
  const list = (from: number) =>
    listForm(
      service,
      Array.from({ length: 70 }, (_, index) => sampleImei(from + index)),
      { overBalance: true },
    );
  await shop.now().batches.commit(list(100));
  await other.client.batches.commit(list(300));
  const gaps = async () => [...(await shop.now().gaps.list()), ...(await other.client.gaps.list())];
  const [found] = await eventually(gaps, (all) => all.length > 0);
  // While the supplier refuses its list too, for too many requests, the balance alone shows the other computer.
  expect(['sent-elsewhere', 'balance-fell']).toContain(found?.kind);
  expect(new Set(shop.supplier.orders().map(({ identifier }) => identifier)).size).toBe(
    shop.supplier.orders().length,
  );
});

/** A shop whose waiting list became uncertain because the balance fell, and was read about and settled by one decision. */
async function settledAtOnce(ofImeis = imeis): Promise<{ shop: GapShop; batchId: string }> {
  const shop = await closedWithList(ofImeis);
  await shop.supplier.setBalance(String(Number(shop.supplier.balance()) - 5));
  await goOn(shop);
  const [gap] = await eventually(
    () => shop.now().gaps.list(),
    (gaps) => gaps.length === 1,
  );
  expect(gap?.kind).toBe('balance-fell');
  await shop.now().gaps.acknowledge({ id: gap?.id ?? '' });
  const [queue] = await shop.now().orders.doubtedQueues();
  expect(queue?.orders).toBe(ofImeis.length);
  const { orders } = await shop.now().orders.list({ states: ['uncertain'] });
  return { shop, batchId: orders[0]?.batchId ?? '' };
}

const byMara = { who: 'Mara', words: 'It was the monthly fee' };

test('J8: one decision settles a whole queue that a fallen balance made uncertain, except orders that the supplier lists', async () => {
  const { shop } = await settledAtOnce();
  const { services } = await shop.now().catalogue.list();
  const [first] = (await shop.now().orders.list({ states: ['uncertain'] })).orders;
  await shop.supplier.placeByHand({
    serviceId: services.find(({ id }) => id === first?.serviceId)?.id ?? '',
    identifier: sampleImei(21),
  });
  const connectionId = first?.connectionId ?? '';
  const settled = await shop.now().orders.settleQueue({ connectionId, ...byMara });
  // The list may have been read by the app meanwhile, which then binds the order itself.
  expect(settled.settled).toBe(3);
  expect(settled.left.map(({ identifier }) => identifier)).not.toContain(sampleImei(22));
  const { refused = 0 } = await shop.now().orders.counts();
  expect(refused).toBe(3);
});

test('two people who settle the same queue at once settle each order once, and the second reads how many were settled before', async () => {
  const { shop } = await settledAtOnce(Array.from({ length: 120 }, (_, index) => 21 + index));
  const [first] = (await shop.now().orders.list({ states: ['uncertain'] })).orders;
  const settle = () => shop.now().orders.settleQueue({ connectionId: first?.connectionId ?? '', ...byMara });
  const both = await Promise.all([settle(), settle()]);
  expect(both.reduce((sum, { settled }) => sum + settled, 0)).toBe(120);
  const [second] = both.filter(({ settled }) => settled < 120);
  expect((second?.settled ?? 0) + (second?.left.length ?? 0) + (second?.more ?? 0)).toBe(120);
  expect(second?.left.map(({ why }) => why)).toContain('not-uncertain');
  expect(await shop.now().orders.counts()).toEqual({ refused: 120 });
});

test('O12: an order that a person called not placed is not sent in a retry if a copy of this journal has sent it since', async () => {
  const { shop, batchId } = await settledAtOnce();
  const [first] = (await shop.now().orders.list({ states: ['uncertain'] })).orders;
  await shop.now().orders.settleQueue({ connectionId: first?.connectionId ?? '', ...byMara });
  const overGap = { gapId: (await onlyGap(shop)).id, reason: 'Nothing is missing' };
  // The look-up at the beginning of the run happens before the copy sends.
  await shop.place(5, { overGap });
  await eventually(
    async () => shop.sent(5),
    (times) => times === 1,
  );
  await shop.supplier.placeByHand({ serviceId: first?.serviceId ?? '', identifier: sampleImei(21) });
  await retryAll(shop.now(), { id: batchId, requestId: randomUUID(), overGap });
  await shop.now().batches.resume({ id: batchId });
  await eventually(
    async () => shop.sent(22),
    (times) => times === 1,
  );
  expect(shop.sent(21)).toBe(0);
});
