import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { invalidInput } from '../../../support/shop/invalid-input.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, type PricedService, plainService } from '../../../support/shop/shop-under-test.ts';
import { untilBatch } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';

const list = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => sampleImei(from + index));

/** Services that take a plain IMEI and need nothing else, cheapest first. */
async function plainServices(client: ShopClient): Promise<PricedService[]> {
  const { services } = await client.catalogue.list();
  return services
    .filter(
      (service): service is PricedService =>
        service.price !== null && service.identifier.kind === 'imei' && service.fields.length === 0,
    )
    .sort((left, right) => Number(left.price.amount) - Number(right.price.amount));
}

test('one list may order several services; each row keeps its line, note, customer and price', async () => {
  const shop = await openShop({ speed: 0.01 });
  const [first, second] = await plainServices(shop.client);
  if (!first || !second) throw new Error('the practice supplier sells too little');
  const batch = await shop.client.batches.commit({
    requestId: randomUUID(),
    name: 'Two services',
    services: [first, second].map(({ id, price }) => ({ serviceId: id, quotedPrice: price })),
    rows: [
      ...[1, 2].map((line) => ({ serviceId: first.id, identifier: sampleImei(line), sourceLine: line })),
      {
        serviceId: second.id,
        identifier: sampleImei(1),
        sourceLine: 7,
        note: 'cracked glass',
        customer: 'Mara',
        customerPrice: { amount: '19.90', currency: 'EUR' },
      },
    ],
  });
  expect(batch.services).toMatchObject([
    { serviceId: first.id, serviceName: first.name, price: first.price, rows: 2 },
    { serviceId: second.id, rows: 1, total: second.price },
  ]);
  const { orders } = await shop.client.orders.list({ batchId: batch.id });
  expect(orders.find((order) => order.serviceId === second.id)).toMatchObject({
    identifier: sampleImei(1),
    sourceLine: 7,
    note: 'cracked glass',
    customer: 'Mara',
    customerPrice: { amount: '19.90', currency: 'EUR' },
  });
  expect(orders.map((order) => order.sourceLine)).toEqual([7, 2, 1]);
});

test('O6: one changed price among several services stops the list and is named', async () => {
  const shop = await openShop({ speed: 0.01 });
  const [first, second] = await plainServices(shop.client);
  if (!first || !second) throw new Error('the practice supplier sells too little');
  const form = {
    ...listForm(first, list(1)),
    services: [
      { serviceId: first.id, quotedPrice: first.price },
      { serviceId: second.id, quotedPrice: { ...second.price, amount: '0.01' } },
    ],
  };
  await expect(shop.client.batches.commit(form)).rejects.toMatchObject({
    code: 'price-moved',
    data: { serviceId: second.id, quoted: { amount: '0.01' }, current: second.price },
  });
  expect((await shop.client.orders.list({})).total).toBe(0);
});

test('a long list is sent in pieces as one batch, and a lost piece is noticed', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const identifiers = list(2_500);
  const { rows, ...form } = listForm(service, identifiers, { overBalance: true });
  const { requestId } = form;
  expect(await shop.client.batches.stage({ requestId, from: 0, rows: rows.slice(0, 1_000) })).toEqual({
    staged: 1_000,
  });
  // Repeating a call does not add its rows again.
  await shop.client.batches.stage({ requestId, from: 0, rows: rows.slice(0, 1_000) });
  expect(await shop.client.batches.stage({ requestId, from: 2_000, rows: rows.slice(2_000) })).toEqual({
    staged: 1_000,
  });
  await expect(
    shop.client.batches.commit({ ...form, staged: 2_000, rows: rows.slice(2_000) }),
  ).rejects.toMatchObject({ code: 'invalid-input', data: { problems: [{ field: 'staged' }] } });
  await shop.client.batches.stage({ requestId, from: 1_000, rows: rows.slice(1_000, 2_000) });
  const batch = await shop.client.batches.commit({ ...form, staged: 2_000, rows: rows.slice(2_000) });
  expect(batch.total).toBe(2_500);
  const again = await shop.client.batches.commit({ ...form, staged: 2_000, rows: rows.slice(2_000) });
  expect(again.id).toBe(batch.id);
  // A list that is committed again with one changed row is another list (O15).
  const commitAnew = async (change: { identifier?: string }) => {
    const piece = rows.slice(0, 1_000).map((row, at) => (at === 0 ? { ...row, ...change } : row));
    await shop.client.batches.stage({ requestId, from: 0, rows: piece });
    await shop.client.batches.stage({ requestId, from: 1_000, rows: rows.slice(1_000, 2_000) });
    return shop.client.batches.commit({ ...form, staged: 2_000, rows: rows.slice(2_000) });
  };
  expect((await commitAnew({})).id).toBe(batch.id);
  await expect(commitAnew({ identifier: sampleImei(9_999) })).rejects.toMatchObject(
    invalidInput('requestId', 'other-content'),
  );
  await shop.client.batches.cancelQueued({ id: batch.id });
});

