import type { Query, QueryClient } from '@tanstack/react-query';
import type { ContractClient } from '../../shared/contract/contract.ts';
import { createChangePlan } from './changes/change-plan.ts';
import { createOrderLists, restMs } from './changes/order-lists.ts';
import { throttle } from './changes/throttle.ts';
import type { ReconnectingTransport } from './reconnecting-transport.ts';

interface ChangeDeps {
  readonly client: ContractClient;
  readonly transport: ReconnectingTransport;
  readonly queries: QueryClient;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Changes within this time are handled together, so that a running batch does not flood the page with refetches. */
const gatherMs = 100;
const resubscribeMs = 1_000;
/**
 * If the wallet is computed from the shop's own orders, each read adds up all of them. While a list is being
 * sent, this wallet is therefore refetched at most once in this interval.
 */
const ownWalletMs = 1_000;

/**
 * Keeps the page in step with the journal: subscribes to changes on every new transport and refetches the queries that the changes make
 * stale. Runs for the life of the page.
 */
export function followChanges({ client, transport, queries, after }: ChangeDeps): void {
  const plan = createChangePlan();
  let gathering = false;
  let following = false;
  let walletIsDue = false;
  // True until the first transport opens or fails. Until then, the page has read no data.
  let nothingRead = transport.state() === 'opening';

  const lists = createOrderLists({ client, queries, after });
  // Counts and sums over all orders are not refetched for each single change.
  const readOfOrders = throttle(restMs, after, () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [['orders']], predicate: isOfAllOrders }),
      queries.invalidateQueries({ queryKey: [['customers']] }),
      // An order's change also affects today's spending and the costs of waiting orders.
      queries.invalidateQueries({ queryKey: [['account', 'read']] }),
      queries.invalidateQueries({ queryKey: [['account', 'waiting']] }),
      queries.invalidateQueries({ queryKey: [['known']] }),
      queries.invalidateQueries({ queryKey: [['wallet', 'notCounted']] }),
      queries.invalidateQueries({ queryKey: [['wallet', 'moneyPlaces']] }),
    ]),
  );

  function flush(): void {
    gathering = false;
    const stale = plan.flush();
    if (stale.everything) {
      void queries.invalidateQueries();
      return;
    }
    for (const part of stale.parts) void queries.invalidateQueries({ queryKey: [part] });
    if (stale.orders === null) return;
    const { rows } = stale.orders;
    if (rows === null) lists.reload();
    else {
      lists.take(rows);
      const changed = new Set<unknown>(rows);
      const predicate = (query: Query): boolean => changed.has(inputOf(query).id);
      void queries.invalidateQueries({ queryKey: [['orders', 'read']], predicate });
    }
    readOfOrders();
    readOwnWallet();
  }

  function readOwnWallet(): void {
    if (walletIsDue) return;
    walletIsDue = true;
    after(ownWalletMs, () => {
      walletIsDue = false;
      // A wallet from the supplier is refreshed by its own change events.
      const predicate = ({ state }: Query): boolean => sourceOf(state.data) === 'journal';
      void queries.invalidateQueries({ queryKey: [['wallet']], predicate });
    });
  }

  async function follow(): Promise<void> {
    const isFirst = nothingRead;
    nothingRead = false;
    if (following || transport.state() !== 'open') return;
    following = true;
    try {
      // The subscription is sent before the requests that wait for the first transport, and the backend processes requests in order.
      for await (const change of await client.diagnostics.changes()) {
        if (isFirst && change.entity === null) {
          plan.begin(change.sequence);
          continue;
        }
        plan.take(change);
        if (gathering) continue;
        gathering = true;
        after(gatherMs, flush);
      }
    } catch {
      // The transport closed, or the backend ended the stream. The next transport, or the timer below, subscribes again.
    }
    following = false;
    after(resubscribeMs, () => void follow());
  }

  transport.subscribe(() => void follow());
  if (transport.state() !== 'opening') void follow();
}

/** Where the rows of a wallet come from; in a paged list, the first page contains this. */
function sourceOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return null;
  if ('pages' in data && Array.isArray(data.pages)) return sourceOf(data.pages[0]);
  return 'source' in data ? data.source : null;
}

/**
 * True for every query about orders except lists, which update their own rows. Lists of late orders are included, because they depend on
 * the typical times.
 */
function isOfAllOrders(query: Query): boolean {
  const isList = Array.isArray(query.queryKey[0]) && query.queryKey[0][1] === 'list';
  return !isList || inputOf(query).late === true;
}

function inputOf({ queryKey }: Query): Readonly<Record<string, unknown>> {
  const [, about] = queryKey as readonly [unknown, { readonly input?: Record<string, unknown> } | undefined];
  return about?.input ?? {};
}
