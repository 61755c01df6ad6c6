import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rightsFor } from '../../../../shared/contract/base/call.ts';
import { maskedAmount } from '../../../../shared/model/base/decimal.ts';
import { defaultRules, noLimits, type Right } from '../../../../shared/model/staff/rights.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { allCalls } from '../../../support/shop/all-calls.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { pageOf } from '../../../support/shop/page-of.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, plainService, slowService } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';

/** Mara owns the shop; the page `theirs` belongs to Ali, of the counter. */
async function openStaffed(rights: readonly Right[] | null = null) {
  const shop = await openShop();
  const owner = pageOf(shop.running());
  await owner.staff.add({ name: 'Mara', role: 'owner' });
  const { people } = await owner.staff.add({ name: 'Ali', role: 'counter' });
  const ali = people.find(({ name }) => name === 'Ali');
  if (!ali) throw new Error('Ali was just added');
  if (rights !== null)
    await owner.staff.writeRole({ role: 'counter', rights: [...rights], limits: noLimits });
  const theirs = pageOf(shop.running());
  await theirs.staff.choose({ id: ali.id });
  return { ...shop, owner, theirs, ali };
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code, data }: { readonly code: string; readonly data: unknown }) => ({ code, data }),
  );

function call(client: ShopClient, area: string, name: string, input?: unknown): Promise<unknown> {
  const areas = client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  return areas[area]?.[name]?.(input) ?? Promise.reject(new Error(`no ${area}.${name}`));
}

test.each(['counter', 'back-office'] as const)(
  'a call without its right is refused for the %s before its input is read, with the people to ask',
  async (role) => {
    const { owner, theirs, ali } = await openStaffed();
    await owner.staff.change({ ...ali, role });
    const allowed = defaultRules[role].rights;
    let refused = 0;
    for (const { area, call: name, rules } of allCalls) {
      const right = rightsFor(rules).find((each) => !allowed.includes(each));
      if (right === undefined || 'otherwise' in rules) continue;
      refused += 1;
      expect({
        area,
        name,
        ...(await failureOf(call(theirs, area, name, Symbol.for('no input')))),
      }).toEqual({ area, name, code: 'not-allowed', data: { right, ask: ['Mara'] } });
    }
    expect(refused).toBeGreaterThan(15);
  },
);

test('only an owner decides who works here and with which rights, whatever rights a role has', async () => {
  const { owner, theirs } = await openStaffed(['see-prices', 'staff', 'connections']);
  expect((await theirs.staff.read()).rights).toEqual(['see-prices', 'connections']);
  expect(await failureOf(theirs.staff.add({ name: 'Eve', role: 'owner' }))).toMatchObject({
    code: 'not-allowed',
  });
  expect((await owner.staff.roles()).find(({ role }) => role === 'counter')?.rights).toEqual([
    'see-prices',
    'connections',
  ]);
});

test('a right that is granted or revoked counts from the next call on', async () => {
  const { owner, theirs } = await openStaffed();
  expect(await failureOf(theirs.reports.read({ days: 7 }))).toMatchObject({ code: 'not-allowed' });
  const rights = ['see-prices', 'see-margins'] as const;
  await owner.staff.writeRole({ role: 'counter', rights: [...rights], limits: noLimits });
  expect(await failureOf(theirs.reports.read({ days: 7 }))).toBeNull();
  await owner.staff.writeRole({ role: 'counter', rights: ['see-margins'], limits: noLimits });
  // Without the right to prices there is no right to margins, because profits would reveal costs.
  expect((await theirs.staff.read()).rights).toEqual([]);
});

test('a person who may not see prices orders without a price, singly and by list, and no answer reveals it', async () => {
  const { owner, theirs, supplier } = await openStaffed([]);
  const service = await plainService(owner);
  const { amount } = service.price;
  const form = {
    requestId: randomUUID(),
    serviceId: service.id,
    quotedPrice: maskedAmount({ currency: 'USD' }),
  };
  const order = await theirs.orders.place({
    ...form,
    identifier: sampleImei(1),
    customerPrice: { amount: '9.99', currency: 'USD' },
  });
  expect(order).toMatchObject({
    price: maskedAmount({ currency: 'USD' }),
    customerPrice: { amount: '9.99', currency: 'USD' },
  });
  const list = { ...listForm(service, [sampleImei(2), sampleImei(3)]) };
  const unseen = list.services.map((each) => ({ ...each, quotedPrice: maskedAmount({ currency: 'USD' }) }));
  const batch = await theirs.batches.commit({ ...list, services: unseen });
  await untilOrder(theirs, order.id, 'success');
  const answers = {
    catalogue: await theirs.catalogue.list(),
    service: await theirs.catalogue.service({ serviceId: service.id }),
    prices: await theirs.catalogue.prices({ serviceId: service.id }),
    moves: await theirs.catalogue.priceMoves(),
    list: await theirs.orders.list({}),
    read: await theirs.orders.read({ id: order.id }),
    batches: await theirs.batches.list(),
    batch: await theirs.batches.read({ id: batch.id }),
    again: await theirs.batches.planAgain({ selection: { by: 'ids', ids: [order.id] } }),
    account: await theirs.account.read(),
    waiting: await theirs.account.waiting(),
    owed: await theirs.wallet.owed(),
    pricing: await theirs.pricing.read(),
    moved: await failureOf(
      theirs.orders.place({
        ...form,
        requestId: randomUUID(),
        identifier: sampleImei(4),
        quotedPrice: { amount: '0.01', currency: 'USD' },
      }),
    ),
  };
  expect(answers.moved?.code).toBe('price-moved');
  const amounts = JSON.stringify(answers).match(/"amount":"[^"]*"/g) ?? [];
  expect(amounts.length).toBeGreaterThan(20);
  expect([...new Set(amounts)].toSorted()).toEqual(['"amount":"0"', '"amount":"9.99"']);
  expect(JSON.stringify(answers)).not.toContain('"details":{"');
  // The price at the time of the order was stored and paid.
  expect((await owner.orders.read({ id: order.id }))?.order.price.amount).toBe(amount);
  expect(supplier.log().filter(({ action }) => action === 'placeimeiorder').length).toBeGreaterThan(0);
});

