import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ClaimKind } from '../../../../shared/model/claim/claim.ts';
import { invalidInput } from '../../../support/shop/invalid-input.ts';
import { placeOne } from '../../../support/shop/place-one.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';

const dayMs = 86_400_000;
const mara = { who: 'Mara', words: '' };

async function place({ client }: ShopUnderTest, number: number): Promise<string> {
  const { id } = await placeOne(client, number);
  await untilOrder(client, id, 'success', 'rejected');
  return id;
}

const claim = (client: ShopClient, orderId: string, kind: ClaimKind) =>
  client.claims.open({ id: randomUUID(), about: { of: 'order', orderId }, kind, ...mara });

/** Places an order that was charged twice, according to the wallet. */
async function chargedTwice(shop: ShopUnderTest): Promise<string> {
  shop.supplier.setBookkeeping({ chargesTwice: 1 });
  const id = await place(shop, 1);
  await shop.client.wallet.refresh();
  await eventually(
    () => shop.client.claims.about({ of: 'order', orderId: id }),
    (found) => found?.amount != null,
  );
  return id;
}

test('a claim is opened once per subject, however often the button is pressed, and its history says who did what', async () => {
  const shop = await openShop();
  const { client } = shop;
  const orderId = await chargedTwice(shop);
  const about = await client.claims.about({ of: 'order', orderId });
  expect(about).toMatchObject({ kinds: ['charged-twice', 'verify-result'], claims: [] });
  expect(about?.rows).toHaveLength(2);

  const first = await claim(client, orderId, 'charged-twice');
  expect(first).toMatchObject({ opened: true, claim: { state: 'open', amount: about?.amount } });
  const [again, twin] = await Promise.all([
    claim(client, orderId, 'charged-twice'),
    client.claims.open({
      id: first.claim.id,
      about: { of: 'order', orderId },
      kind: 'charged-twice',
      ...mara,
    }),
  ]);
  expect([again, twin].map(({ opened, claim: { id } }) => ({ opened, id }))).toEqual([
    { opened: false, id: first.claim.id },
    { opened: false, id: first.claim.id },
  ]);
  expect(await claim(client, orderId, 'verify-result')).toMatchObject({ opened: true });
  await expect(claim(client, orderId, 'cancel')).rejects.toMatchObject(
    invalidInput('id', 'nothing-to-claim'),
  );
  expect(await client.claims.counts()).toEqual({ due: 2, open: 2, closed: 0 });
  expect(await client.settings.read()).toMatchObject({ operator: 'Mara' });
  const restarted = await shop.restart();
  expect((await restarted.claims.list({ stage: 'due' })).claims).toHaveLength(2);
});

test('asking the supplier again before the set day shows the time of the last request, and needs a second press', async () => {
  const shop = await openShop();
  const { client } = shop;
  const { claim: opened } = await claim(client, await place(shop, 1), 'verify-result');
  const askAt = Date.now() + 2 * dayMs;
  expect(await client.claims.ask({ id: opened.id, ...mara, askAt })).toMatchObject({
    asked: true,
    claim: { state: 'asked', askAt },
  });
  expect(await client.claims.counts()).toEqual({ due: 0, open: 1, closed: 0 });
  const early = await client.claims.ask({ id: opened.id, who: 'Lina', askAt: askAt + dayMs });
  expect(early).toMatchObject({ asked: false, claim: { askAt } });
  expect(early.claim.askedAt).not.toBeNull();
  const second = await client.claims.ask({ id: opened.id, who: 'Lina', askAt: askAt + dayMs, anyway: true });
  expect(second).toMatchObject({ asked: true, claim: { askAt: askAt + dayMs } });
  await expect(client.claims.ask({ id: opened.id, ...mara, askAt: 1, anyway: true })).rejects.toMatchObject(
    invalidInput('id', 'not-a-later-day'),
  );
  await client.claims.promise({ id: opened.id, who: 'Lina', words: 'tomorrow, they say', askAt });
  const closed = await client.claims.close({
    id: opened.id,
    who: 'Lina',
    words: 'new result',
    outcome: 'won',
  });
  expect(closed).toMatchObject({ state: 'closed', outcome: 'won', paidBy: [] });
  const whole = await client.claims.read({ id: opened.id });
  expect(whole?.events.map(({ what, who }) => `${what} ${who}`)).toEqual([
    'opened Mara',
    'asked Mara',
    'asked Lina',
    'promised Lina',
    'closed Lina',
  ]);
  await expect(client.claims.note({ id: opened.id, who: 'Lina', words: 'late' })).rejects.toMatchObject({
    data: { problems: [{ problem: 'claim-closed' }] },
  });
});

