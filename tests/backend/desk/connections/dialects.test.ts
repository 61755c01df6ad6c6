import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PracticeOrder } from '../../../../electron/practice/books/practice-order.ts';
import { practiceDialects } from '../../../../electron/practice/dialects/dialects.ts';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { isFinal } from '../../../../shared/model/order/order.ts';
import { openShop, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';
import { isWholeForm } from '../../../support/whole-form.ts';

// A new shop with the practice supplier in each of its dialects, on real sockets, with a clock five or ten times as fast.

interface Expected {
  readonly currency: string;
  /** True if server services are listed. */
  readonly server: boolean;
  readonly action: boolean;
  readonly rest: boolean;
}

const usual: Expected = { currency: 'USD', server: true, action: true, rest: true };
const restOnly: Expected = { currency: 'USD', server: false, action: false, rest: true };

const table: Readonly<Record<string, Expected>> = {
  spec: usual,
  'dhru-6': usual,
  'dhru-8': usual,
  'echo-3': usual,
  'flat-list': usual,
  'group-arrays': { ...usual, server: false },
  'keyed-maps': usual,
  'string-error': usual,
  'arrays-everywhere': usual,
  'sequential-numbers': usual,
  'gsm-fusion-numbers': usual,
  'placeholder-codes': usual,
  'empty-code': usual,
  'late-status-words': usual,
  'bulk-map': usual,
  'bulk-req': usual,
  'bulk-single-row': usual,
  'masked-decoys': usual,
  'theme-panel': usual,
  'xml-answers': usual,
  laravel: restOnly,
  'laravel-bare': restOnly,
  'laravel-status': restOnly,
  'no-rest': { ...usual, rest: false },
  'php-noise': usual,
  'doubly-encoded': usual,
  'no-currency': { ...usual, currency: '' },
  'money-words': usual,
  'http-status': usual,
  'family-xml': { ...usual, server: false, rest: false },
  'family-json': { ...usual, rest: false },
  'family-base64': { ...usual, server: false, rest: false },
};

/** The service Find My for 0.02: orders for the first two identifiers succeed, the third is rejected. */
const serviceId = '103';
const price = '0.02';
const identifiers = ['001010000000016', '001010000000024', '001010000000354'] as const;
const tooDear = '001010000000099';

test('every dialect is tried', () => {
  expect(Object.keys(table).sort()).toEqual(practiceDialects.map(({ name }) => name).sort());
});

/** The most different dialects. All other tests use `spec`, and `backend/supplier/decode` also reads the other dialects. */
const unlike = ['bulk-map', 'laravel', 'family-xml'];
const tried = Object.entries(table).filter(([name]) => isWholeForm || unlike.includes(name));

test.each(tried)(
  '%s: account, catalogue, a refusal, orders until their end and the wallet are read correctly',
  async (dialect, expected) => {
    const shop = await openShop({ dialect, speed: 60, clock: createHastenedClock(5) });
    // Checks one interface at a time, so that no interface can hide the other's failure.
    await takes(shop, expected.action ? 'action' : 'rest');
    await seesTheAccount(shop, expected, '500.00');
    // Some suppliers send their list only once in five minutes. They already sent it when the shop was opened.
    await shop.supplier.setSpeed(1_000_000);
    await shop.client.catalogue.refresh();
    await shop.supplier.setSpeed(60);
    await seesTheCatalogue(shop, dialect, expected);
    await refusesWhatIsTooDear(shop, expected);
    await followsOrdersToTheirEnd(shop, expected);
    const spent = Number((await shop.client.account.refresh()).account?.balance?.amount);
    expect(spent).toBe(499.96);
    await takes(shop, 'automatic');
    await (expected.rest ? seesTheWallet : seesNoWallet)(shop, expected);
    expect(shop.supplier.log().filter(({ overLimit }) => overLimit)).toEqual([]);
  },
);

async function takes({ client }: ShopUnderTest, interfaces: Connection['interfaces']) {
  const [connection] = (await client.connections.list()).connections;
  await client.connections.update({ id: connection?.id ?? '', interfaces });
}

// Dialects with a REST format of their own.
test.each([
  'spec',
  'dhru-6',
  'string-error',
  'sequential-numbers',
  'late-status-words',
  'php-noise',
  'laravel',
  'laravel-status',
  'doubly-encoded',
  'no-currency',
  'money-words',
])(
  '%s: an order whose answer was lost is found in the order list, and not resent',
  { tags: 'whole' },
  async (dialect) => {
    const shop = await openShop({ dialect, speed: 0.01, clock: createHastenedClock(10) });
    shop.supplier.faults.add({
      match: { identifier: identifiers[0] },
      times: 1,
      fault: { kind: 'drop', when: 'after-taking' },
    });
    const { id } = await place(shop, identifiers[0]);
    const found = await eventually(
      () => shop.client.orders.read({ id }),
      (read) => read !== null && read.order.reference !== null,
    );
    expect(found?.events.map(({ to }) => to)).toContain('uncertain');
    expect(shop.supplier.orders().map(({ reference }) => String(reference))).toEqual([
      found?.order.reference,
    ]);
  },
);

test('O4: a list whose times have no zone proves nothing about a first order, which is shown as a candidate for a person', async () => {
  const shop = await openShop({ dialect: 'laravel-bare', speed: 0.01, clock: createHastenedClock(10) });
  shop.supplier.faults.add({
    match: { identifier: identifiers[0] },
    times: 1,
    fault: { kind: 'drop', when: 'after-taking' },
  });
  const { id } = await place(shop, identifiers[0]);
  const looked = await eventually(
    () => shop.client.orders.read({ id }),
    (read) => (read?.reconciliations.length ?? 0) > 0,
  );
  expect(looked?.order.state).toBe('uncertain');
  const [taken] = shop.supplier.orders();
  expect(looked?.reconciliations[0]?.candidates).toEqual([String(taken?.reference)]);
});

async function seesTheAccount({ client }: ShopUnderTest, { currency }: Expected, amount: string) {
  const { account } = await client.account.refresh();
  expect(account?.balance?.currency).toBe(currency);
  expect(Number(account?.balance?.amount)).toBe(Number(amount));
}

async function seesTheCatalogue({ client }: ShopUnderTest, dialect: string, expected: Expected) {
  const { services, unreadable } = await client.catalogue.list();
  const byId = new Map(services.map((service) => [service.id, service]));
  expect(unreadable).toBe(0);
  expect(services.filter(({ kind }) => kind === 'imei').length).toBeGreaterThan(230);
  expect(services.some(({ kind }) => kind === 'server')).toBe(expected.server);
  expect(services.some(({ kind }) => kind === 'remote')).toBe(['dhru-8', 'family-json'].includes(dialect));
  expect(Number(byId.get(serviceId)?.price?.amount)).toBe(Number(price));
  const names = services.map(({ name }) => name);
  expect(names).toContain('iPhone Carrier & Lock Check');
  expect(names).toContain('Blacklist Check – México');
  const priceless = services.filter((service) => service.price === null).map(({ id }) => id);
  const unpriced = services.map(({ id }) => id).filter((id) => /(04|09|11|14)$/.test(id));
  expect(priceless).toEqual(dialect === 'money-words' ? unpriced : []);
}

async function place({ client }: ShopUnderTest, identifier: string) {
  const service = (await client.catalogue.list()).services.find(({ id }) => id === serviceId);
  if (!service?.price) throw new Error('the service has no price');
  return client.orders.place({
    requestId: randomUUID(),
    serviceId,
    identifier,
    quotedPrice: service.price,
  });
}

/** The balance fell without the shop's knowledge: the supplier's refusal is recognized, and nothing is uncertain. */
async function refusesWhatIsTooDear(shop: ShopUnderTest, expected: Expected) {
  await shop.supplier.setBalance('0.01');
  const placed = await place(shop, tooDear);
  const read = await eventually(
    () => shop.client.orders.read({ id: placed.id }),
    (found) => found !== null && !['queued', 'claimed', 'sending'].includes(found.order.state),
  );
  expect([read?.order.state, read?.order.reference]).toEqual(['refused', null]);
  expect(read?.order.reason).toMatch(/balance|crédito/i);
  expect(shop.supplier.orders()).toEqual([]);
  await shop.supplier.setBalance('500');
  await seesTheAccount(shop, expected, '500.00');
}

async function followsOrdersToTheirEnd(shop: ShopUnderTest, expected: Expected) {
  // Requests the statuses of several open orders in bulk before any of them ends, if the dialect can do that.
  await shop.supplier.setSpeed(0.01);
  const ids: string[] = [];
  for (const identifier of identifiers) ids.push((await place(shop, identifier)).id);
  const askedInBulk = () => shop.supplier.log().some(({ action }) => action === 'getimeiorderbulk');
  if (expected.action) await eventually(async () => askedInBulk(), Boolean);
  await shop.supplier.setSpeed(60);
  const ended = await Promise.all(
    ids.map((id) =>
      eventually(
        () => shop.client.orders.read({ id }),
        (found) => found !== null && isFinal(found.order.state) && hasWords(found.order),
      ),
    ),
  );
  const orders = ended.map((read) => read?.order);
  const theirs = shop.supplier.orders();
  expect(theirs.map(({ identifier }) => identifier)).toEqual(identifiers);
  expect(orders.map((order) => order?.reference)).toEqual(theirs.map(({ reference }) => String(reference)));
  expect(orders.map((order) => order?.state)).toEqual(theirs.map(endOf));
  expect(theirs.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'REJECTED']);
  expect(orders.slice(0, 2).map((order) => order?.result)).toEqual(
    theirs.slice(0, 2).map(({ code }) => code),
  );
  expect(orders[2]?.reason).toBe(theirs[2]?.code);
  expect(askedInBulk()).toBe(expected.action);
  const sent = shop.supplier.log().filter(({ reference }) => reference !== null);
  expect(sent).toHaveLength(identifiers.length);
}

function hasWords(order: { readonly result: string | null; readonly reason: string | null }): boolean {
  return order.result !== null || order.reason !== null;
}

function endOf({ status }: PracticeOrder): string {
  return status === 'SUCCESS' ? 'success' : 'rejected';
}

async function seesNoWallet({ client }: ShopUnderTest) {
  await expect(client.wallet.refresh()).rejects.toMatchObject({ defined: true });
  expect((await client.wallet.list({})).source).toBe('journal');
}

async function seesTheWallet({ client }: ShopUnderTest, { currency }: Expected) {
  await client.wallet.refresh();
  const wallet = await client.wallet.list({});
  // The first deposit, two corrections by hand, three orders, and one refund.
  expect(wallet).toMatchObject({ source: 'supplier', total: 7, unsummed: 0, complete: true });
  const [sum] = wallet.sums;
  const turnover = Number(sum?.toppedUp) + Number(sum?.refunded) - Number(sum?.spent);
  expect([sum?.currency, turnover.toFixed(2)]).toEqual([currency, '499.96']);
}
