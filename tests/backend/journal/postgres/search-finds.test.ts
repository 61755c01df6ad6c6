import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { openPostgres } from '../../../../electron/backend/journal/engine/postgres/open-postgres.ts';
import { countStatesFound, readOrderPage } from '../../../../electron/backend/journal/list/order-pages.ts';
import { openOrderWords, orderMatchesWord } from '../../../../electron/backend/journal/list/order-words.ts';
import { trigramSeek } from '../../../../electron/backend/journal/list/trigram-seek.ts';
import { rowOf } from '../../../../electron/backend/journal/orders/order-inserts.ts';
import { readInList } from '../../../../electron/backend/journal/orders/orders.ts';
import { searchWords } from '../../../../shared/model/order/search-words.ts';
import { sampleOrder } from '../../../support/journal/sample-orders.ts';
import { imeiOf } from '../../../support/past/many-orders.ts';
import { emptyDatabase } from '../../../support/postgres/databases.ts';

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

/** Orders of a shop; every third has a name in some alphabet. */
const rows = Array.from({ length: orders }, (_, at) => {
  const number = at + 1;
  const identifier = imeiOf(number);
  const name = number % 3 === 1 ? names[Math.floor(at / 3) % names.length] : '';
  return {
    ...rowOf(
      sampleOrder({
        identifier,
        serviceId: String(number % 40),
        serviceName: `Carrier ${number % 40} check, clean & fast`,
        customer: `${name}${number % 4 === 0 ? ` ${number}` : ''}`,
        note: number % 10 === 0 ? `note ${number * 7} from the chat` : '',
      }),
      number,
    ),
    number,
    state: 'success' as const,
    finished_at: number,
    reference: String(700_000 + number),
    result:
      number % 9 === 0
        ? null
        : `IMEI: ${identifier}<br>Model: iPhone ${number % 15}\nFind My: ${number % 2 ? 'ON' : 'OFF'}<br>Carrier: Unlocked ${number % 97} on 2025-0${number % 9}-11`,
  };
});

let folder: string;
let file: Database;
let onServer: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imei-desk-searched-'));
  file = await openDatabase(join(folder, 'journal.sqlite'));
  await fill(file);
  const words = openOrderWords(file);
  // Some orders are not indexed yet.
  while ((await words.index(10)) > 30);
  onServer = await openPostgres(await emptyDatabase(`searched_${process.pid}`));
  await fill(onServer);
}, 120_000);

afterAll(async () => {
  await file?.destroy();
  await onServer?.destroy();
  await rm(folder, { recursive: true, force: true });
});

async function fill(database: Database): Promise<void> {
  await database
    .insertInto('connections')
    .values({
      id: 'connection-1',
      name: 'Supplier',
      base_address: 'https://supplier.example',
      action_path: '/',
      key_form: 'plain',
      practice: 0,
      manners: '{}',
      created_at: 0,
    })
    .execute();
  for (let start = 0; start < rows.length; start += 250)
    await database
      .insertInto('orders')
      .values(rows.slice(start, start + 250))
      .execute();
}

/** Reads all pages. */
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
  const columns = ['service_name', 'customer', 'note', 'result', 'identifier', 'reference'] as const;
  const piece = fc
    .tuple(fc.nat(orders - 1), fc.constantFrom(...columns), fc.nat(40), fc.integer({ min: 1, max: 12 }))
    .map(([row, column, from, size]) =>
      [...String(rows[row]?.[column] ?? '')]
        .slice(from, from + size)
        .join('')
        .trim(),
    )
    .filter((text) => text !== '');
  const reported = ['Carrier', 'unlocked 5', 'zebra crossing', '%', '_', '"', '912 345 678'];
  const search = fc.oneof(
    { weight: 6, arbitrary: piece },
    { weight: 2, arbitrary: piece.map((text) => text.toUpperCase()) },
    { weight: 2, arbitrary: fc.tuple(piece, piece).map((two) => two.join(' ')) },
    { weight: 1, arbitrary: fc.constantFrom(...reported) },
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

test('the states of the matches found so far are counted', async () => {
  let whole = 0;
  for (const search of ['иван', 'żak', 'clean', 'zebra', '912 345']) {
    const { counts, isLeast } = await countStatesFound(onServer, { connectionId: null, search });
    const states = new Map(rows.map(({ number, state }) => [number, String(state)]));
    const all = Map.groupBy(await found(file, search), (number) => states.get(number) ?? '');
    const asFound = Object.fromEntries([...all].map(([state, numbers]) => [state, numbers.length]));
    expect(counts).toMatchObject(isLeast ? {} : asFound);
    whole += isLeast ? 0 : 1;
    for (const [state, orders] of Object.entries(counts))
      expect(all.get(state)?.length ?? 0).toBeGreaterThanOrEqual(orders);
  }
  expect(whole).toBeGreaterThan(0);
});

test.each(['иван', 'lukasz zak', 'unlocked 5', '912345678', 'ab', 'z', '%_', 'nowhere'])(
  'when searching for %j takes long, the search stops early, continues on request, and omits no order',
  async (search) => {
    const words = searchWords(search);
    const condition = sql<SqlBool>`(${sql.join(
      words.map((word) => orderMatchesWord(word, 'all')),
      sql` and `,
    )})`;
    const { rows: expected } = await sql<{ number: number }>`
      select number from orders where ${condition} order by number desc`.execute(file);
    // Each read of the clock adds 30 ms, so that each search stops after its first range of orders, and the next search continues there.
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
