import type { ContestedId, Service } from '../../../shared/model/service/service.ts';

/** A row of the catalogue: a service, or one of several services with the same id. */
export interface ListedRow extends Service {
  readonly key: string;
  /** If several services have this id: all of these services, and the index of this row's service. */
  readonly shared: { readonly of: ContestedId; readonly place: number } | null;
}

/** Every listed service. Services with the same id follow each other, each with its own name and price. */
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

/** True if an order for this id uses this row's service. */
export function mayOrder({ price, shared }: ListedRow): boolean {
  return price !== null && (shared === null || shared.of.chosen === shared.place);
}
