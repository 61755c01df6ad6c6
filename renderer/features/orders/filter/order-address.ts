import { decimalSchema } from '../../../../shared/model/base/decimal.ts';
import { startOfDay } from '../../../../shared/model/base/shop-day.ts';
import { orderStates } from '../../../../shared/model/order/order.ts';
import {
  maxServices,
  type OrderFilter,
  type OrderSort,
  type Practising,
  sortedColumns,
} from '../../../../shared/model/order/order-filter.ts';
import { searchTextOf } from '../../../../shared/model/scan/device-search.ts';

/** The filter that is kept in the address, so that Back, links and saved views work. Days are days in this computer's time zone. */
export interface OrderAddress {
  readonly search: string;
  readonly states: OrderFilter['states'];
  readonly batchId: string;
  readonly serviceIds: readonly string[];
  /** `''` for all customers. */
  readonly customerId: string;
  /** `''` for the whole shop. */
  readonly connectionId: string;
  /** For example `2026-11-21`; `''` for no filter. */
  readonly from: string;
  readonly to: string;
  readonly priceFrom: string;
  readonly priceTo: string;
  /** Shows only late orders, or only orders ready for pick-up; null for all. */
  readonly only: 'late' | 'ready' | null;
  readonly sort: OrderSort | null;
}

/** Parses an address; unknown or invalid parts do not filter. */
export function readAddress(text: string): OrderAddress {
  const searchParams = new URLSearchParams(text);
  const one = (name: string): string => searchParams.get(name) ?? '';
  const only = one('only');
  const named = one('states').split(',');
  return {
    search: one('search').slice(0, 200),
    states: orderStates.filter((state) => named.includes(state)),
    batchId: one('batch'),
    serviceIds: [...new Set(searchParams.getAll('service'))].filter(isId).slice(0, maxServices),
    customerId: one('customer').slice(0, 100),
    connectionId: one('connection'),
    from: dayOr(one('from')),
    to: dayOr(one('to')),
    priceFrom: priceOr(one('priceFrom')),
    priceTo: priceOr(one('priceTo')),
    only: only === 'late' || only === 'ready' ? only : null,
    sort: sortOr(one('sort')),
  };
}

/** Returns the query string of an address, `''` without filters. `readAddress` parses it. */
export function writeAddress(address: OrderAddress): string {
  const { states, batchId, serviceIds, customerId, connectionId, only, sort, ...texts } = address;
  const sorted = sort === null ? '' : `${sort.descending ? '-' : ''}${sort.by}`;
  const rest = { states: states.join(','), only: only ?? '', batch: batchId, sort: sorted };
  const values = Object.entries({ ...texts, ...rest, customer: customerId, connection: connectionId });
  const services = serviceIds.map((id) => ['service', id]);
  return new URLSearchParams([...values.filter(([, value]) => value !== ''), ...services]).toString();
}

/** Returns the backend's filter for an address. The search text is cleaned of copied extra characters. The last day is included. */
export function filterOf(address: OrderAddress, { practising }: Practising): OrderFilter {
  return {
    practising,
    search: searchTextOf(address.search),
    states: [...address.states],
    batchId: address.batchId || null,
    serviceIds: [...address.serviceIds],
    customerId: address.customerId || null,
    since: startOfDay(address.from, 0),
    until: startOfDay(address.to, 1),
    priceFrom: address.priceFrom || null,
    priceTo: address.priceTo || null,
    late: address.only === 'late',
    ready: address.only === 'ready',
    connectionId: address.connectionId || null,
    counter: false,
    inListOrder: false,
    sort: address.sort,
  };
}

// The supplier defines a service's id, which may be any text.
function isId(text: string): boolean {
  return text !== '' && text.length <= 200;
}

function dayOr(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
}

// `price` is ascending, `-price` descending.
function sortOr(text: string): OrderSort | null {
  const descending = text.startsWith('-');
  const by = sortedColumns.find((column) => column === text.slice(descending ? 1 : 0));
  return by === undefined ? null : { by, descending };
}

function priceOr(text: string): string {
  return decimalSchema.safeParse(text).success ? text : '';
}
