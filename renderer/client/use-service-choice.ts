import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Money } from '../../shared/model/base/decimal.ts';
import { customerPrice } from '../../shared/model/pricing/customer-price.ts';
import type { Service } from '../../shared/model/service/service.ts';
import { useContract } from './contract-context.tsx';
import { usePricing } from './pricing/use-pricing.ts';
import { useAbout, useConnections } from './use-connections.ts';

/** Services of the selected connection without duplicates: the most ordered first, then the favourites. */
export function useMostUsed(): readonly Service[] {
  const contract = useContract();
  const about = useAbout();
  const { data: connections } = useConnections();
  const connectionId = connections?.selectedId;
  const { data: ordered } = useQuery(
    contract.orders.services.queryOptions({ input: connectionId ? { connectionId } : skipToken }),
  );
  const { data: catalogue } = useQuery(contract.catalogue.list.queryOptions({ input: about }));
  return useMemo(() => {
    const services = catalogue?.services ?? [];
    const byId = new Map(services.map((service) => [service.id, service]));
    const used = (ordered ?? []).flatMap(({ id }) => byId.get(id) ?? []);
    return [...new Set([...used, ...services.filter(({ favourite }) => favourite)])];
  }, [ordered, catalogue]);
}

type Priced = Pick<Service, 'id' | 'group' | 'price'>;

/** For a service picker: the most used services, and the customer price of a service (absent if the shop has no price rules). */
export function useServiceChoice(): {
  readonly mostUsed: readonly Service[];
  readonly customerPriceOf?: (service: Priced) => Money | null;
} {
  const mostUsed = useMostUsed();
  const customerPriceOf = useCustomerPriceOf();
  return useMemo(
    () => (customerPriceOf === undefined ? { mostUsed } : { mostUsed, customerPriceOf }),
    [mostUsed, customerPriceOf],
  );
}

/** A service's price for any customer by the shop's rules; undefined if the shop has no price rules. */
export function useCustomerPriceOf(): ((service: Priced) => Money | null) | undefined {
  const pricing = usePricing();
  const { data: connections } = useConnections();
  const connectionId = connections?.selectedId ?? '';
  return useMemo(() => {
    if (pricing === null || pricing.rules.length === 0) return;
    return ({ id, group, price }: Priced): Money | null => {
      if (price === null) return null;
      const question = { connectionId, serviceId: id, group, customer: '', identifier: '', cost: price };
      const computed = customerPrice(pricing, question, Date.now());
      return computed.is === 'price' ? computed.price : null;
    };
  }, [pricing, connectionId]);
}
