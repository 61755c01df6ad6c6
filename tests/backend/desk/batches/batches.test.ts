import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { invalidInput } from '../../../support/shop/invalid-input.ts';
import { retryAll } from '../../../support/shop/retry-all.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilBatch, untilTaken } from '../../../support/shop/until-order.ts';
import { faultOn } from '../../../support/supplier/fault-on.ts';
import { eventually } from '../../../support/time/eventually.ts';

const list = (count: number) => Array.from({ length: count }, (_, index) => sampleImei(index));

async function commit(
  shop: ShopUnderTest,
  identifiers: readonly string[],
  change: { overBalance?: boolean; requestId?: string } = {},
) {
  return shop.client.batches.commit(listForm(await plainService(shop.client), identifiers, change));
}

test('a list of 10 ends with 10 orders at the supplier, each with its own result', async () => {
  const shop = await openShop();
  const batch = await commit(shop, list(10));
  expect(batch.total).toBe(10);
  const finished = await untilBatch(shop.client, batch.id, 'finished');
  expect((finished?.counts.success ?? 0) + (finished?.counts.rejected ?? 0)).toBe(10);
  expect(shop.supplier.orders()).toHaveLength(10);
  const { orders } = await shop.client.orders.list({ batchId: batch.id });
  const byReference = new Map(
    shop.supplier.orders().map((order) => [String(order.reference), order.identifier]),
  );
  for (const order of orders) expect(byReference.get(order.reference ?? '')).toBe(order.identifier);
});

test('the same commit twice, one after the other or at once, makes one batch', async () => {
  const shop = await openShop({ speed: 0.01 });
  const requestId = randomUUID();
  const twice = await Promise.all([
    commit(shop, list(5), { requestId }),
    commit(shop, list(5), { requestId }),
  ]);
  const later = await commit(shop, list(5), { requestId });
  expect(new Set([...twice, later].map((batch) => batch.id)).size).toBe(1);
  await untilTaken(shop.supplier, 5);
});

test('O15: a list with a known request id and other content is an error and makes nothing', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const [other] = (await shop.client.catalogue.list({})).services.filter(
    ({ id, identifier, price }) => id !== service.id && identifier.kind === 'imei' && price !== null,
  );
  const form = listForm(service, list(3));
  const batch = await shop.client.batches.commit(form);
  const [row] = form.rows;
  if (!row || !other?.price) throw new Error('the practice supplier sells too little');
  const quotedPrice = { ...service.price, amount: '0.01' };
  for (const change of [
    { rows: form.rows.slice(1) },
    { rows: [...form.rows.slice(1), { ...row, identifier: sampleImei(77) }] },
    { rows: form.rows.map((each) => ({ ...each, customer: 'Mara' })) },
    { rows: form.rows.map((each) => ({ ...each, quantity: 2 })) },
    { rows: form.rows.map((each) => ({ ...each, fields: { Model: 'x' } })) },
    { services: [{ serviceId: service.id, quotedPrice }] },
    {
      services: [{ serviceId: other.id, quotedPrice: other.price }],
      rows: form.rows.map((each) => ({ ...each, serviceId: other.id })),
    },
  ])
    await expect(shop.client.batches.commit({ ...form, ...change })).rejects.toMatchObject(
      invalidInput('requestId', 'other-content'),
    );
  // A list stays the same list if the reasons that the app asked for are added.
  const rows = form.rows.map((each) => ({ ...each, againReason: 'I mean it' }));
  const again = await shop.client.batches.commit({ ...form, rows, overBalance: true });
  expect(again.id).toBe(batch.id);
  expect((await shop.client.orders.list({})).total).toBe(3);
});

