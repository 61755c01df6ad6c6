import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ShownService, shownService } from '../../../../../shared/model/service/shown-service.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { openShop, plainService } from '../../../../support/shop/shop-under-test.ts';

test.each<[string, Partial<ShownService>, string]>([
  ['another name', { name: 'Carrier unlock' }, 'Carrier unlock → '],
  ['another group', { group: 'Unlocks' }, 'Unlocks → '],
  ['another kind of number', { identifierKind: 'serial' }, 'serial → imei'],
])(
  'O13: an order and a list whose service was shown with %s, at the same price, are refused, and nothing is written',
  async (_, change, said) => {
    const shop = await openShop();
    const service = await plainService(shop.client);
    const shown = { ...shownService(service), ...change };
    const refusal = { code: 'service-changed', data: { changes: [expect.stringContaining(said)] } };
    const order = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
    await expect(
      shop.client.orders.place({ ...order, identifier: sampleImei(1), shown }),
    ).rejects.toMatchObject(refusal);
    const form = listForm(service, [sampleImei(2)]);
    await expect(
      shop.client.batches.commit({
        ...form,
        services: form.services.map((each) => ({ ...each, shown })),
      }),
    ).rejects.toMatchObject(refusal);
    expect((await shop.client.orders.list({})).total).toBe(0);
    expect(shop.supplier.orders()).toEqual([]);
  },
);

test('O13: an unchanged service is ordered, even if the spaces in its name differ', async () => {
  const shop = await openShop();
  const service = await plainService(shop.client);
  const shown = { ...shownService(service), name: ` ${service.name.toUpperCase()} ` };
  const order = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
  expect((await shop.client.orders.place({ ...order, identifier: sampleImei(1), shown })).state).toBe(
    'queued',
  );
});
