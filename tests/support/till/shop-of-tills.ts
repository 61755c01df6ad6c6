import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { postgresTypes } from '../../../electron/backend/journal/engine/postgres/values.ts';
import { makeDataFolder, type RunningShell, startShell } from '../app/loopback-app.ts';
import { reconnect, signInBeside } from '../app/shell-page.ts';
import type { ShopClient } from '../shop/shop-client.ts';
import type { RecordedOrders } from '../world/judges/recorded-orders.ts';

/** Reads a shop's journal on a server directly, without the app. */
export async function readServerBook(place: PostgresConfig): Promise<RecordedOrders> {
  const client = new pg.Client({
    ...place,
    password: place.password ?? '',
    ssl: false,
    types: postgresTypes,
  });
  await client.connect();
  try {
    await client.query(`set search_path = ${place.schema}, public`);
    await client.query('begin isolation level repeatable read');
    const all = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];
    return {
      orders: await all('select * from orders order by number'),
      events: await all('select * from order_events order by sequence'),
      attempts: await all(`select id, verdict from attempts where purpose = 'place'`),
    };
  } finally {
    await client.end();
  }
}

/** A till of a server as a separate process, and its page, which connects anew for each client. */
export interface TillProcess {
  readonly name: string;
  readonly folder: string;
  shell(): RunningShell;
  /** Connects a page and returns its client. Rejects if the till does not answer. */
  client(): Promise<ShopClient>;
  kill(): Promise<void>;
  /** Starts the till again on its own folder. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const answerMs = 4_000;

/** Makes a data folder whose journal is on this server; `start` starts the built app on it. */
export async function tillProcess(
  place: PostgresConfig,
  name: string,
  { sends = true }: { readonly sends?: boolean } = {},
): Promise<TillProcess> {
  const data = await makeDataFolder();
  const { host, port, database, schema, user } = place;
  const server = {
    host,
    port,
    database,
    schema,
    user,
    authority: '',
    till: { id: randomUUID(), name },
    sends,
  };
  await writeFile(join(data.folder, 'sharing.json'), JSON.stringify({ door: null, desk: null, server }));
  let running: RunningShell | null = null;
  let session: { readonly client: ShopClient; readonly cookie: string } | null = null;
  const shell = (): RunningShell => {
    if (running === null) throw new Error(`${name} does not run`);
    return running;
  };
  return {
    name,
    folder: data.folder,
    shell,
    async client() {
      session ??= await signInBeside(shell());
      const { client, socket } = await withinTime(reconnect(shell(), session.cookie));
      // The socket serves one call; it then closes.
      setTimeout(() => socket.terminate(), 2 * answerMs).unref();
      return client;
    },
    async kill() {
      const ending = running;
      running = null;
      session = null;
      await ending?.end('SIGKILL');
    },
    async start() {
      running = await startShell(data.folder, { env: { PGPASSWORD: place.password ?? '' } });
    },
    async remove() {
      const ending = running;
      running = null;
      ending?.signal('SIGCONT');
      await ending?.end('SIGKILL');
      await data.remove();
    },
  };
}

/** Resolves like `work`, or rejects after `maxMs`, by default the time for which a person at the counter would wait. */
export async function withinTime<Value>(work: Promise<Value>, maxMs = answerMs): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('nobody answered')), maxMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