test('O15: of two simultaneous lists with one request id only the first is committed', async () => {
  const shop = await openShop({ speed: 0.01 });
  const requestId = randomUUID();
  const both = await Promise.allSettled([
    commit(shop, list(5), { requestId }),
    commit(shop, [sampleImei(70)], { requestId }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await shop.client.batches.list()).toHaveLength(1);
});

test('O5: a list with a row whose earlier order is unresolved is refused, and the order is named', async () => {
  const shop = await openShop({ speed: 0.01 });
  const first = await commit(shop, list(3));
  await expect(commit(shop, [sampleImei(50), sampleImei(1)])).rejects.toMatchObject({
    code: 'rows-on-order',
    data: { rows: [{ row: 1, state: expect.stringMatching(/queued|claimed|sending|pending|in-process/) }] },
  });
  const { total } = await shop.client.orders.list({});
  expect(total).toBe(3);
  expect(first.total).toBe(3);
});

test('each bad row is named by its position, and nothing is written', async () => {
  const shop = await openShop();
  await expect(commit(shop, [sampleImei(1), '123', sampleImei(1)])).rejects.toMatchObject({
    code: 'invalid-input',
    data: {
      problems: [
        { field: 'rows.1.identifier', problem: 'too-short' },
        { field: 'rows.2.identifier', problem: 'duplicate-in-list' },
      ],
    },
  });
  expect((await shop.client.orders.list({})).total).toBe(0);
});

test('O7: a total above the balance needs the person’s confirmation', async () => {
  const shop = await openShop({ speed: 0.01 });
  const { services } = await shop.client.catalogue.list();
  const dear = services.find(
    (each) =>
      each.price !== null &&
      Number(each.price.amount) > 100 &&
      each.identifier.kind === 'imei' &&
      each.fields.length === 0,
  );
  if (!dear?.price) throw new Error('the practice supplier sells nothing dear');
  const form = listForm({ id: dear.id, price: dear.price }, list(10));
  await expect(shop.client.batches.commit(form)).rejects.toMatchObject({
    code: 'insufficient-balance',
    data: { missing: { currency: 'USD' } },
  });
  const batch = await shop.client.batches.commit({ ...form, overBalance: true });
  const stopped = await untilBatch(shop.client, batch.id, 'paused');
  expect(stopped?.pauseReason).toBe('insufficient-balance');
  expect(stopped?.pauseWords).not.toBe('');
  // Paused batches are reported for every connection, not only for the selected connection.
  const paused = await shop.client.batches.paused();
  expect(paused.map(({ id, pauseReason }) => [id, pauseReason])).toEqual([
    [batch.id, 'insufficient-balance'],
  ]);
});

test('a paused batch sends nothing, also after a restart, and is sent completely when resumed', async () => {
  const shop = await openShop({ speed: 0.01 });
  const batch = await commit(shop, list(12));
  await shop.client.batches.pause({ id: batch.id });
  await eventually(
    () => shop.client.batches.read({ id: batch.id }),
    (read) => (read?.counts.sending ?? 0) + (read?.counts.claimed ?? 0) === 0,
  );
  const sentBefore = shop.supplier.orders().length;
  const client = await shop.restart();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(shop.supplier.orders()).toHaveLength(sentBefore);
  await client.batches.resume({ id: batch.id });
  await untilTaken(shop.supplier, 12);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(shop.supplier.orders()).toHaveLength(12);
});

test('O5: a refused order is retried once, linked to the first, however often the button is pressed', async () => {
  const shop = await openShop({ speed: 1 });
  const body = '{"ERROR":[{"MESSAGE":"Service Not Active"}]}';
  faultOn(shop.supplier, 'placeimeiorder', { kind: 'verbatim', body }, 2);
  const batch = await commit(shop, list(2));
  await eventually(
    () => shop.client.batches.read({ id: batch.id }),
    (read) => read?.counts.refused === 2,
  );
  const requestId = randomUUID();
  await retryAll(shop.client, { id: batch.id, requestId });
  const groups = await shop.client.batches.planRetry({ id: batch.id });
  expect(groups).toEqual([]);
  // The same request id with other rows is another list (O15).
  await expect(
    shop.client.batches.retry({ id: batch.id, requestId, tokens: ['0'.repeat(64)] }),
  ).rejects.toMatchObject({ data: { problems: [{ field: 'requestId', problem: 'other-content' }] } });
  await retryAll(shop.client, { id: batch.id, requestId: randomUUID() });
  await untilTaken(shop.supplier, 2);
  const { orders } = await shop.client.orders.list({ batchId: batch.id });
  expect(orders).toHaveLength(4);
  const refused = orders.filter((order) => order.state === 'refused').map((order) => order.id);
  const anew = orders.flatMap((order) => order.againOf ?? []);
  expect(anew.sort()).toEqual(refused.sort());
  expect(shop.supplier.log().filter((request) => request.action === 'placeimeiorder')).toHaveLength(4);
  // Two rows with two attempts each, not four rows.
  const reported = await untilBatch(shop.client, batch.id, 'finished');
  expect(reported).toMatchObject({ total: 2 });
  expect(reported?.counts.refused ?? 0).toBe(0);
  expect(reported?.services).toEqual(batch.services);
});
