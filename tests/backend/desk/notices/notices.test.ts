import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Settings } from '../../../../shared/contract/shop/settings.ts';
import { defaultNoticeSettings } from '../../../../shared/model/host/notice-settings.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { hostUnderTest, tellWords } from '../../../support/shop/host-under-test.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilBatch } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

const everyMs = 10_000;
// Tolerance: a moment of real time is long on this clock. Without the pause between notices, they would come every half second.
const roundMs = 4_000;

async function openNoticed(notices: Partial<Settings['notices']> = {}) {
  const clock = createHastenedClock(20);
  const host = hostUnderTest(clock);
  const shop = await openShop({ clock, speed: 3_000, host: { capabilities: host.capabilities } });
  await tellWords(shop.client);
  await shop.client.settings.write({ notices: { ...defaultNoticeSettings, ...notices } });
  return { ...shop, shop, host, clock };
}

async function place({ client }: Pick<ShopUnderTest, 'client'>, number: number): Promise<string> {
  const service = await plainService(client);
  const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
  return (await client.orders.place({ ...form, identifier: sampleImei(number) })).id;
}

const allEnded = (client: ShopUnderTest['client'], orders: number) =>
  eventually(
    () => client.orders.counts(),
    (counts) => (counts.success ?? 0) + (counts.rejected ?? 0) === orders,
  );

/** The number of orders that a notice reports: one, or the number at its beginning. */
const reportOf = (title: string): number => Number(/^\d+/.exec(title)?.[0] ?? 1);

test('results of single orders are reported once each, with at most one notice of a kind in ten seconds', async () => {
  const { client, host, shop } = await openNoticed();
  for (let number = 1; number <= 5; number += 1) await place(shop, number);
  const counts = await allEnded(client, 5);
  const done = () => host.notices.filter(({ notice }) => /^Done|result/.test(notice.title));
  const sum = () => done().reduce((reported, { notice }) => reported + reportOf(notice.title), 0);
  await eventually(
    async () => sum(),
    (reported) => reported >= (counts.success ?? 0),
  );
  expect(sum()).toBe(counts.success);
  const times = done().map(({ atMs }) => atMs);
  for (const [at, time] of times.slice(1).entries())
    expect(time - (times[at] ?? 0)).toBeGreaterThanOrEqual(everyMs - roundMs);
  // How many orders a notice sums up depends on the machine's speed, so that `pace.test.ts` tests it with its own clock.
});

test('a result’s notice names and opens its order, copies the whole result, and hides the result on a screen that may be locked', async () => {
  const { client, host, shop } = await openNoticed();
  const open = client.host.requests();
  const requests = await open;
  const ids: string[] = [];
  for (const [number, screen] of (['open', 'locked', 'unknown'] as const).entries()) {
    host.machine.screen = screen;
    ids.push(await place(shop, number));
    await eventually(
      async () => host.notices.length,
      (reported) => reported === number + 1,
    );
  }
  const orders = await Promise.all(ids.map(async (id) => (await client.orders.read({ id }))?.order));
  const bodies = host.notices.map(({ notice }) => notice.body);
  expect(bodies[0]).toContain(`${orders[0]?.identifier} · `);
  expect(bodies.slice(1)).toEqual(orders.slice(1).map((order) => order?.identifier));
  expect(host.notices.map(({ notice }) => notice.isPrivate)).toEqual([true, false, false]);
  const [first] = host.notices;
  expect(first?.notice).toMatchObject({ actions: [{ act: 'open' }, { act: 'copy', label: 'Copy result' }] });
  host.act(first?.notice.id ?? '', 'copy');
  await eventually(
    async () => host.copied,
    ([text]) => text !== undefined && text !== '',
  );
  host.act(first?.notice.id ?? '', 'open');
  expect((await requests.next()).value).toEqual({ what: 'open', place: { screen: 'order', id: ids[0] } });
  await requests.return(undefined);
});

test('an uncertain order is reported; events from before a start are not reported after the start', async () => {
  const { client, host, shop, supplier, restart } = await openNoticed();
  const old = await place(shop, 1);
  await allEnded(client, 1);
  // The list is late, so that no look-up settles the order before it is reported.
  supplier.setSite({ listsLateMs: 86_400_000 });
  supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault: { kind: 'truncated' } });
  const lost = await place(shop, 2);
  await eventually(
    async () => host.of(`order.${lost}`),
    ([notice]) => notice?.title.startsWith('Uncertain') ?? false,
  );
  const before = host.notices.length;
  const again = await restart();
  const next = await place({ client: again }, 3);
  const since = () => host.notices.slice(before).map(({ notice }) => notice);
  await eventually(
    async () => since(),
    (notices) => notices.some(({ id, title }) => id.endsWith(next) || reportOf(title) > 1),
  );
  expect(since().filter(({ id, title }) => id.endsWith(old) || title.startsWith('Uncertain'))).toEqual([]);
  expect(since().reduce((sum, { title }) => sum + reportOf(title), 0)).toBeLessThanOrEqual(2);
});

