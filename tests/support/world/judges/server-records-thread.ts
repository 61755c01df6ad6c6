import { setTimeout as sleep } from 'node:timers/promises';
import { type MessagePort, workerData } from 'node:worker_threads';
import pg from 'pg';
import type { PostgresConfig } from '../../../../electron/backend/base/postgres-config.ts';
import { stateOf } from '../../../../electron/backend/journal/engine/postgres/failure.ts';
import { postgresTypes } from '../../../../electron/backend/journal/engine/postgres/values.ts';

export interface RecordsQuery {
  readonly place: PostgresConfig;
  readonly queries: readonly string[];
}

export interface RecordsAnswer {
  readonly rows: readonly (readonly unknown[])[] | null;
  readonly problem: string | null;
}

export interface RecordsThread {
  readonly port: MessagePort;
  /** 1 as soon as the answer is on the port. */
  readonly done: Int32Array;
}

const { port, done } = workerData as RecordsThread;
const patienceMs = 30_000;
let open: { readonly database: string; readonly client: pg.Client } | null = null;

port.on('message', async ({ place, queries }: RecordsQuery) => {
  let answer: RecordsAnswer;
  try {
    answer = { rows: await read(place, queries), problem: null };
  } catch (error) {
    answer = { rows: null, problem: String(error) };
  }
  port.postMessage(answer);
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
});

async function read(place: PostgresConfig, queries: readonly string[]): Promise<RecordsAnswer['rows']> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      const client = await connected(place);
      await client.query('begin isolation level repeatable read read only');
      const rows: unknown[][] = [];
      for (const query of queries) rows.push((await client.query(query)).rows);
      await client.query('commit');
      return rows;
    } catch (error) {
      void open?.client.end().catch(() => {});
      open = null;
      const state = stateOf(error);
      // A crashed server refuses new connections, ends the existing ones, and is then not ready for a while.
      const isAway = state === null || state.startsWith('57P') || state.startsWith('08');
      if (!isAway || performance.now() > giveUpAt) throw error;
      await sleep(20);
    }
  }
}

/** Returns a connection that stays open, because the next query is usually about the same journal. */
async function connected({ database, schema, ...place }: PostgresConfig): Promise<pg.Client> {
  if (open?.database === database) return open.client;
  void open?.client.end().catch(() => {});
  open = null;
  const { host, port, user, password } = place;
  const client = new pg.Client({
    host,
    port,
    user,
    password: password ?? '',
    database,
    types: postgresTypes,
  });
  client.on('error', () => {});
  await client.connect();
  await client.query(`set search_path = ${schema}, public`);
  client.once('end', () => {
    if (open?.client === client) open = null;
  });
  open = { database, client };
  return client;
}
