import { expect, onTestFinished, test } from 'vitest';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../../electron/practice/practice-supplier.ts';
import { invalidInput } from '../../../support/shop/invalid-input.ts';
import { orderForm } from '../../../support/shop/order-form.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { faultOn } from '../../../support/supplier/fault-on.ts';
import { eventually } from '../../../support/time/eventually.ts';

/** A shop that has read one supplier's list, and another supplier to which it may move the connection. */
async function openBetween() {
  const shop = await openShop({ speed: 0.01 });
  const { client } = shop;
  const other = await startPracticeSupplier({ port: 0, speed: 0.01 });
  onTestFinished(() => other.stop());
  const { selectedId } = await client.connections.list();
  const service = await plainService(client);
  return {
    shop,
    other,
    service,
    place: () => client.orders.place(orderForm(service, 1)),
    move: (sameSupplier?: boolean) =>
      client.connections.update({
        id: selectedId ?? '',
        baseAddress: other.baseAddress,
        sameSupplier,
        signIn: { form: 'key', apiKey: other.apiKey },
      }),
    whenLeft: (id: string) =>
      eventually(
        () => client.orders.read({ id }),
        (read) => !['queued', 'claimed', 'sending'].includes(read?.order.state ?? ''),
      ),
  };
}

const placed = (supplier: PracticeSupplier): number =>
  supplier.log().filter(({ action }) => action === 'placeimeiorder').length;

test('H5: an order that waits when the connection moves is not sent to the old address', async () => {
  const { shop, other, place, move, whenLeft } = await openBetween();
  const { supplier, client } = shop;
  faultOn(supplier, 'accountinfo', { kind: 'too-many', retryAfter: '600' }, 1);
  await expect(client.account.refresh()).rejects.toMatchObject({ code: 'rate-limited' });
  const { id } = await place();
  await eventually(
    () => client.budget.read(),
    (budget) => (budget?.waiting.place ?? 0) > 0,
  );
  await move();
  await whenLeft(id);
  expect([placed(supplier), placed(other)]).toEqual([0, 1]);
});

test('O6: after the connection was moved, the new supplier’s list is read before an order is sent', async () => {
  const { shop, other, service, place, move, whenLeft } = await openBetween();
  other.setSite({ offers: { [service.id]: { price: '1.02' } } });
  await move();
  const { id } = await place();
  expect((await whenLeft(id))?.events.at(-1)?.why).toBe('price-moved');
  expect([placed(shop.supplier), placed(other)]).toEqual([0, 0]);
});

test('an order is polled at another address only when a person says that this is the same supplier', async () => {
  const { shop, other, place, move, whenLeft } = await openBetween();
  const { client } = shop;
  const { id } = await place();
  expect((await whenLeft(id))?.order.state).toBe('pending');
  const { connections: before } = await client.connections.list();
  await expect(move()).rejects.toMatchObject(invalidInput('id', 'has-sent-orders'));
  expect((await client.connections.list()).connections).toMatchObject([
    { baseAddress: before[0]?.baseAddress, keyPlace: before[0]?.keyPlace },
  ]);
  await client.account.refresh();
  expect(other.log()).toEqual([]);
  expect(await move(true)).toMatchObject({ baseAddress: other.baseAddress });
  await client.account.refresh();
  expect(other.log().length).toBeGreaterThan(0);
});
