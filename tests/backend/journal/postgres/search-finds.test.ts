import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { type SqlBool, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openToRead } from '../../../../electron/backend/journal/engine/database.ts';
import {
  openPostgres,
  openPostgresToRead,
} from '../../../../electron/backend/journal/engine/postgres/open-postgres.ts';
import type { PostgresPlace } from '../../../../electron/backend/base/journal-place.ts';
import { countStatesFound, readOrderPage } from '../../../../electron/backend/journal/list/order-pages.ts';
import { standsInOrder } from '../../../../electron/backend/journal/list/order-words.ts';
import { readInList } from '../../../../electron/backend/journal/list/orders-in-list.ts';
import { trigramSeek } from '../../../../electron/backend/journal/list/trigram-seek.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import { searchWords } from '../../../../shared/model/order/search-words.ts';
import { type PostgresServer, startPostgres } from '../../../support/postgres/server.ts';
import { seedOrders } from '../../../support/shop/many-orders.ts';

const orders = 3_000;
const names = [
  'Иван Петров',
  'ŁUKASZ Żak',
  '50%_off\\',
  'O"Neil',
  '李明',
  'Şükrü',
  'ab',
  'Z',
  '+351 912 345.678',
];

interface Row {
  readonly [column: string]: string | number | null;
}

let folder: string;
let server: PostgresServer;
let file: Database;
let onServer: Database;
let rows: readonly Row[];

beforeAll(async () => {
  server = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'imei-desk-searched-'));
  const path = join(folder, 'journal.sqlite');
  await seedOrders(path, orders);
  const direct = new DatabaseSync(path);
  direct.function('customer_key', (name) => customerKey(String(name)));
  const change = direct.prepare('update orders set customer = ?, note = ? where number = ?');
  for (let number = 1; number <= orders; number += 3)
    change.run(
      `${names[((number - 1) / 3) % names.length]}${number % 4 === 0 ? ` ${number}` : ''}`,
      '',
      number,
    );
  rows = direct.prepare('select * from orders order by number desc').all() as unknown as Row[];
  const connections = direct.prepare('select * from connections').all() as unknown as Row[];
  direct.close();
  const place = await placeOn(server);
  const written = await openPostgres(place);
  await copy(written, 'connections', connections);
  await copy(written, 'orders', rows);
  await written.destroy();
  file = openToRead(path, 'read');
  onServer = openPostgresToRead(place);
}, 120_000);

afterAll(async () => {
  await file?.destroy();
  await onServer?.destroy();
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function placeOn({ host, port, user, password, database }: PostgresServer): Promise<PostgresPlace> {
  const at = { host, port, user, password, database };
  const client = new pg.Client(at);
  await client.connect();
  await client.query('create extension pg_trgm; create schema imei_desk');
  await client.end();
  return { ...at, schema: 'imei_desk', tls: null, term: null };
}

async function copy(to: Database, table: 'connections' | 'orders', from: readonly Row[]): Promise<void> {
  const made = new Set(['reference_key', 'reference_plain']);
  const columns = sql.join(
    Object.keys(from[0] ?? {})
      .filter((column) => !made.has(column))
      .map((column) => sql.ref(column)),
  );
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, cast(${JSON.stringify(from)} as json))`.execute(
    to,
  );
}

/** By pages, to the end. */
async function found(database: Database, search: string): Promise<number[]> {
  const numbers: number[] = [];
  let cursor: string | null = null;
  do {
    const filter = { connectionId: 'connection-1', search };
    const page = await readOrderPage(database, filter, { cursor, limit: 700 });
    numbers.push(...page.orders.map(({ number }) => number));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return numbers;
}

test('a search finds the same on a server as in a file', async () => {
  const columns = ['service_name', 'customer', 'note', 'result', 'identifier', 'reference'];
  const piece = fc
    .tuple(fc.nat(orders - 1), fc.constantFrom(...columns), fc.nat(40), fc.integer({ min: 1, max: 12 }))
    .map(([row, column, from, size]) =>
      [...String(rows[row]?.[column] ?? '')]
        .slice(from, from + size)
        .join('')
        .trim(),
    )
    .filter((text) => text !== '');
  const told = ['Carrier', 'unlocked 5', 'zebra crossing', '%', '_', '"', '912 345 678'];
  const search = fc.oneof(
    { weight: 6, arbitrary: piece },
    { weight: 2, arbitrary: piece.map((text) => text.toUpperCase()) },
    { weight: 2, arbitrary: fc.tuple(piece, piece).map((two) => two.join(' ')) },
    { weight: 1, arbitrary: fc.constantFrom(...told) },
  );
  const some = rows.filter((_, at) => at % 7 === 0).map(({ id }) => String(id));
  await fc.assert(
    fc.asyncProperty(search, async (text) => {
      expect(await found(onServer, text)).toEqual(await found(file, text));
      const filter = { connectionId: 'connection-1', search: text };
      expect(await readInList(onServer, filter, some)).toEqual(await readInList(file, filter, some));
    }),
    { numRuns: 60 },
  );
});

test('the states of what a search finds are counted, as far as it was looked', async () => {
  for (const search of ['иван', 'żak', 'clean', 'zebra', '912 345']) {
    const { counts, isLeast } = await countStatesFound(onServer, { connectionId: null, search });
    const states = new Map(rows.map(({ number, state }) => [number, String(state)]));
    const all = Map.groupBy(await found(file, search), (number) => states.get(number) ?? '');
    for (const [state, numbers] of all)
      if (!isLeast) expect(Object.entries(counts)).toContainEqual([state, numbers.length]);
    for (const [state, orders] of Object.entries(counts))
      expect(all.get(state)?.length ?? 0).toBeGreaterThanOrEqual(orders);
  }
});

test.each(['иван', 'lukasz zak', 'unlocked 5', '912345678', 'ab', 'z', '%_', 'nowhere'])(
  'looking for %j takes long: each look ends early and the next goes on, and nothing is left out',
  async (search) => {
    const words = searchWords(search);
    const condition = sql<SqlBool>`(${sql.join(
      words.map((word) => standsInOrder(word, 'all')),
      sql` and `,
    )})`;
    const { rows: expected } = await sql<{ number: number }>`
      select number from orders where ${condition} order by number desc`.execute(file);
    // Every statement seems to take a while: the index is asked after the first stretch, and without one a look ends after a few.
    let elapsedMs = 0;
    for (const enough of [5, 1_000]) {
      const seek = trigramSeek({ sets: [words], condition, within: 'all' }, () => (elapsedMs += 30));
      const numbers: number[] = [];
      let below = Number.MAX_SAFE_INTEGER;
      for (let reached: number | null = below; reached !== null; ) {
        const look = await seek(onServer, { above: -1, below, direction: 'desc', limit: 1_000 }, enough);
        numbers.push(...look.numbers);
        reached = look.reached;
        if (reached !== null) below = reached;
      }
      expect(numbers).toEqual(expected.map(({ number }) => number));
    }
  },
);
