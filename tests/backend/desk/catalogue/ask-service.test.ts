import { expect, test } from 'vitest';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';

test('one service is read over REST, shown, and not stored', async () => {
  const { client, supplier } = await openShop();
  const service = await plainService(client);
  const before = await client.catalogue.service({ serviceId: service.id });
  const said = await client.catalogue.askService({ serviceId: service.id });
  expect(said).toEqual({ name: service.name, price: service.price, time: service.time });
  expect(await client.catalogue.service({ serviceId: service.id })).toEqual(before);
  expect(supplier.log().map((request) => request.path)).toContain(`/api/v1/services/${service.id}`);
});

test('without REST, reading one service is reported as impossible', async () => {
  const { client } = await openShop({ dialect: 'no-rest' });
  const service = await plainService(client);
  await expect(client.catalogue.askService({ serviceId: service.id })).rejects.toMatchObject({
    code: expect.stringMatching(/refused|not-understood|unreachable/),
  });
});
