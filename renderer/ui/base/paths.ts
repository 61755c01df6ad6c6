import type { OrderState } from '../../../shared/model/order/order.ts';

/**
 * Screens of the rail, in order. `letter` is the second key after `g`. The signed-in person needs the right `right`. `place` groups
 * screens: the rail opens the first screen of a place, and its title links to the others.
 */
export const screens = [
  { name: 'desk', place: 'desk', path: '/', letter: 'd', right: null },
  { name: 'new-order', place: 'new-order', path: '/new-order', letter: 'n', right: null },
  { name: 'orders', place: 'orders', path: '/orders', letter: 'o', right: null },
  { name: 'customers', place: 'customers', path: '/customers', letter: 'k', right: null },
  { name: 'import', place: 'lists', path: '/import', letter: 'i', right: null },
  { name: 'batches', place: 'lists', path: '/batches', letter: 'b', right: null },
  { name: 'catalogue', place: 'services', path: '/catalogue', letter: 'c', right: null },
  { name: 'prices', place: 'services', path: '/prices', letter: 'p', right: 'see-margins' },
  { name: 'wallet', place: 'wallet', path: '/wallet', letter: 'w', right: 'see-wallet' },
  { name: 'claims', place: 'wallet', path: '/claims', letter: 'l', right: 'see-wallet' },
  { name: 'reports', place: 'books', path: '/reports', letter: 'r', right: 'see-margins' },
  { name: 'books', place: 'books', path: '/books', letter: 'y', right: 'see-margins' },
  // Shown only while there is an uncertain order.
  { name: 'uncertain', place: 'uncertain', path: '/uncertain', letter: 'u', right: null },
  { name: 'settings', place: 'settings', path: '/settings', letter: 's', right: null },
  { name: 'connections', place: 'settings', path: '/connections', letter: 'x', right: 'connections' },
] as const;
export type PlaceName = (typeof screens)[number]['place'];

/** True if the address is this screen or below it. */
export const isAt = (screen: string, address: string): boolean =>
  screen === '/' ? address === '/' : address === screen || address.startsWith(`${screen}/`);

/** Addresses of screens, for links and wouter's `navigate`. A screen's state is in its address, so that Back works. */
export const paths = {
  desk: () => '/',
  welcome: () => '/welcome',
  catalogue: () => '/catalogue',
  /** `identifier`: scanned before a service was chosen. */
  newOrder: (
    about: { readonly serviceId?: string; readonly againOf?: string; readonly identifier?: string } = {},
  ) => `/new-order${query({ service: about.serviceId, again: about.againOf, identifier: about.identifier })}`,
  importList: (about: { readonly serviceId?: string } = {}) =>
    `/import${query({ service: about.serviceId })}`,
  /** `only`: late orders, or orders ready for pick-up. */
  orders: (
    about: {
      readonly search?: string;
      readonly states?: readonly OrderState[];
      readonly only?: 'late' | 'ready' | null;
      readonly customerId?: string;
    } = {},
  ) =>
    `/orders${query({
      search: about.search,
      states: about.states?.join(','),
      only: about.only ?? undefined,
      customer: about.customerId,
    })}`,
  /** `settle` shows and focuses the question of an uncertain order. */
  order: (id: string, about: { readonly settle?: boolean } = {}) =>
    `/orders/${encodeURIComponent(id)}${query({ settle: about.settle ? 'yes' : undefined })}`,
  customers: (about: { readonly search?: string; readonly only?: 'all' | 'ready' | 'owed' } = {}) =>
    `/customers${query({ search: about.search, only: about.only === 'all' ? undefined : about.only })}`,
  /** Goes through all customers with ready orders, starting with this one. */
  messageCustomers: (first?: string) => `/customers/tell${query({ first })}`,
  customer: (id: string) => `/customers/${encodeURIComponent(id)}`,
  uncertain: () => '/uncertain',
  batches: () => '/batches',
  batch: (id: string, about: { readonly states?: readonly OrderState[] } = {}) =>
    `/batches/${encodeURIComponent(id)}${query({ states: about.states?.join(',') })}`,
  prices: () => '/prices',
  wallet: () => '/wallet',
  claims: () => '/claims',
  claim: (id: string) => `/claims/${encodeURIComponent(id)}`,
  /** For an order or a wallet row; `kind` is the likeliest claim. */
  newClaim: (about: {
    readonly order?: string;
    readonly connection?: string;
    readonly row?: string;
    readonly kind?: string;
  }) =>
    `/claims/new${query({ order: about.order, connection: about.connection, row: about.row, kind: about.kind })}`,
  /** The supplier's address for claims and the texts for it. */
  claimForms: (connectionId: string) => `/connections/${encodeURIComponent(connectionId)}/claims`,
  /** `examine` starts the connection doctor for that connection immediately. */
  connections: (about: { readonly examine?: string } = {}) =>
    `/connections${query({ examine: about.examine })}`,
  /** The latest replies of a connection; `shown` is the id of a kept reply, or `statuses`, `references` or `file`. */
  replies: (connectionId: string, shown?: string) =>
    `/connections/${encodeURIComponent(connectionId)}/replies${query({ show: shown })}`,
  /** `show`: the section to open. */
  settings: (about: { readonly show?: 'updates' | 'sharing' } = {}) =>
    `/settings${query({ show: about.show })}`,
  gap: () => '/gap',
};

function query(values: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) parameters.set(name, value);
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
