import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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

interface ShopSearch {
  /** The words that found it: those before, while newer ones are asked for; null while nothing was found by any. */
  readonly sought: string | null;
  readonly orders: readonly Order[];
  readonly customers: readonly Customer[];
  /** The words have not been answered yet. */
  readonly underway: boolean;
}

const nothing = { sought: null, orders: [], customers: [] };

/** The first few orders and customers of the whole shop that these words find. What is found says by which words, so that nothing older answers Enter. */
export function useShopSearch(words: string): ShopSearch {
  const contract = useContract();
  const settled = useSettled(words);
  const asked = settled !== '';
  const orders = useQuery(
    contract.orders.find.queryOptions({ input: asked ? { search: settled, limit: mostFound } : skipToken }),
  );
  const customers = useQuery(
    contract.customers.suggest.queryOptions({
      input: asked ? { text: settled, limit: mostFound } : skipToken,
    }),
  );
  const last = useRef<Omit<ShopSearch, 'underway'>>(nothing);
  if (!asked) last.current = nothing;
  else if (orders.data !== undefined && !customers.isLoading)
    last.current = { sought: settled, orders: orders.data, customers: customers.data ?? [] };
  const underway =
    words.length >= fewestLetters && (settled !== words || orders.isLoading || customers.isLoading);
  return { ...last.current, underway };
}

/** Orders, customers, services and batches in which these words occur, some of each: the catalogue is that of the connection in use, the rest the whole shop's. */
export function usePaletteSearch(words: string) {
  const contract = useContract();
  const { sought, orders, customers, underway } = useShopSearch(words);
  const asked = sought !== null;
  const { data: catalogue } = useQuery(contract.catalogue.list.queryOptions({ enabled: asked }));
  const { data: batches } = useQuery(contract.batches.list.queryOptions({ enabled: asked }));
  if (!asked) return { orders: [], customers: [], services: [], batches: [], underway };
  return {
    orders,
    customers,
    services: searchServices(catalogue?.services ?? [], words).slice(0, mostFound),
    batches: searchServices(batches ?? [], words).slice(0, mostFound),
    underway,
  };
}
