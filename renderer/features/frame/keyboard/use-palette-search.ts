import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Customer } from '../../../../shared/model/customer/customer.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { searchTextOf } from '../../../../shared/model/scan/device-search.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout, usePractising } from '../../../client/use-connections.ts';
import { searchServices } from '../../../ui/service/search-services.ts';

/** Maximum results per kind; more letters narrow them down. */
export const maxFound = 6;
/** Shorter texts match nearly everything. */
const minLetters = 2;
const settleMs = 150;

/** The search text after typing pauses; empty if too short. */
function useSettled(search: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search.length < minLetters ? '' : search), settleMs);
    return () => clearTimeout(timer);
  }, [search]);
  return search === '' ? '' : settled;
}

interface ShopSearch {
  /** The search text of these results; still the earlier text while a newer search runs. Null before any result. */
  readonly sought: string | null;
  readonly orders: readonly Order[];
  readonly customers: readonly Customer[];
  /** True while the search for the current text runs. */
  readonly underway: boolean;
}

const noResults = { sought: null, orders: [], customers: [] };

/**
 * The first orders and customers of the whole shop that match. The results include their search text, so that Enter never opens an outdated
 * result.
 */
export function useShopSearch(search: string): ShopSearch {
  const contract = useContract();
  const practising = usePractising();
  const settled = useSettled(search);
  const hasSearch = settled !== '';
  const orders = useQuery(
    contract.orders.find.queryOptions({
      input: hasSearch ? { ...practising, search: settled, limit: maxFound } : skipToken,
    }),
  );
  const customers = useQuery(
    contract.customers.suggest.queryOptions({
      input: hasSearch ? { ...practising, text: settled, limit: maxFound } : skipToken,
    }),
  );
  const last = useRef<Omit<ShopSearch, 'underway'>>(noResults);
  if (!hasSearch) last.current = noResults;
  else if (orders.data !== undefined && !customers.isLoading)
    last.current = { sought: settled, orders: orders.data, customers: customers.data ?? [] };
  const underway =
    search.length >= minLetters && (settled !== search || orders.isLoading || customers.isLoading);
  return { ...last.current, underway };
}

/**
 * A few matching orders, customers, services and batches. Services are from the selected connection; the others are from the whole shop.
 */
export function usePaletteSearch(search: string) {
  const contract = useContract();
  const practising = usePractising();
  const about = useAbout();
  const { sought, orders, customers, underway } = useShopSearch(searchTextOf(search));
  const hasQuery = sought !== null;
  const { data: catalogue } = useQuery(
    contract.catalogue.list.queryOptions({ input: about, enabled: hasQuery }),
  );
  const { data: batches } = useQuery(
    contract.batches.list.queryOptions({ input: practising, enabled: hasQuery }),
  );
  if (!hasQuery) return { orders: [], customers: [], services: [], batches: [], underway };
  return {
    orders,
    customers,
    services: searchServices(catalogue?.services ?? [], search).slice(0, maxFound),
    batches: searchServices(batches ?? [], search).slice(0, maxFound),
    underway,
  };
}
