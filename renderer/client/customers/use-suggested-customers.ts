import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Customer } from '../../../shared/model/customer/customer.ts';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';
import { useContract } from '../contract-context.tsx';
import { usePractising } from '../use-connections.ts';

/**
 * Customers that match the typed text, never those of an earlier text. Empty if nothing is typed, or if the text is exactly one customer's
 * name.
 */
export function useSuggestedCustomers(text: string): readonly Customer[] {
  const contract = useContract();
  const practising = usePractising();
  const key = customerKey(text);
  const { data = [], isPlaceholderData } = useQuery(
    contract.customers.suggest.queryOptions({
      input: key === '' ? skipToken : { ...practising, text: text.slice(0, 200) },
      placeholderData: keepPreviousData,
    }),
  );
  // While the answer is loading, offers the previous matches that still fit.
  const found = isPlaceholderData ? data.filter(({ name }) => customerKey(name).includes(key)) : data;
  const [first] = found;
  const isSaid = found.length === 1 && first !== undefined && first.name === text.trim();
  return key === '' || isSaid ? [] : found;
}
