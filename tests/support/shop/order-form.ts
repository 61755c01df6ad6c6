import { randomUUID } from 'node:crypto';
import { sampleImei } from '../journal/sample-orders.ts';

/** An order of one service as input of `orders.place`; a number as device means `sampleImei` of it. */
export function orderForm<Price>(
  service: { readonly id: string; readonly price: Price },
  device: number | string,
) {
  return {
    requestId: randomUUID(),
    serviceId: service.id,
    identifier: typeof device === 'number' ? sampleImei(device) : device,
    quotedPrice: service.price,
  };
}
