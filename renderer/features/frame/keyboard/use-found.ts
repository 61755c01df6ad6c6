import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Customer } from '../../../../shared/model/customer/customer.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { searchServices } from '../../../ui/service/search-services.ts';

/** Of each kind; what is wanted and not among them is a letter more away. */
export const mostFound = 6;
/** Shorter words find nearly everything. */
const fewestLetters = 2;
const settleMs = 150;

/** What is asked for of these words: nothing of too few letters, and only once the typing rests. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words.length < fewestLetters ? '' : words), settleMs);
    return () => clearTimeout(timer);
  }, [words]);
  return words === '' ? '' : settled;
}

/** The first few orders of the whole shop that these words find, and the words that found them; `sought` is null while none are. */
export function useFoundOrders(words: string): {
  readonly sought: string | null;
  readonly orders: readonly Order[];
} {
  const contract = useContract();
  const settled = useSettled(words);
  const { data } = useQuery(
    contract.orders.find.queryOptions({
      input: settled === '' ? skipToken : { search: settled, limit: mostFound },
      placeholderData: keepPreviousData,
    }),
  );
  return settled === '' || data === undefined
    ? { sought: null, orders: [] }
    : { sought: settled, orders: data };
}

/** The first few customers whom what was sought finds; nobody while nothing is. */
export function useFoundCustomers(sought: string | null): readonly Customer[] {
  const { data = [] } = useQuery(
    useContract().customers.suggest.queryOptions({
      input: sought === null ? skipToken : { text: sought, limit: mostFound },
      placeholderData: keepPreviousData,
    }),
  );
  return sought === null ? [] : data;
}

/** Orders, customers, services and batches in which these words occur, some of each: the catalogue is that of the connection in use, the rest the whole shop's. */
export function useFound(words: string) {
  const contract = useContract();
  const { sought, orders } = useFoundOrders(words);
  const asked = sought !== null;
  const { data: catalogue } = useQuery(contract.catalogue.list.queryOptions({ enabled: asked }));
  const customers = useFoundCustomers(sought);
  const { data: batches } = useQuery(contract.batches.list.queryOptions({ enabled: asked }));
  if (!asked) return { orders: [], customers: [], services: [], batches: [] };
  return {
    orders,
    customers,
    services: searchServices(catalogue?.services ?? [], words).slice(0, mostFound),
    batches: searchServices(batches ?? [], words).slice(0, mostFound),
  };
}
