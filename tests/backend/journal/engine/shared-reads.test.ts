import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { shareReads } from '../../../../electron/backend/journal/engine/shared-reads.ts';

/** A database that records its queries and answers each query on command. */
function recording() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  let rows = 0;
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      asked.push(query.sql);
      await new Promise<void>((answer) => answers.push(answer));
      rows += 1;
      return { rows: [{ answer: rows }] as Row[] };
    },
    async *streamQuery() {},
  };
  class Driver extends DummyDriver {
    override async acquireConnection() {
      return connection;
    }
    override async beginTransaction() {
      asked.push('begin');
    }
    override async commitTransaction() {
      asked.push('commit');
    }
  }
  class Adapter extends SqliteAdapter {
    override get supportsMultipleConnections() {
      return true;
    }
  }
  const database = new Kysely<Record<never, never>>({
    dialect: {
      createDriver: () => shareReads(new Driver()),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new Adapter(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
  });
  return {
    asked,
    database,
    /** Answers all queries, including queries that follow from the answers. */
    async answerAll() {
      for (let quiet = 0; quiet < 3; quiet += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        if (answers.length > 0) quiet = 0;
        for (const answer of answers.splice(0)) answer();
      }
    },
  };
}

const one = sql<{ answer: number }>`select one`;
const two = sql<{ answer: number }>`select two`;
const answerOf = async (asking: Promise<{ rows: readonly { answer: number }[] }>) =>
  (await asking).rows[0]?.answer;

test('T2: an identical query shares a read that still waits, but not one that has started', async () => {
  const { asked, database, answerAll } = recording();
  const first = answerOf(one.execute(database));
  await new Promise((resolve) => setImmediate(resolve));
  const later = Array.from({ length: 3 }, () => answerOf(one.execute(database)));
  const other = answerOf(two.execute(database));
  await answerAll();
  expect(asked).toEqual(['select one', 'select one', 'select two']);
  expect(await first).toBe(1);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  expect(await other).toBe(3);
});

test('a read that is queued behind a write returns the state after the write', async () => {
  const { asked, database, answerAll } = recording();
  const asking = [
    one.execute(database),
    one.execute(database),
    sql`update one`.execute(database),
    one.execute(database),
    database.transaction().execute((transaction) => one.execute(transaction)),
    one.execute(database),
    one.execute(database),
  ];
  await answerAll();
  await Promise.all(asking);
  expect(asked).toEqual([
    'select one',
    'update one',
    'select one',
    'begin',
    'select one',
    'commit',
    'select one',
  ]);
});

test('each caller gets its own copy of the answer', async () => {
  const { database, answerAll } = recording();
  const held = two.execute(database);
  const [mine, theirs] = [one.execute(database), one.execute(database)];
  await answerAll();
  await held;
  const [row] = (await mine).rows;
  if (row) row.answer = -1;
  expect((await theirs).rows).toEqual([{ answer: 2 }]);
});
