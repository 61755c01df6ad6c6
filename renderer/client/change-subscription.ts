import type { Query, QueryClient } from '@tanstack/react-query';
import type { ContractClient } from '../../shared/contract/contract.ts';
import { createChangePlan } from './changes/change-plan.ts';
import { createOrderLists, restMs } from './changes/order-lists.ts';
import { throttle } from './changes/throttle.ts';
import type { ReconnectingTransport } from './reconnecting-transport.ts';

interface Means {
  readonly client: ContractClient;
  readonly transport: ReconnectingTransport;
  readonly queries: QueryClient;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Changes of this long are gathered into one round of reading, so that a running batch does not flood the page. */
const gatherMs = 100;
const resubscribeMs = 1_000;
/** A wallet of our own orders adds all of them up; while a list is sent it is read again this often. */
const ownWalletMs = 1_000;

/**
 * Keeps what the page shows in step with the journal: one subscription, opened again with every transport, its changes turned
 * into queries to read again. Runs for the life of the page.
 */
export function followChanges({ client, transport, queries, after }: Means): void {
  const plan = createChangePlan();
  let gathering = false;
  let following = false;
  let walletIsDue = false;
  // Until a first transport has opened or failed, nothing that is shown can be older than the subscription.
  let nothingRead = transport.state() === 'opening';

  const lists = createOrderLists({ client, queries, after });
  // Counts and other figures over all orders: while orders keep moving, an occasional read is enough.
  const readOfOrders = throttle(restMs, after, () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [['orders']], predicate: isOfAllOrders }),
      queries.invalidateQueries({ queryKey: [['customers']] }),
      // Moving an order also changes today's spending and the waiting costs.
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
      // The supplier's own wallet has changes of its own.
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
      // Subscribed before any request that waits for the first transport, and processed in that order by the backend.
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
      // The transport closed, or the backend ended the stream; the next transport, or the wait below, opens it again.
    }
    following = false;
    after(resubscribeMs, () => void follow());
  }

  transport.subscribe(() => void follow());
  if (transport.state() !== 'opening') void follow();
}

/** Source of a wallet's figures; in a paged list, on its first page. */
function sourceOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return null;
  if ('pages' in data && Array.isArray(data.pages)) return sourceOf(data.pages[0]);
  return 'source' in data ? data.source : null;
}

/** All reads about orders except the lists, which update their own rows; a list of late orders depends on the usual times. */
function isOfAllOrders(query: Query): boolean {
  const isList = Array.isArray(query.queryKey[0]) && query.queryKey[0][1] === 'list';
  return !isList || inputOf(query).late === true;
}

function inputOf({ queryKey }: Query): Readonly<Record<string, unknown>> {
  const [, about] = queryKey as readonly [unknown, { readonly input?: Record<string, unknown> } | undefined];
  return about?.input ?? {};
}
