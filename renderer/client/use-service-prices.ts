import { useQuery } from '@tanstack/react-query';
import { type PriceEntry, priceMoved } from '../../shared/model/service/price-history.ts';
import type { Service } from '../../shared/model/service/service.ts';
import { useContract } from './contract-context.tsx';
import { useAbout } from './use-connections.ts';

/**
 * Price history of a service of the selected connection, newest first, and the date from which the current price applies. The date is null
 * if unknown, for example if the price is older than the history.
 */
export function useServicePrices(service: Pick<Service, 'id' | 'price'> | null): {
  readonly entries: readonly PriceEntry[];
  readonly sinceMs: number | null;
} {
  const contract = useContract();
  const { data: entries = [] } = useQuery({
    ...contract.catalogue.prices.queryOptions({ input: useAbout({ serviceId: service?.id ?? '' }) }),
    enabled: service !== null,
  });
  const [newest, ...before] = entries;
  const price = service?.price ?? null;
  const isKnown =
    newest !== undefined && before.length > 0 && newest.price !== null && price !== null
      ? !priceMoved(newest.price, price)
      : false;
  return { entries, sinceMs: isKnown && newest !== undefined ? newest.at : null };
}
