import pg from 'pg';
import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { openPostgres } from '../../../electron/backend/journal/engine/postgres/open-postgres.ts';
import type { PostgresServer } from './server.ts';

const schema = 'imei_desk';

/** The tests' own server, from the environment. */
function server(): Pick<PostgresConfig, 'host' | 'port' | 'user' | 'password'> {
  const address = new URL(process.env.IMEI_DESK_TEST_SERVER ?? 'postgres://none:0@127.0.0.1:1');
  return {
    host: address.hostname,
    port: Number(address.port),
    user: address.username,
    password: decodeURIComponent(address.password),
  };
}

/** Returns the configuration of a journal for a database of the tests' server. */
export function configOn(database: string, change: Partial<PostgresConfig> = {}): PostgresConfig {
  return { ...server(), database, schema, tls: null, term: null, ...change };
}

const tillRole = 'tills_of_tests';
const tillLogin = 'counter';

/** Changes a configuration to a till's login, which owns nothing in the database. */
export function asTill(config: PostgresConfig): PostgresConfig {
  return { ...config, user: tillLogin };
}

/** Runs one statement as the server's administrator. */
export async function asAdministrator(statement: string, database = 'postgres'): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...server(), password: server().password ?? '', database });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const ofThisFile = new Set<string>();

/** Drops the databases that `databaseOf` made since the last call: each needs 12 MB of memory, and a run makes hundreds. */
export async function dropDatabasesOfFile(): Promise<void> {
  const names = [...ofThisFile];
  ofThisFile.clear();
  for (const name of names) await dropDatabase(name);
}

const template = 'journal_template';
const duplicate = '42P04';

/**
 * Returns a database with an empty journal; if it does not exist, it is copied from a template, because creating all tables takes a second.
 */
export async function databaseOf(name: string): Promise<PostgresConfig> {
  await makeTemplate();
  ofThisFile.add(name);
  await create(name, template);
  return configOn(name);
}

/** Makes a database with an empty journal on a test's own server. */
export async function databaseOn(server: ServerOfTest, name: string): Promise<PostgresConfig> {
  const config = await emptyDatabaseOn(server, name);
  await (await openPostgres(config)).destroy();
  return config;
}

type ServerOfTest = Pick<PostgresServer, 'host' | 'port' | 'user' | 'password'>;

/** Makes an empty database on a test's own server. */
export async function emptyDatabaseOn(
  { host, port, user, password }: ServerOfTest,
  name: string,
): Promise<PostgresConfig> {
  const run = async (statement: string, database: string): Promise<void> => {
    const client = new pg.Client({ host, port, user, password, database });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`, 'postgres');
  await run('create extension pg_trgm', name);
  await run(`create schema ${schema}`, name);
  return { ...configOn(name), host, port, user, password };
}

/** Makes an empty database with the extension and schema that an administrator makes. */
export async function emptyDatabase(name: string): Promise<PostgresConfig> {
  if (!(await create(name, 'template0'))) return configOn(name);
  await asAdministrator('create extension pg_trgm', name);
  await asAdministrator(`create schema ${schema}`, name);
  return configOn(name);
}

/** Makes a database with a copy of another database's journal, to which nothing may be connected. */
export async function copyDatabase(name: string, from: string): Promise<PostgresConfig> {
  await create(name, from);
  return configOn(name);
}

/** Drops the database and its connections. */
export async function dropDatabase(name: string): Promise<void> {
  await asAdministrator(`drop database if exists ${name} with (force)`);
}

/** Replaces a database by a copy of another; ends all connections to both. */
export async function replaceDatabase(name: string, from: string): Promise<void> {
  await dropDatabase(name);
  await asAdministrator(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`);
  await asAdministrator(`create database ${name} template ${from}`);
}

async function create(name: string, from: string): Promise<boolean> {
  try {
    // If two workers make the same database, the statement of the second worker fails, which is no error.
    await asAdministrator(`create database ${name} template ${from}`);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === duplicate) return false;
    throw error;
  }
}

/** Makes the tills' group and a login in it, unless another worker has made them. */
async function makeTills(): Promise<void> {
  await asAdministrator(`do $$ begin
    create role ${tillRole};
    create role ${tillLogin} login password '${server().password}' in role ${tillRole};
    exception when duplicate_object or unique_violation then null;
  end $$`);
}

const made = new Map<string, Promise<void>>();

/** Makes the template once per server, because a process may use several servers, one after the other. */
function makeTemplate(): Promise<void> {
  const address = process.env.IMEI_DESK_TEST_SERVER ?? '';
  const making =
    made.get(address) ??
    (async () => {
      // Several workers start at the same time. Each makes the template under a temporary name; only the first worker can rename its own.
      const { rows } = await asAdministrator(`select 1 from pg_database where datname = '${template}'`);
      if (rows.length > 0) return;
      await makeTills();
      const own = `making_${process.pid}_${Math.floor(Math.random() * 1e9)}`;
      const config = await emptyDatabase(own);
      await asAdministrator(`grant usage on schema ${schema} to ${tillRole}`, own);
      await (await openPostgres(config)).destroy();
      await asAdministrator(`alter database ${own} rename to ${template}`).catch(async (error: unknown) => {
        await asAdministrator(`drop database ${own}`);
        if (!(error instanceof Error && 'code' in error && error.code === duplicate)) throw error;
      });
    })();
  made.set(address, making);
  return making;
}
