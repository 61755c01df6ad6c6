import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';
import { useContract } from '../contract-context.tsx';

/** Whom what is typed may mean; nobody while nothing is, or while it says just one of them already. */
export function useSuggestedCustomers(text: string): readonly Customer[] {
  const contract = useContract();
  const key = customerKey(text);
  const { data = [] } = useQuery(
    contract.customers.suggest.queryOptions({
      input: key === '' ? skipToken : { text: text.slice(0, 200) },
      placeholderData: keepPreviousData,
    }),
  );
  const [first] = data;
  const isSaid = data.length === 1 && first !== undefined && first.name === text.trim();
  return key === '' || isSaid ? [] : data;
}