test('a batch is reported only when it ends; a muted batch only when it stops', async () => {
  const { client, host, supplier } = await openNoticed();
  const service = await plainService(client);
  const list = (from: number, name: string, overBalance = false) =>
    client.batches.commit(
      listForm(
        service,
        [0, 1, 2].map((row) => sampleImei(from + row)),
        { name, overBalance },
      ),
    );
  const finished = (id: string) => untilBatch(client, id, 'finished');
  const quiet = await list(10, 'Muted');
  host.act(`batch.${quiet.id}`, 'mute');
  await finished(quiet.id);
  const reported = await list(20, 'EncodedNotes');
  await finished(reported.id);
  await eventually(
    async () => host.of('batch.'),
    (notices) => notices.length > 0,
  );
  expect(host.notices.map(({ notice }) => notice.id)).toEqual([`batch.${reported.id}`]);
  expect(host.of('batch.')[0]?.title).toBe('Batch finished: EncodedNotes');
  expect(host.of('batch.')[0]?.body).toMatch(/^\d of 3 rows succeeded, \d rejected$/);

  expect(await client.host.isMuted({ batchId: reported.id })).toEqual({ muted: false });
  expect(await client.host.isMuted({ batchId: quiet.id })).toEqual({ muted: true });
  expect(await client.host.mute({ batchId: quiet.id, muted: false })).toEqual({ muted: false });

  await supplier.setBalance('0.00');
  await client.account.refresh();
  // The known balance is already 0, and a person allows to exceed it, so only the supplier's refusal stops the batch.
  const stopped = await list(30, 'Stopped', true);
  host.act(`batch.${stopped.id}`, 'mute');
  await eventually(
    async () => host.of('stopped.'),
    (notices) => notices.length > 0,
  );
  expect(host.of('stopped.')[0]).toMatchObject({
    id: `stopped.${stopped.id}`,
    body: 'Paused: the balance ran out',
  });
});

test('a list whose last row the balance did not cover is reported as stopped, although no row waits', async () => {
  const { client, host, supplier } = await openNoticed();
  const service = await plainService(client);
  await supplier.setBalance('0.00');
  const { id } = await client.batches.commit(listForm(service, [sampleImei(1)]));
  host.act(`batch.${id}`, 'mute');
  await eventually(
    async () => host.of('stopped.'),
    (notices) => notices.length > 0,
  );
  expect(await client.batches.read({ id })).toMatchObject({ state: 'finished', counts: { refused: 1 } });
  expect(host.notices.map(({ notice }) => [notice.id, notice.body])).toEqual([
    [`stopped.${id}`, 'Paused: the balance ran out'],
  ]);
});

test('a balance below the shop’s threshold and a changed price of a used service are reported once', async () => {
  const { client, host, shop, supplier } = await openNoticed();
  await client.account.refresh();
  await place(shop, 1);
  await allEnded(client, 1);
  await supplier.setBalance('5.00');
  await client.account.refresh();
  await eventually(
    async () => host.of('balance.').length,
    (reported) => reported > 0,
  );
  expect(host.of('balance.')[0]).toMatchObject({ title: 'Balance low: Supplier', body: '5.00 USD left' });
  const service = await plainService(client);
  supplier.setSite({ offers: { [service.id]: { price: '100.10' } } });
  await client.catalogue.refresh();
  await client.account.refresh();
  await eventually(
    async () => host.of('prices.').length,
    (reported) => reported > 0,
  );
  expect(host.of('prices.')[0]?.body).toContain('100.10');
  expect(host.of('balance.')).toHaveLength(1);
});

test('nothing is reported in quiet hours or when turned off', async () => {
  const at = (ms: number) => new Date(ms).toTimeString().slice(0, 5);
  const now = Date.now();
  const { client, host, shop, clock } = await openNoticed({
    quiet: { from: at(now - 60_000), to: at(now + 12 * 3_600_000) },
  });
  // Waits until the last order's events were read, because a later read would use the settings of that later time.
  const looked = () => new Promise<void>((resolve) => void clock.after(40_000, resolve));
  await place(shop, 1);
  await allEnded(client, 1);
  await looked();
  const kinds = { ...defaultNoticeSettings.kinds, done: false, rejected: false };
  await client.settings.write({ notices: { ...defaultNoticeSettings, kinds } });
  await place(shop, 2);
  await allEnded(client, 2);
  await looked();
  await client.settings.write({ notices: defaultNoticeSettings });
  await place(shop, 3);
  await eventually(
    async () => host.notices.length,
    (reported) => reported > 0,
  );
  expect(host.notices.map(({ notice }) => notice.body.slice(0, 15))).toEqual([sampleImei(3)]);
  // A test notification does not count as a real notification.
  await client.settings.write({ notices: { ...defaultNoticeSettings, kinds } });
  await client.host.tryNotice();
  expect(host.of('trial.')).toHaveLength(1);
});
