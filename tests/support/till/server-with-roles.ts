import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { openPostgres } from '../../../electron/backend/journal/engine/postgres/open-postgres.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { examineServer } from '../../../electron/till/server/examine-server.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';

/** The logins of a server that its administrator has set up for an owner and two tills. */
export interface ServerWithRoles {
  readonly administrator: PostgresConfig;
  readonly owner: PostgresConfig;
  readonly tills: readonly [PostgresConfig, PostgresConfig];
}

const clock = createSystemClock();
const schema = 'imei_desk';
/** The password of all roles on such a server. */
export const password = 'of everybody here';

/** Runs statements in the shop's schema; returns the result of the last one. */
export async function run(place: PostgresConfig, ...statements: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...place, password: place.password ?? '', ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`set search_path to ${schema}, public`);
    const results = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results.at(-1) as pg.QueryResult;
  } finally {
    await client.end();
  }
}

/** Examines a server, as a till does before it uses this server. */
export const examine = ({ tls, term, password: given, ...place }: PostgresConfig) =>
  examineServer({ ...place, password: given ?? '', authority: '' }, clock);

/**
 * Starts one server for a test file. Each call makes a new database on this server, and sets it up by the commands that the page shows.
 * `withShop` also makes a shop in the database.
 */
export function serverWithRoles(): {
  setUp(): Promise<ServerWithRoles>;
  withShop(): Promise<ServerWithRoles>;
} {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ inMemory: true });
  });
  afterAll(() => server.remove());

  async function setUp(): Promise<ServerWithRoles> {
    const { host, port } = server;
    const administrator: PostgresConfig = {
      host,
      port,
      database: 'shop',
      schema,
      user: server.user,
      password: server.password,
      tls: null,
      term: null,
    };
    const elsewhere = { ...administrator, database: 'postgres' };
    await run(elsewhere, 'create database shop');
    const as = (user: string): PostgresConfig => ({ ...administrator, user, password });
    const owner = as('shop_owner');
    const { setUp: shown } = await examine({ ...administrator, user: 'shop_owner' });
    const script = shown.replaceAll('…', password);
    const [perTill = ''] = script.split('\n').slice(-1);
    await run(administrator, script, perTill.replace('counter_1', 'counter_2'));
    // Also removes the roles, because they belong to the server, not to the database.
    onTestFinished(async () => {
      await run(elsewhere, 'drop database shop with (force)');
      const { rows } = await run(
        elsewhere,
        `select rolname as name from pg_roles where rolname !~ '^pg_' and rolname <> current_user`,
      );
      for (const { name } of rows) await run(elsewhere, `drop role "${name}"`);
    });
    return { administrator, owner, tills: [as('counter_1'), as('counter_2')] as const };
  }
  return {
    setUp,
    async withShop() {
      const made = await setUp();
      await (await openPostgres(made.owner)).destroy();
      return made;
    },
  };
}
