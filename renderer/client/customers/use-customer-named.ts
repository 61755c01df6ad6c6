import { skipToken, useQuery } from '@tanstack/react-query';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import { useContract } from '../contract-context.tsx';
import { usePractising } from '../use-connections.ts';

/** The customer with this name; null if there is no such customer; undefined while loading or if the name is empty. */
export function useCustomerNamed(typed: string): Customer | null | undefined {
  const contract = useContract();
  const practising = usePractising();
  const name = typed.trim().slice(0, 200);
  return useQuery(
    contract.customers.named.queryOptions({ input: name === '' ? skipToken : { ...practising, name } }),
  ).data;
}
