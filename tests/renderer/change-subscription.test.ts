import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { followChanges } from '../../renderer/client/change-subscription.ts';
import type { ContractClient } from '../../shared/contract/contract.ts';
import type { Change } from '../../shared/contract/diagnostics.ts';
import { eventually } from '../support/time/eventually.ts';

/** A page that shows two wallets, with a feed of changes that the test speaks into. */
function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  const reads = { supplier: 0, journal: 0 };
  for (const source of ['supplier', 'journal'] as const) {
    const observer = new QueryObserver(queries, {
      queryKey: [['wallet', 'list'], { type: 'infinite', input: source }],
      queryFn: async () => {
        reads[source] += 1;
        return { pages: [{ source }] };
      },
    });
    onTestFinished(observer.subscribe(() => {}));
  }
  let say = (_change: Change): void => {};
  async function* changes() {
    yield { sequence: 0, entity: null, ids: null } satisfies Change;
    for (;;)
      yield await new Promise<Change>((resolve) => {
        say = resolve;
      });
  }
  followChanges({
    client: { diagnostics: { changes: async () => changes() } } as unknown as ContractClient,
    transport: { state: () => 'open', subscribe: () => () => {} } as never,
    queries,
    after: (_delayMs, run) => {
      const timer = setTimeout(run, 5);
      return () => clearTimeout(timer);
    },
  });
  return { reads, say: (change: Change) => say(change) };
}

test('the wallet of our own orders is read again when an order changes; the supplier’s is not', async () => {
  const { reads, say } = openPage();
  // What was read before the subscription may be older than it.
  await eventually(
    async () => reads.supplier,
    (count) => count === 2,
  );
  const before = reads.journal;
  say({ sequence: 1, entity: 'orders', ids: ['o1'] });
  await eventually(
    async () => reads.journal,
    (count) => count > before,
  );
  expect(reads.supplier).toBe(2);
});
