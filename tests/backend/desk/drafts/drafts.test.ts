import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asTill } from '../../../../electron/backend/base/caller.ts';
import { createSystemClock } from '../../../../electron/system-clock.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { draftLimits, type OrderDraft } from '../../../../shared/model/draft/draft.ts';
import { guessAll } from '../../../../shared/model/list/sheet/source.ts';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { pageOf } from '../../../support/shop/page-of.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';

const filled = (customer: string): OrderDraft => ({
  identifier: '490154203237518',
  fields: {},
  quantity: null,
  customer,
  price: null,
  note: '',
  reason: '',
  anyway: null,
});
const list = {
  serviceId: null,
  name: 'june.csv',
  rows: 2,
  first: '',
  content: {
    steps: [
      {
        do: 'read' as const,
        source: 0,
        options: guessAll,
        sheet: null,
        serviceId: null,
        common: null,
      },
    ],
    sources: [{ file: null, content: '490154203237518\n356938035643809' }],
  },
};

async function openConnected() {
  const shop = await openShop();
  const { selectedId } = await shop.client.connections.list();
  return { ...shop, connectionId: selectedId ?? '' };
}

test('placing an order discards its draft, even if the page is closed', async () => {
  const { client, connectionId } = await openConnected();
  const service = await plainService(client);
  const [draftId, other] = [randomUUID(), randomUUID()];
  for (const id of [draftId, other])
    await client.drafts.keepOrder({ id, connectionId, serviceId: service.id, draft: filled('Carla') });
  const order = { ...orderForm(service, 1), draftId };
  await expect(client.orders.place({ ...order, identifier: '1' })).rejects.toThrow();
  expect((await client.drafts.list()).map(({ id }) => id).toSorted()).toEqual([draftId, other].toSorted());
  await client.orders.place(order);
  expect((await client.drafts.list()).map(({ id }) => id)).toEqual([other]);
});

test('drafts survive a restart, and none of them is ordered', async () => {
  const { client, restart, connectionId } = await openConnected();
  const id = randomUUID();
  const listId = randomUUID();
  await client.drafts.keepOrder({ id, connectionId, serviceId: '14', draft: filled('Carla') });
  await client.drafts.keepOrder({ id, connectionId, serviceId: '14', draft: filled('Carla M.') });
  await client.drafts.keepList({ ...list, id: listId, connectionId });
  const later = await restart();
  const kept = await later.drafts.list();
  expect(kept.map(({ is }) => is).toSorted()).toEqual(['list', 'order']);
  expect(kept.find((each) => each.id === id)).toMatchObject({ is: 'order', draft: { customer: 'Carla M.' } });
  expect(await later.drafts.readList({ id: listId })).toEqual(list.content);
  expect((await later.orders.list({ limit: 10 })).orders).toEqual([]);
  await later.drafts.discard({ id });
  await later.drafts.discard({ id: listId });
  expect(await later.drafts.list()).toEqual([]);
  expect(await later.drafts.readList({ id: listId })).toBeNull();
});

test('a draft is shown only to the person who began it, on that machine and connection', async () => {
  const { client, running, connectionId, supplier } = await openConnected();
  await client.drafts.keepOrder({
    id: randomUUID(),
    connectionId,
    serviceId: '14',
    draft: filled('before people'),
  });
  const till = { id: 'till-2', name: 'Window' };
  await asTill(till, async () => {
    expect(await client.drafts.list()).toEqual([]);
    await client.drafts.keepOrder({
      id: randomUUID(),
      connectionId,
      serviceId: '14',
      draft: filled('at the till'),
    });
    expect(await client.drafts.list()).toHaveLength(1);
  });
  expect((await client.drafts.list()).map(({ is }) => is)).toEqual(['order']);

  const other = await client.connections.add({
    ...connectionForm(supplier, 'Other'),
    userName: supplier.userName,
  });
  await client.connections.select({ id: other.id });
  expect(await client.drafts.list()).toEqual([]);
  await client.connections.select({ id: connectionId });
  for (const { id } of await client.drafts.list()) await client.drafts.discard({ id });

  const mara = pageOf(running());
  await mara.staff.add({ name: 'Mara', role: 'owner' });
  const { people } = await mara.staff.add({ name: 'Ali', role: 'counter' });
  const ali = pageOf(running());
  await ali.staff.choose({ id: people[1]?.id ?? '', pin: null });
  const id = randomUUID();
  await mara.drafts.keepOrder({ id, connectionId, serviceId: '14', draft: filled('Mara’s customer') });
  expect(await ali.drafts.list()).toEqual([]);
  await ali.drafts.discard({ id });
  expect(await mara.drafts.list()).toMatchObject([{ id }]);
});

test('drafts from before the shop had staff go to the first person only', async () => {
  const { client, running, connectionId } = await openConnected();
  const [orderId, listId] = [randomUUID(), randomUUID()];
  await client.drafts.keepOrder({ id: orderId, connectionId, serviceId: '14', draft: filled('Carla') });
  await client.drafts.keepList({ ...list, id: listId, connectionId });

  const mara = pageOf(running());
  await mara.staff.add({ name: 'Mara', role: 'owner' });
  const { people } = await mara.staff.add({ name: 'Ali', role: 'counter' });
  expect((await mara.drafts.list()).map(({ id }) => id).toSorted()).toEqual([orderId, listId].toSorted());
  expect(await mara.drafts.readList({ id: listId })).toEqual(list.content);

  const ali = pageOf(running());
  await ali.staff.choose({ id: people[1]?.id ?? '', pin: null });
  expect(await ali.drafts.list()).toEqual([]);
  await mara.drafts.discard({ id: listId });
  expect((await mara.drafts.list()).map(({ id }) => id)).toEqual([orderId]);
});

test('only the newest drafts are kept, for a limited time', async () => {
  const system = createSystemClock();
  let aheadMs = 0;
  const clock: Clock = { ...system, nowMs: () => system.nowMs() + aheadMs };
  const { client } = await openShop({ clock });
  const { selectedId } = await client.connections.list();
  const connectionId = selectedId ?? '';
  const ids = Array.from({ length: draftLimits.orders + 2 }, () => randomUUID());
  for (const id of ids) {
    aheadMs += 1_000;
    await client.drafts.keepOrder({ id, connectionId, serviceId: '14', draft: filled('Carla') });
  }
  expect((await client.drafts.list()).map(({ id }) => id)).toEqual(
    ids.toReversed().slice(0, draftLimits.orders),
  );
  const lists = Array.from({ length: draftLimits.lists + 1 }, () => randomUUID());
  for (const id of lists) await client.drafts.keepList({ ...list, id, connectionId });
  expect(await client.drafts.readList({ id: lists[0] ?? '' })).toBeNull();
  expect(await client.drafts.readList({ id: lists.at(-1) ?? '' })).toEqual(list.content);
  aheadMs += draftLimits.ageMs;
  expect(await client.drafts.list()).toEqual([]);
});