test('a claim for money is won only by a wallet row, and automatically when the row arrives', async () => {
  const shop = await openShop();
  const { client, supplier } = shop;
  const orderId = await chargedTwice(shop);
  const { claim: opened } = await claim(client, orderId, 'charged-twice');
  await client.claims.promise({ id: opened.id, ...mara, askAt: Date.now() + dayMs });
  const asWon = { id: opened.id, who: 'Mara', words: 'they said so', outcome: 'won' } as const;
  await expect(client.claims.close(asWon)).rejects.toMatchObject(invalidInput('id', 'needs-row'));
  const rows = (await client.claims.about({ of: 'order', orderId }))?.rows ?? [];
  await expect(client.claims.close({ ...asWon, paidBy: rows[0]?.id ?? '' })).rejects.toMatchObject({
    data: { problems: [{ problem: 'row-does-not-pay' }] },
  });
  // The supplier credits the account without naming an order: a person names the row.
  supplier.setBookkeeping({});
  await supplier.setBalance(String(Number(supplier.balance()) + 5));
  await client.wallet.refresh();
  const paying = await client.claims.payingRows({ id: opened.id });
  expect(paying).toMatchObject({ walletRead: true });
  expect(paying.rows[0]).toMatchObject({ amount: { amount: '5.00' } });
  const closed = await client.claims.close({ ...asWon, paidBy: paying.rows[0]?.id ?? '' });
  expect(closed).toMatchObject({ outcome: 'won', paidBy: [paying.rows[0]?.id] });
});

test('the texts of a supplier are checked, and its link is https or mailto', async () => {
  const shop = await openShop();
  const { client } = shop;
  const { connections } = await client.connections.list();
  const connectionId = connections[0]?.id ?? '';
  const texts = { 'speed-up': 'Please hurry: {reference}\n=1+1 <b>x</b>' };
  const written = await client.claims.writeForms({
    connectionId,
    link: 'https://panel.example/claims',
    texts,
  });
  expect(written).toEqual({ link: 'https://panel.example/claims', texts });
  expect(await client.claims.forms({ connectionId })).toEqual(written);
  await expect(
    client.claims.writeForms({ connectionId, link: '', texts: { cancel: 'Cancel {refrence}' } }),
  ).rejects.toMatchObject({ data: { problems: [{ field: '{refrence}', problem: 'unknown-claim-field' }] } });
  for (const link of [
    'javascript:alert(1)',
    'http://panel.example',
    'https://a:b@panel.example',
    'mailto:a@b.c?bcc=d@e.f',
  ])
    await expect(client.claims.writeForms({ connectionId, link, texts: {} })).rejects.toMatchObject(
      invalidInput('link', 'not-a-link'),
    );
  await expect(
    client.claims.writeForms({ connectionId, link: '', texts: { cancel: 'x'.repeat(1_000_000) } }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await client.claims.forms({ connectionId })).toEqual(written);
});

test('a claim outlives its removed connection, and a person’s statement wins it, because no row can come any more', async () => {
  const shop = await openShop();
  const { client } = shop;
  const orderId = await chargedTwice(shop);
  const { claim: opened } = await claim(client, orderId, 'charged-twice');
  const { connections } = await client.connections.list();
  await client.connections.remove({ id: connections[0]?.id ?? '' });
  expect((await client.claims.list({ stage: 'open' })).claims).toMatchObject([
    { id: opened.id, supplier: 'Supplier', supplierRemoved: true },
  ]);
  expect(await client.claims.payingRows({ id: opened.id })).toMatchObject({ walletRead: false });
  expect(
    await client.claims.close({ id: opened.id, who: 'Mara', words: 'paid out by bank', outcome: 'won' }),
  ).toMatchObject({ outcome: 'won', paidBy: [] });
});
