import { imeiRule } from '../../../shared/model/identifier/identifier.ts';
import { type Service, serviceSchema } from '../../../shared/model/service/service.ts';

/** An invented service that asks for an IMEI. */
export const sampleService = (part: Partial<Service> = {}): Service =>
  serviceSchema.parse({
    id: '12',
    name: 'Carrier check',
    kind: 'imei',
    group: 'Checks',
    price: { amount: '0.79', currency: 'USD' },
    previousPrice: null,
    time: 'Instant',
    identifier: imeiRule,
    fields: [],
    quantity: null,
    bulkAllowed: true,
    favourite: false,
    contested: false,
    beside: false,
    ...part,
  });
