import type { OrderState } from '../../../shared/model/order/order.ts';

/**
 * Screens of the navigation rail, in order. `letter` is the key after `g` in the shortcut. `right` is the
 * right that the signed-in person needs. Screens with the same `place` share an entry of the rail, which
 * opens the first of them. Their titles link to each other.
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
  // The rail shows this entry only while there is an uncertain order.
  { name: 'uncertain', place: 'uncertain', path: '/uncertain', letter: 'u', right: null },
  { name: 'settings', place: 'settings', path: '/settings', letter: 's', right: null },
  { name: 'connections', place: 'settings', path: '/connections', letter: 'x', right: 'connections' },
] as const;
export type PlaceName = (typeof screens)[number]['place'];

/** True if the address is this screen's address or begins with it. */
export const isAt = (screen: string, address: string): boolean =>
  screen === '/' ? address === '/' : address === screen || address.startsWith(`${screen}/`);

/** Addresses of screens, for links and wouter's `navigate`. A screen's state is in its address, so that Back works. */
export const paths = {
  desk: () => '/',
  welcome: () => '/welcome',
  catalogue: () => '/catalogue',
  /** `identifier` was scanned before a service was chosen. */
  newOrder: (
    about: { readonly serviceId?: string; readonly againOf?: string; readonly identifier?: string } = {},
  ) => `/new-order${query({ service: about.serviceId, again: about.againOf, identifier: about.identifier })}`,
  importList: (about: { readonly serviceId?: string } = {}) =>
    `/import${query({ service: about.serviceId })}`,
  /** `only` shows only late orders, or only orders ready for pick-up. */
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
  /** `settle` scrolls to the decision about an uncertain order and focuses it. */
  order: (id: string, about: { readonly settle?: boolean } = {}) =>
    `/orders/${encodeURIComponent(id)}${query({ settle: about.settle ? 'yes' : undefined })}`,
  customers: (about: { readonly search?: string; readonly only?: 'all' | 'ready' | 'owed' } = {}) =>
    `/customers${query({ search: about.search, only: about.only === 'all' ? undefined : about.only })}`,
  /** The screen that goes through all customers with ready orders, starting with customer `first`. */
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
  /** The form for a claim about an order or a wallet row. `kind` is the preselected kind of claim. */
  newClaim: (about: {
    readonly order?: string;
    readonly connection?: string;
    readonly row?: string;
    readonly kind?: string;
  }) =>
    `/claims/new${query({ order: about.order, connection: about.connection, row: about.row, kind: about.kind })}`,
  /** The screen with the supplier's address for claims, and the shop's texts for claims. */
  claimForms: (connectionId: string) => `/connections/${encodeURIComponent(connectionId)}/claims`,
  /** `examine` is the connection for which the connection doctor starts immediately. */
  connections: (about: { readonly examine?: string } = {}) =>
    `/connections${query({ examine: about.examine })}`,
  /** The latest replies of a connection. `replyId` is the id of a kept reply, or `statuses`, `references` or `file`. */
  replies: (connectionId: string, replyId?: string) =>
    `/connections/${encodeURIComponent(connectionId)}/replies${query({ show: replyId })}`,
  /** `show` is the section to which the screen scrolls. */
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