test('a supplier’s words about an order reveal neither its price nor the balance to people who may not see them', async () => {
  const { owner, theirs, supplier } = await openStaffed([]);
  const service = await plainService(owner);
  const said = [
    'CreditprocessError: Not enough credit: the price is 13.37, your balance is 2,242.42',
    'Insufficient balance. Your balance is 2,242.42 USD',
    'Something odd happened to 490154203237518 (ticket 77): charged $13.37',
  ];
  const ids: string[] = [];
  for (const [at, message] of said.entries()) {
    const body = JSON.stringify({ ERROR: [{ MESSAGE: message }] });
    supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault: { kind: 'verbatim', body } });
    const form = { serviceId: service.id, quotedPrice: service.price, identifier: sampleImei(at + 1) };
    const { id } = await owner.orders.place({ requestId: randomUUID(), ...form });
    ids.push(id);
    await eventually(
      () => owner.orders.read({ id }),
      (read) => ['refused', 'uncertain'].includes(read?.order.state ?? ''),
    );
  }
  const read = async (page: ShopClient): Promise<string> =>
    JSON.stringify([
      await Promise.all(ids.map((id) => page.orders.read({ id }))),
      await page.orders.list({}),
      await page.orders.refusals(),
      await page.orders.stopped(),
    ]);
  const amounts = /13\.37|2,242\.42/;
  expect(await read(owner)).toMatch(amounts);
  const shown = await read(theirs);
  expect(shown).not.toMatch(amounts);
  // The rest stays, so that a person can act on it.
  expect(shown).toContain('Not enough credit: the price is …, your balance is …');
  expect(shown).toContain('Something odd happened to 490154203237518');
  await owner.staff.writeRole({ role: 'counter', rights: ['see-prices'], limits: noLimits });
  const withPrices = await read(theirs);
  expect(withPrices).not.toContain('2,242.42');
  expect(withPrices).toContain('(ticket 77): charged $13.37');
});

test('prices cannot be found out by filtering or sorting', async () => {
  const { theirs } = await openStaffed([]);
  for (const narrowing of [
    { priceFrom: '1' },
    { priceTo: '2' },
    { sort: { by: 'price', descending: true } },
  ] as const)
    expect(await failureOf(theirs.orders.list({ ...narrowing }))).toMatchObject({
      data: { right: 'see-prices' },
    });
  const filter = { priceFrom: '1' };
  const selection = { by: 'filter', filter, except: [] } as const;
  expect(
    await failureOf(theirs.batches.planAgain({ selection: { ...selection, except: [] } })),
  ).toMatchObject({
    code: 'not-allowed',
  });
});

test('a person who sees prices but no wallet gets no balance, neither as a number nor by a refusal', async () => {
  const { owner, theirs } = await openStaffed(['see-prices']);
  const service = await plainService(owner);
  const balance = (await owner.account.refresh()).account?.balance?.amount ?? '';
  expect(balance).not.toBe('');
  expect(await theirs.account.read()).toEqual({ account: null, fetchedAt: null, spentToday: [] });
  const dear = await slowService(owner);
  const many = listForm(
    dear,
    Array.from({ length: 900 }, (_, at) => sampleImei(at + 1)),
  );
  // A person who cannot see the balance cannot agree to exceed it.
  for (const overBalance of [false, true])
    expect(await failureOf(theirs.batches.commit({ ...many, overBalance }))).toMatchObject({
      code: 'insufficient-balance',
      data: { balance: null, missing: null, waiting: null },
    });
  const order = await theirs.orders.place(orderForm(service, 9_000));
  expect(order.price).toEqual(service.price);
});

test('everybody may change a page’s display; the shop’s settings need the right', async () => {
  const { owner, theirs } = await openStaffed();
  expect((await theirs.settings.write({ colorScheme: 'dark', sounds: false })).colorScheme).toBe('dark');
  expect(await failureOf(theirs.settings.write({ shop: 'Mine' }))).toEqual({
    code: 'not-allowed',
    data: { right: 'shop', ask: ['Mara'] },
  });
  expect((await owner.settings.read()).shop).toBe('');
});

test('changes of hidden data are not sent to that person', async () => {
  const { owner, theirs } = await openStaffed();
  const heard: (string | null)[] = [];
  void (async () => {
    for await (const { entity } of await theirs.diagnostics.changes()) heard.push(entity);
  })();
  await eventually(
    async () => heard,
    (reported) => reported.length > 0,
  );
  await owner.wallet.refresh();
  await owner.account.refresh();
  await owner.settings.write({ shop: 'Corner' });
  await eventually(
    async () => heard,
    (reported) => reported.includes('settings'),
  );
  expect(
    heard.filter((entity) => ['wallet', 'account', 'findings', 'claims'].includes(entity ?? '')),
  ).toEqual([]);
});

test('an export says who made it', async () => {
  const { owner } = await openStaffed();
  await owner.backups.exportJournal();
  const [newest] = await owner.staff.acts();
  expect(newest).toMatchObject({ who: 'Mara', what: 'backups.exportJournal' });
});
