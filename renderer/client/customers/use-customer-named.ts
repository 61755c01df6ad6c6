import { skipToken, useQuery } from '@tanstack/react-query';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import { useContract } from '../contract-context.tsx';

/** The customer of this name; null if nobody has it, undefined while that is being read and for an empty name. */
export function useCustomerNamed(typed: string): Customer | null | undefined {
  const contract = useContract();
  const name = typed.trim().slice(0, 200);
  return useQuery(contract.customers.named.queryOptions({ input: name === '' ? skipToken : { name } })).data;
}
