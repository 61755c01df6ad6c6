import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createCustomerGroups } from '../../../shared/model/pricing/customer-group.ts';
import type { Pricing } from '../../../shared/model/pricing/customer-price.ts';
import { useContract } from '../contract-context.tsx';

/** Everything needed to compute customer prices; null until loaded. Without rules and quotes there are no customer prices. */
export function usePricing(): Pricing | null {
  const contract = useContract();
  const { data } = useQuery(contract.pricing.read.queryOptions());
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const tax = settings?.tax;
  return useMemo(
    () => (data && tax ? { ...data, tax, groupOf: createCustomerGroups(data.grouped) } : null),
    [data, tax],
  );
}
