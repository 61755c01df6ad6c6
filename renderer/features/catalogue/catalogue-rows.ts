import { compareDecimals } from '../../../shared/model/base/decimal.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import type { CatalogueView } from '../../store/catalogue-view.ts';
import { priceMove } from '../../ui/service/price.tsx';
import { favouritesFirst, searchServices } from '../../ui/service/search-services.ts';

/**
 * The rows of the catalogue after search and filter. Unsorted rows are in groups in the supplier's order, with favourites first in each
 * group. Sorted rows are one list, with rows without a price last and currencies kept separate.
 */
export function catalogueRows<Row extends Service>(
  services: readonly Row[],
  { search, filter, sort }: Pick<CatalogueView, 'search' | 'filter' | 'sort'>,
): readonly Row[] {
  const found = searchServices(services, search).filter(
    (service) =>
      (filter !== 'favourites' || service.favourite) && (filter !== 'moved' || priceMove(service) !== null),
  );
  if (sort !== null) return found.toSorted(sort.by === 'name' ? byName(sort) : byPrice(sort));
  const byGroup = new Map<string, Row[]>();
  for (const service of found) {
    const group = byGroup.get(service.group);
    if (group === undefined) byGroup.set(service.group, [service]);
    else group.push(service);
  }
  return [...byGroup.values()].flatMap(favouritesFirst);
}

type Sort = NonNullable<CatalogueView['sort']>;

// Suppliers name services in English. The machine's language would make the order differ between machines.
const { compare } = new Intl.Collator('en', { numeric: true });

function byName({ descending }: Sort): (one: Service, other: Service) => number {
  return (one, other) => compare(one.name, other.name) * (descending ? -1 : 1);
}

function byPrice({ descending }: Sort): (one: Service, other: Service) => number {
  return ({ price: one }, { price: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order = compare(one.currency, other.currency) || compareDecimals(one.amount, other.amount);
    return order * (descending ? -1 : 1);
  };
}
