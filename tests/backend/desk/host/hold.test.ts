import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { hostUnderTest, tellWords } from '../../../support/shop/host-under-test.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

const openHosted = async () => {
  const clock = createHastenedClock(20);
  const host = hostUnderTest(clock);
  const shop = await openShop({ clock, speed: 3_000, host: { capabilities: host.capabilities } });
  await tellWords(shop.client);
  return { ...shop, host };
};

async function placeOne(client: ShopClient, number: number): Promise<void> {
  const service = await plainService(client);
  const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
  await client.orders.place({ ...form, identifier: sampleImei(number) });
}

const placements = (log: readonly { readonly action: string | null }[]) =>
  log.filter(({ action }) => action === 'placeimeiorder').length;

test('the menu pauses all sending, single orders and batches, across restarts, and resumes it', async () => {
  const { client, host, supplier, restart } = await openHosted();
  const labels = () => host.views.at(-1)?.lines.map(({ label }) => label) ?? [];
  await eventually(
    async () => labels(),
    (reported) => reported.includes('Pause all sending'),
  );
  host.choose('hold');
  await eventually(
    async () => host.views.at(-1),
    (view) => view?.shape === 'held' && view.lines.some(({ act }) => act === 'go-on'),
  );
  await placeOne(client, 1);
  const service = await plainService(client);
  await client.batches.commit(listForm(service, [sampleImei(2), sampleImei(3)]));
  const again = await restart();
  // After this read, all requests of the app's start have been made.
  await again.catalogue.refresh();
  expect((await again.orders.counts()).queued).toBe(3);
  expect(placements(supplier.log())).toBe(0);
  expect(host.awake.includes(true)).toBe(false);

  expect(await again.host.hold({ held: false })).toEqual({ held: false });
  await eventually(
    async () => placements(supplier.log()),
    (sent) => sent === 3,
  );
});

test('sleep is prevented only while orders are being sent', async () => {
  const { client, host, supplier } = await openHosted();
  const fault = { kind: 'delay', delayMs: 20_000 } as const;
  supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault });
  expect(host.awake.includes(true)).toBe(false);
  await placeOne(client, 1);
  await eventually(
    async () => host.awake,
    (awake) => awake.includes(true),
  );
  await eventually(
    () => client.orders.counts(),
    (counts) => (counts.success ?? 0) + (counts.rejected ?? 0) === 1,
  );
  await eventually(
    async () => host.awake.at(-1),
    (awake) => awake === false,
  );
});

test('a page gets the shop’s status at once, and again when an order becomes uncertain', async () => {
  const { client, host, supplier } = await openHosted();
  const signals = await client.host.signals();
  const until = async (shape: string) => {
    for (;;) {
      const { value, done } = await signals.next();
      if (done) return null;
      if (value.what === 'standing' && value.standing.shape === shape) return value.standing;
    }
  };
  expect(await until('idle')).toMatchObject({ uncertain: 0, held: false });
  // The list is late, so that no look-up settles the order before its status is read.
  supplier.setSite({ listsLateMs: 86_400_000 });
  supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault: { kind: 'truncated' } });
  await placeOne(client, 1);
  expect(await until('uncertain')).toMatchObject({ uncertain: 1 });
  await eventually(
    async () => host.badges.at(-1),
    (badge) => badge === '1 0',
  );
  await eventually(
    async () => host.views.at(-1)?.lines.map(({ act }) => act) ?? [],
    (acts) => acts.includes('uncertain'),
  );
  await signals.return(undefined);
});
