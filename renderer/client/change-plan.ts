import type { Change } from '../../shared/contract/diagnostics.ts';

/**
 * What to read again: everything, or these parts of the contract, each as a query key's path prefix; `orders`: whatever is made of our own
 * orders too, wherever it is shown.
 */
export type Stale =
  | { readonly everything: true }
  | { readonly everything: false; readonly parts: readonly (readonly string[])[]; readonly orders: boolean };

type Entity = NonNullable<Change['entity']>;

// An order that moves also moves what was spent today and its batch's counts, which have changes of their own only sometimes.
const partsOf: Readonly<Record<Entity, readonly (readonly string[])[]>> = {
  connections: [[]],
  account: [['account']],
  catalogue: [['catalogue']],
  orders: [['orders'], ['account', 'read'], ['account', 'waiting']],
  batches: [['batches'], ['orders'], ['account', 'waiting']],
  'usual-times': [
    ['catalogue', 'usualTimes'],
    ['orders', 'lateAndReady'],
    ['orders', 'list'],
  ],
  wallet: [['wallet']],
  budget: [['budget']],
  settings: [['settings']],
  backups: [['backups']],
  gaps: [['gaps']],
  journal: [['diagnostics', 'about']],
  replies: [
    ['connections', 'replies'],
    ['connections', 'explainReply'],
  ],
};

/** Follows the sequence of changes. A number that is not the next one means that changes were missed. */
export function createChangePlan(): { take(change: Change): void; flush(): Stale } {
  let last: number | null = null;
  let everything = false;
  let entities = new Set<Entity>();
  return {
    take(change) {
      if (change.entity === null) {
        // The first event of a subscription says where the feed stands; what was read before it may be older than that.
        everything = true;
      } else {
        if (last !== null && change.sequence !== last + 1) everything = true;
        entities.add(change.entity);
      }
      last = change.sequence;
    },
    flush() {
      const parts = new Map<string, readonly string[]>();
      for (const entity of entities) for (const part of partsOf[entity]) parts.set(part.join('.'), part);
      const orders = entities.has('orders') || entities.has('batches');
      const all = everything || parts.has('');
      everything = false;
      entities = new Set();
      return all ? { everything: true } : { everything: false, parts: [...parts.values()], orders };
    },
  };
}