test('committing the same list again, in any order, names the existing batch and orders nothing', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const batch = await shop.client.batches.commit(listForm(service, list(4), { name: 'Monday' }));
  await expect(shop.client.batches.commit(listForm(service, list(4).reverse()))).rejects.toMatchObject({
    code: 'imported-before',
    data: { batchId: batch.id, name: 'Monday', rows: 4 },
  });
  expect((await shop.client.orders.list({})).total).toBe(4);
});

test('a list may be committed again when the supplier has provably accepted none of its orders', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const body = '{"ERROR":[{"MESSAGE":"Service Not Active"}]}';
  const fault = { kind: 'verbatim', body } as const;
  shop.supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 3, fault });
  const first = await shop.client.batches.commit(listForm(service, list(3)));
  const refused = await eventually(
    () => shop.client.batches.read({ id: first.id }),
    (read) => read?.counts.refused === 3,
  );
  expect(refused?.counts).toEqual({ refused: 3 });
  const second = await shop.client.batches.commit(listForm(service, list(3)));
  expect(second.id).not.toBe(first.id);
});

test('a delivered order is repeated only with a reason, and linked to the first', async () => {
  const shop = await openShop();
  const service = await plainService(shop.client);
  const first = await shop.client.batches.commit(listForm(service, list(6)));
  await untilBatch(shop.client, first.id, 'finished');
  const { orders } = await shop.client.orders.list({ batchId: first.id, states: ['success'] });
  const delivered = orders[0];
  if (!delivered) throw new Error('nothing was delivered');
  const form = listForm(service, [sampleImei(50), delivered.identifier]);
  await expect(shop.client.batches.commit(form)).rejects.toMatchObject({
    code: 'rows-on-order',
    data: { rows: [{ row: 1, orderId: delivered.id, state: 'success' }] },
  });
  const again = form.rows.map((row, index) =>
    index === 1 ? { ...row, againReason: 'The code did not work' } : row,
  );
  const second = await shop.client.batches.commit({ ...form, rows: again });
  const repeated = (await shop.client.orders.list({ batchId: second.id })).orders.find(
    (order) => order.identifier === delivered.identifier,
  );
  expect(repeated?.againOf).toBe(delivered.id);
  const whole = await shop.client.orders.read({ id: repeated?.id ?? '' });
  expect(whole?.events[0]?.words).toBe('The code did not work');
});

test('the order shown for an identifier is the open order, otherwise the delivered order, otherwise the newest', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const batch = await shop.client.batches.commit(listForm(service, list(2)));
  const known = await shop.client.orders.known({ serviceId: service.id, identifiers: list(3) });
  expect(known.map((each) => [each.identifier, each.batchId]).sort()).toEqual([
    [sampleImei(0), batch.id],
    [sampleImei(1), batch.id],
  ]);
});

test('remembers a list’s columns by its header across restarts', async () => {
  const shop = await openShop({ speed: 0.01 });
  const header = 'phone|who|their price';
  expect(await shop.client.batches.columns({ header })).toBeNull();
  const meanings = [{ is: 'identifier' }, { is: 'customer' }, { is: 'field', name: '__proto__' }] as const;
  await shop.client.batches.rememberColumns({ header, meanings: [...meanings] });
  const client = await shop.restart();
  expect(await client.batches.columns({ header })).toEqual(meanings);
  expect(await client.batches.columns({ header: 'another' })).toBeNull();
});

