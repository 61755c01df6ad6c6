import { orderForm } from './order-form.ts';
import type { ShopClient } from './shop-client.ts';
import { plainService } from './shop-under-test.ts';

/** Orders the plain service for one device; a number means `sampleImei` of it. */
export async function placeOne(client: ShopClient, device: number | string) {
  return client.orders.place(orderForm(await plainService(client), device));
}
