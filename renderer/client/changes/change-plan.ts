import { maxIdsOfChange } from '../../../shared/contract/base/change-limit.ts';
import type { Change } from '../../../shared/contract/connections/diagnostics.ts';

/** Queries to refetch: everything, or `parts` (path prefixes of query keys) and the queries that depend on orders. */
export type StaleData =
  | { readonly everything: true }
  | {
      readonly everything: false;
      readonly parts: readonly (readonly string[])[];
      /**
       * Null if no order changed. Otherwise everything computed from orders is stale. `rows` are the ids to
       * update; null if too many orders changed, so that every list is refetched.
       */
      readonly orders: { readonly rows: readonly string[] | null } | null;
    };

type Entity = NonNullable<Change['entity']>;

const partsOf: Readonly<Record<Entity, readonly (readonly string[])[]>> = {
  connections: [[]],
  account: [['account'], ['wallet', 'balancePath'], ['wallet', 'lastTopUp'], ['wallet', 'owed']],
  catalogue: [['catalogue']],
  customers: [['customers'], ['pricing']],
  orders: [],
  batches: [['batches']],
  drafts: [['drafts']],
  books: [['books']],
  'usual-times': [['catalogue', 'typicalTimes']],
  wallet: [['wallet'], ['claims', 'about'], ['claims', 'payingRows'], ['claims', 'refundTimes']],
  findings: [
    ['wallet', 'findings'],
    ['wallet', 'listFindings'],
    ['wallet', 'owed'],
    ['wallet', 'moneyPlaces'],
    ['wallet', 'batchShares'],
    ['claims', 'about'],
  ],
  claims: [['claims']],
  budget: [['budget']],
  settings: [['settings'], ['known'], ['host', 'isMuted']],
  pricing: [['pricing']],
  backups: [['backups']],
  gaps: [['gaps']],
  staff: [['staff']],
  updates: [['host', 'update']],
  journal: [['diagnostics', 'about']],
  replies: [
    ['connections', 'replies'],
    ['connections', 'explainReply'],
  ],
};

// These entities change data about orders too, such as why a batch is paused or which orders are late.
const aboutOrders: ReadonlySet<Entity> = new Set(['orders', 'batches', 'usual-times']);

/** Follows the sequence numbers of changes. A skipped number means that changes were missed. */
export function createChangePlan(): {
  /** Sets the feed's position when no data has been read yet, so no data becomes stale. */
  begin(sequence: number): void;
  take(change: Change): void;
  flush(): StaleData;
} {
  let last: number | null = null;
  let everything = false;
  let entities = new Set<Entity>();
  let rows: Set<string> | null = new Set();
  return {
    begin(sequence) {
      last = sequence;
    },
    take(change) {
      if (change.entity === null) {
        // The first event of a subscription gives the feed's position. Data read before this event may be older.
        everything = true;
      } else {
        if (last !== null && change.sequence !== last + 1) everything = true;
        entities.add(change.entity);
        if (change.entity === 'orders') rows = change.ids === null ? null : withAll(rows, change.ids);
      }
      last = change.sequence;
    },
    flush() {
      const parts = new Map<string, readonly string[]>();
      for (const entity of entities) for (const part of partsOf[entity]) parts.set(part.join('.'), part);
      const orders = [...entities].some((entity) => aboutOrders.has(entity))
        ? { rows: rows && [...rows] }
        : null;
      const all = everything || parts.has('');
      everything = false;
      entities = new Set();
      rows = new Set();
      return all ? { everything: true } : { everything: false, parts: [...parts.values()], orders };
    },
  };
}

/** Adds the ids; null if there are too many to update row by row. */
function withAll(rows: Set<string> | null, ids: readonly string[]): Set<string> | null {
  if (rows === null) return null;
  const all = new Set([...rows, ...ids]);
  return all.size > maxIdsOfChange ? null : all;
}
