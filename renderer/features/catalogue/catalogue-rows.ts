import type { Service } from '../../../shared/model/service/service.ts';
import { priceMove } from '../../ui/service/price.tsx';
import { favouritesFirst, searchServices } from '../../ui/service/search-services.ts';

export const catalogueFilters = ['all', 'favourites', 'moved'] as const;
export type CatalogueFilter = (typeof catalogueFilters)[number];

/**
 * The rows of the catalogue: groups in the order in which the supplier first names them, favourites first within each,
 * narrowed by words and filter.
 */
export function catalogueRows<Row extends Service>(
  services: readonly Row[],
  search: string,
  filter: CatalogueFilter,
): readonly Row[] {
  const byGroup = new Map<string, Row[]>();
  for (const service of searchServices(services, search)) {
    if (filter === 'favourites' && !service.favourite) continue;
    if (filter === 'moved' && priceMove(service) === null) continue;
    const group = byGroup.get(service.group);
    if (group === undefined) byGroup.set(service.group, [service]);
    else group.push(service);
  }
  return [...byGroup.values()].flatMap(favouritesFirst);
}