test('remembers a list’s name for a service per connection across restarts, until it is forgotten', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const { batches } = shop.client;
  expect(await batches.serviceNames()).toEqual([]);
  await batches.rememberServiceName({ written: ' carrier chk ', serviceId: service.id });
  await batches.rememberServiceName({ written: 'Carrier  CHK', serviceId: service.id });
  const kept = {
    written: 'Carrier  CHK',
    serviceId: service.id,
    serviceName: service.name.toLowerCase(),
    kind: 'imei',
  };
  expect(await batches.serviceNames()).toEqual([kept]);
  await expect(
    batches.rememberServiceName({ written: 'nothing', serviceId: 'not there' }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(
    batches.rememberServiceName({ written: 'x'.repeat(201), serviceId: service.id }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  // A name for a connection that is not selected is refused: another window may have selected another connection.
  await expect(
    batches.rememberServiceName({ connectionId: 'other', written: 'x', serviceId: service.id }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  const client = await shop.restart();
  expect(await client.batches.serviceNames()).toEqual([kept]);
  await client.batches.forgetServiceName({ written: 'carrier chk' });
  expect(await client.batches.serviceNames()).toEqual([]);
});

test('keeps the latest 500 service names, and both of two names that are written at once', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const names = Array.from({ length: 503 }, (_, index) => `name ${index}`);
  await Promise.all(
    names.map((written) => shop.client.batches.rememberServiceName({ written, serviceId: service.id })),
  );
  const kept = await shop.client.batches.serviceNames();
  expect(kept).toHaveLength(500);
  expect(new Set(kept.map(({ written }) => written)).size).toBe(500);
});

test('a list is kept unchanged with its batch, completely or not at all, and exported as a file', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const { batches } = shop.client;
  const form = listForm(service, list(2), { overBalance: true });
  const { requestId } = form;
  const lines = [
    { line: 1, is: 'header' as const, cells: ['IMEI', 'Who'] },
    { line: 2, is: 'row' as const, cells: [sampleImei(0), '=1+1'] },
  ];
  await expect(batches.commit({ ...form, stagedLines: 2 })).rejects.toMatchObject({
    code: 'invalid-input',
    data: { problems: [{ field: 'stagedLines' }] },
  });
  expect((await shop.client.orders.list({})).total).toBe(0);
  expect(await batches.stageLines({ requestId, from: 0, lines })).toEqual({ staged: 2 });
  const batch = await batches.commit({ ...form, stagedLines: 2 });
  expect(batch.hasLines).toBe(true);
  expect((await batches.commit(listForm(service, [sampleImei(7)]))).hasLines).toBe(false);
  expect((await batches.list()).map(({ hasLines }) => hasLines)).toEqual([false, true]);
  await expect(
    batches.stageLines({ requestId, from: 0, lines: [{ line: 1, is: 'row', cells: ['x'.repeat(2_001)] }] }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});

test('a list above the size limit is refused with its lines, and ordered without them', async () => {
  const shop = await openShop({ speed: 0.01 });
  const service = await plainService(shop.client);
  const form = listForm(service, list(2), { overBalance: true });
  const { requestId } = form;
  const cells = Array<string>(50).fill('x'.repeat(2_000));
  const lines = Array.from({ length: 10 }, (_, at) => ({ line: at + 1, is: 'row' as const, cells }));
  for (let from = 0; from < 90; from += 10) await shop.client.batches.stageLines({ requestId, from, lines });
  await expect(
    shop.client.batches.stageLines({ requestId, from: 90, lines: [...lines, ...lines] }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(shop.client.batches.commit({ ...form, stagedLines: 90 })).rejects.toMatchObject(
    invalidInput('stagedLines', 'too-long'),
  );
  expect((await shop.client.batches.commit(form)).hasLines).toBe(false);
});
