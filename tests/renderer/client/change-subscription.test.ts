import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { os } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { followChanges } from '../../../renderer/client/change-subscription.ts';
import { createContract } from '../../../renderer/client/contract-context.tsx';
import { createQueryClient } from '../../../renderer/client/query-client.ts';
import { createReconnectingTransport } from '../../../renderer/client/reconnecting-transport.ts';
import type { Transport } from '../../../renderer/client/transport.ts';
import type { Change } from '../../../shared/contract/connections/diagnostics.ts';
import { namingSelected, type ShopClient } from '../../support/shop/shop-client.ts';
import { eventually } from '../../support/time/eventually.ts';

/** A page that shows two wallets, with a feed of changes written by the test. */
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
    client: { diagnostics: { changes: async () => changes() } } as unknown as ShopClient,
    transport: { state: () => 'open', subscribe: () => () => {} } as never,
    queries,
    after: (_delayMs, run) => {
      const timer = setTimeout(run, 5);
      return () => clearTimeout(timer);
    },
  });
  return { reads, say: (change: Change) => say(change) };
}

test('when an order changes, the wallet of our own orders is refetched and the supplier’s wallet is not', async () => {
  const { reads, say } = openPage();
  // Both wallets are read again when the subscription begins, because the first read may be older.
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

/** A page with two queries, over a message port to a backend that records its calls. */
function startPage() {
  const asked: string[] = [];
  let say = (_change: Change): void => {};
  const noted = (what: string) => os.handler(() => asked.push(what));
  const router = {
    settings: { read: noted('settings') },
    diagnostics: {
      about: noted('about'),
      changes: os.handler(async function* () {
        asked.push('changes');
        yield { sequence: 7, entity: null, ids: null } satisfies Change;
        for (;;)
          yield await new Promise<Change>((resolve) => {
            say = resolve;
          });
      }),
    },
  };
  const attempts: PromiseWithResolvers<Transport>[] = [];
  const after = (_delayMs: number, run: () => void) => {
    const timer = setTimeout(run, 5);
    return () => clearTimeout(timer);
  };
  const transport = createReconnectingTransport({
    open() {
      const attempt = Promise.withResolvers<Transport>();
      attempts.push(attempt);
      return attempt.promise;
    },
    after,
  });
  const client: ShopClient = namingSelected(createORPCClient(transport.link));
  const queries = createQueryClient();
  followChanges({ client, transport, queries, after });
  transport.start();
  const contract = createContract(client);
  const show = (options: object): void => {
    const observer = new QueryObserver(queries, options as ConstructorParameters<typeof QueryObserver>[1]);
    onTestFinished(observer.subscribe(() => {}));
  };
  show(contract.settings.read.queryOptions());
  show(contract.diagnostics.about.queryOptions());
  return {
    asked,
    attempts,
    say: (change: Change) => say(change),
    openPort(): Transport {
      const { port1, port2 } = new MessageChannel();
      onTestFinished(() => port1.close());
      new RPCHandler(router).upgrade(port1);
      port1.start();
      port2.start();
      return { link: new RPCLink({ port: port2 }), closed: new Promise(() => {}) };
    },
  };
}

test('a starting page subscribes to changes before it reads, so that it reads nothing twice', async () => {
  const { asked, attempts, say, openPort } = startPage();
  attempts[0]?.resolve(openPort());
  const all = await eventually(
    async () => asked,
    (each) => each.length >= 3,
  );
  expect(all).toEqual(['changes', 'settings', 'about']);
  // Only the changed query is read again: the first event of the subscription caused no second read.
  say({ sequence: 8, entity: 'settings', ids: null });
  await eventually(
    async () => asked.length,
    (count) => count >= 4,
  );
  expect(asked.slice(3)).toEqual(['settings']);
  // After a missing sequence number everything is still read again.
  say({ sequence: 10, entity: 'settings', ids: null });
  await eventually(
    async () => asked.slice(4).toSorted().join(),
    (read) => read === 'about,settings',
  );
});

test('if the first transport does not open, the data on screen is read over the next transport', async () => {
  const { asked, attempts, openPort } = startPage();
  attempts[0]?.reject(new Error('down'));
  await eventually(
    async () => attempts.length,
    (count) => count === 2,
  );
  expect(asked).toEqual([]);
  attempts[1]?.resolve(openPort());
  await eventually(
    async () => asked.toSorted().join(),
    (read) => read === 'about,changes,settings',
  );
});
