import { maxIdsOfChange } from '../../../shared/contract/base/change-limit.ts';
import type { Change } from '../../../shared/contract/connections/diagnostics.ts';

/**
 * What to read again: everything, or these parts of the contract, each as a query key's path prefix, and what depends on orders.
 */
export type Stale =
  | { readonly everything: true }
  | {
      readonly everything: false;
      readonly parts: readonly (readonly string[])[];
      /**
       * Null: no orders changed. Else everything about orders is stale, and these rows are to be updated; null rows: too many,
       * every list is read again.
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
  'usual-times': [['catalogue', 'usualTimes']],
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

// These change data about orders too: why a batch is paused, which orders are late.
const aboutOrders: ReadonlySet<Entity> = new Set(['orders', 'batches', 'usual-times']);

/** Follows the sequence of changes. A number that is not the next one means that changes were missed. */
export function createChangePlan(): {
  /** The position of the feed before anything was read: nothing is stale. */
  begin(sequence: number): void;
  take(change: Change): void;
  flush(): Stale;
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
        // A subscription's first event gives the feed's position; data read before it may be older.
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

/** Adds these ids; null once there are too many to update one by one. */
function withAll(rows: Set<string> | null, ids: readonly string[]): Set<string> | null {
  if (rows === null) return null;
  const all = new Set([...rows, ...ids]);
  return all.size > maxIdsOfChange ? null : all;
}
