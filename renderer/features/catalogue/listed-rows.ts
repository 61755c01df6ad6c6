import type { ContestedId, Service } from '../../../shared/model/service/service.ts';

/** A row of the catalogue: a service, or one of several that the supplier lists under one id. */
export interface ListedRow extends Service {
  readonly key: string;
  /** If several have its id: all of them, and its index among them. */
  readonly shared: { readonly of: ContestedId; readonly place: number } | null;
}

/** Every listed service; those that share an id one after the other, each with its own name and price. */
export function listedRows(
  services: readonly Service[],
  contested: readonly ContestedId[],
): readonly ListedRow[] {
  const shared = new Map(contested.map((each) => [each.serviceId, each]));
  return services.flatMap((service): readonly ListedRow[] => {
    const of = shared.get(service.id);
    if (of === undefined) return [{ ...service, key: service.id, shared: null }];
    return of.services.map((each, place) => ({
      ...(place === of.chosen ? service : { ...service, ...each, previousPrice: null, contested: false }),
      key: `${service.id} ${place}`,
      shared: { of, place },
    }));
  });
}

/** True if an order for its id means this row. */
export function mayOrder({ price, shared }: ListedRow): boolean {
  return price !== null && (shared === null || shared.of.chosen === shared.place);
}
