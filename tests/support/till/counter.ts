import { randomUUID } from 'node:crypto';
import { createORPCClient } from '@orpc/client';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { connectToHost, type OpenConnection } from '../../../electron/till/connection/connect-to-host.ts';
import { type LetIn, pairAsTill } from '../../../electron/till/pairing/till-pairing.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import { namingSelected, type ShopClient } from '../shop/shop-client.ts';

const clock = createSystemClock();

/** A till without its screen. It has a connection to the host, and after a change it reads like a page. */
export interface Counter {
  readonly client: ShopClient;
  /** Places an order as a page does; resolves with its id. */
  pay(service: { readonly id: string; readonly price: Money }, identifier: string): Promise<string>;
  /** When this counter first read each order's result, by this machine's clock. */
  readonly seenAt: ReadonlyMap<string, number>;
  close(): void;
}

/** Pairs a new till with its host by the code that the host shows; returns the till's credentials. */
export async function pairTill(
  code: string,
  { address, version, name }: { readonly address: string; readonly version: string; readonly name: string },
): Promise<LetIn> {
  const asked = await pairAsTill({ address, code, name }, { version, clock });
  if (!asked.ok) throw new Error(`${name} was not let in: ${asked.problem}`);
  return asked.letIn;
}

/** How long a page gathers changes before it reads. */
const gatherMs = 100;
/** The minimum time between two reads of the totals while orders change. */
const restMs = 1_000;
const results: ReadonlySet<string> = new Set(['success', 'rejected']);

/** Opens a counter's connection to its host; `address` replaces the host's own, for a proxy between the two. */
export async function openCounter(
  { desk, token }: LetIn,
  {
    address,
    version,
    connectionId,
  }: { readonly address: string; readonly version: string; readonly connectionId?: string },
): Promise<Counter> {
  const connection = await connectToHost({ desk: { ...desk, address }, token, version, clock });
  if (typeof connection === 'string') throw new Error(`the connection did not open: ${connection}`);
  return counterAt(connection, connectionId);
}

/**
 * A counter on an open connection. After changes it reads like a page with a list of orders. It reads the changed rows, one request at a
 * time, and after a slow answer it pauses for as long as the answer took. At most once a second it also reads totals and balance.
 */
export function counterAt(connection: OpenConnection, connectionId?: string): Counter {
  const client: ShopClient = namingSelected(createORPCClient(connection.link), connectionId);
  const seenAt = new Map<string, number>();
  let changed = new Set<string>();
  // True after a change without ids: the whole list is read again.
  let isListStale = false;
  let isReading = false;
  let isReadingFigures = false;
  let restsUntilMs = 0;

  function take({ id, state }: Pick<Order, 'id' | 'state'>): void {
    if (results.has(state) && !seenAt.has(id)) seenAt.set(id, clock.nowMs());
  }
  async function read(): Promise<void> {
    while (isListStale || changed.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      const ids = [...changed];
      const isAnew = isListStale;
      changed = new Set();
      isListStale = false;
      const askedAtMs = clock.monotonicMs();
      const rows = isAnew
        ? (await client.orders.list({ limit: 200 })).orders
        : await client.orders.inList({ ids });
      for (const order of rows) take(order);
      const tookMs = clock.monotonicMs() - askedAtMs;
      if (tookMs > gatherMs) await new Promise((resolve) => setTimeout(resolve, tookMs));
      if (clock.monotonicMs() < restsUntilMs || isReadingFigures) continue;
      restsUntilMs = clock.monotonicMs() + restMs;
      isReadingFigures = true;
      void Promise.all([
        client.orders.counts(),
        client.orders.lateAndReady(),
        client.budget.read(),
        client.account.read(),
        client.account.waiting(),
      ])
        .catch(() => {})
        .then(() => {
          isReadingFigures = false;
        });
    }
    isReading = false;
  }
  async function follow(): Promise<void> {
    for await (const change of await client.diagnostics.changes()) {
      if (change.entity !== 'orders' && change.entity !== null) continue;
      if (change.entity === null || change.ids === null) isListStale = true;
      else for (const id of change.ids) changed.add(id);
      if (isReading) continue;
      isReading = true;
      void read().catch(() => {});
    }
  }
  // Rejects when the connection ends.
  follow().catch(() => {});
  return {
    client,
    seenAt,
    async pay(service, identifier) {
      const form = { serviceId: service.id, identifier, quotedPrice: service.price };
      return (await client.orders.place({ requestId: randomUUID(), ...form })).id;
    },
    close: connection.close,
  };
}
