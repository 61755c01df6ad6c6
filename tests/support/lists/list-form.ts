import { randomUUID } from 'node:crypto';
import type { Money } from '../../../shared/model/base/decimal.ts';
import type { ShownService } from '../../../shared/model/service/shown-service.ts';

/** An order list for one service, as input of `batches.commit`. */
export function listForm(
  service: { readonly id: string; readonly price: Money; readonly shown?: ShownService },
  identifiers: readonly string[],
  change: { readonly requestId?: string; readonly name?: string; readonly overBalance?: boolean } = {},
) {
  return {
    requestId: randomUUID(),
    name: 'Morning list',
    services: [{ serviceId: service.id, quotedPrice: service.price, shown: service.shown ?? null }],
    rows: identifiers.map((identifier) => ({ serviceId: service.id, identifier })),
    ...change,
  };
}
