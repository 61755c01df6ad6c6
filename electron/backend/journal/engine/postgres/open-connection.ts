import pg from 'pg';
import type { PostgresConfig } from '../../../base/postgres-config.ts';
import { JournalFailure } from '../journal-failure.ts';
import { ServerFailure } from './failure.ts';
import { postgresTypes } from './values.ts';

/**
 * `write`: the till's only writer. `read`: for screens; no write waits for these reads. `talk`: short messages between tills, so that a
 * silent server is noticed soon.
 */
export type ServerUse = 'write' | 'read' | 'talk';

const patienceMs = 5_000;
// A connection without an answer for this long is closed. No query takes so long, and a person would not wait longer.
const answerTimeoutMs = { write: 30_000, read: 30_000, talk: 8_000 } as const;

/**
 * Settings made on each connection and then read back. If a setting did not take effect, the connection is refused (J1): any role may
 * disable durable commits, and a pooler loses settings. If a till freezes within a transaction, the server ends it after three seconds
 * (T19).
 */
function settingsOf(
  config: PostgresConfig,
  use: ServerUse,
): readonly (readonly [name: string, value: string])[] {
  return [
    ['search_path', `"${config.schema.replaceAll('"', '""')}", public`],
    ['synchronous_commit', 'on'],
    ['default_transaction_isolation', 'read committed'],
    ['default_transaction_read_only', use === 'read' ? 'on' : 'off'],
    ['idle_in_transaction_session_timeout', '3s'],
    ['lock_timeout', '10s'],
    ['statement_timeout', '25s'],
    // JIT compilation takes longer than any of these queries: 0.2 s per placed order.
    ['jit', 'off'],
    // A plan cached while a table had few rows would later scan the whole table for each row. Plans for foreign keys are cached too.
    ['plan_cache_mode', 'force_custom_plan'],
    // The server may not know the shop's time zone, so days are passed as times.
    ['TimeZone', 'UTC'],
    // An administrator may have changed the next settings for older programs, for the whole database or for one login. With another value,
    // replies and lists would be read as empty, a backslash in a statement would be an escape, and a null in a list would be a text.
    ['bytea_output', 'hex'],
    ['standard_conforming_strings', 'on'],
    ['array_nulls', 'on'],
    // A search must find all rows.
    ['gin_fuzzy_search_limit', '0'],
    // A connection that only waits for messages is idle for as long as nothing happens in the shop.
    ['idle_session_timeout', '0'],
    // Copying a journal takes minutes. Only a server of version 17 or later has this setting.
    ['transaction_timeout', '0'],
  ];
}

/** Connects to the shop's server. Rejects with the error of `pg`, or with `JournalFailure` if a required setting did not take effect. */
export async function connectTo(config: PostgresConfig, use: ServerUse): Promise<pg.Client> {
  const client = clientOf(config, use);
  // Without a listener, the app would crash when the server ends a connection. The next caller gets the error.
  client.on('error', () => {});
  try {
    await client.connect();
    await takeSettings(client, settingsOf(config, use));
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** A client for the shop's server, not connected yet. */
export function clientOf(config: PostgresConfig, use: ServerUse): pg.Client {
  const client = new pg.Client({
    host: config.host,
    port: config.port,
    database: config.database,
    user: config.user,
    ...(config.password === null ? {} : { password: config.password }),
    // Built from separate fields, never from a pasted address, because an address may contain `sslmode`.
    ssl:
      config.tls === null
        ? false
        : {
            rejectUnauthorized: true,
            servername: config.tls.serverName,
            ...(config.tls.authority === null ? {} : { ca: config.tls.authority }),
          },
    application_name: 'IMEI Desk',
    connectionTimeoutMillis: patienceMs,
    query_timeout: answerTimeoutMs[use],
    keepAlive: true,
    keepAliveInitialDelayMillis: patienceMs,
    pipeline: true,
    types: postgresTypes,
  });
  if (config.tls === null) signInBySecretOnly(client);
  limitClosing(client);
  return client;
}

const goodbyeMs = 1_000;

/** Internal to `pg`, like `SignInHandlers`. */
interface ClosingClient {
  readonly connection: {
    readonly stream: { setTimeout(ms: number, run: () => void): unknown; destroy(): unknown };
  };
}

/**
 * Without this limit, `end` waits for a server that is frozen or unplugged: for half a minute if a query is unanswered, otherwise until the
 * system gives up, which takes a quarter of an hour.
 */
function limitClosing(client: pg.Client): void {
  const { connection } = client as unknown as ClosingClient;
  const end = client.end.bind(client) as () => Promise<void>;
  client.end = () => {
    connection.stream.setTimeout(goodbyeMs, () => connection.stream.destroy());
    return end();
  };
}

const minScramRounds = 4_096;

/**
 * The login handlers of `pg`. These handlers are internal to `pg`, so the version of `pg` is pinned, and `sign-in.test.ts` checks the
 * handlers.
 */
interface SignInHandlers {
  readonly connection: { emit(event: 'error', error: Error): void };
  _handleAuthCleartextPassword(): void;
  _handleAuthMD5Password(): void;
  _handleAuthSASLContinue(message: { readonly data: string }): Promise<void>;
}

/**
 * Without TLS the server may be an impostor. So the app sends no password in clear text or as MD5, and no SCRAM proof with too few rounds:
 * an impostor could guess the password from these.
 */
function signInBySecretOnly(client: pg.Client): void {
  const handlers = client as unknown as SignInHandlers;
  const refuse = (method: string): void => {
    const errorText = `without TLS the password is proven by SCRAM-SHA-256 or not at all, and the server asks for ${method}`;
    handlers.connection.emit('error', new JournalFailure(errorText, null, 'unreachable'));
  };
  const proceed = handlers._handleAuthSASLContinue.bind(client);
  handlers._handleAuthCleartextPassword = () => refuse('it in clear');
  handlers._handleAuthMD5Password = () => refuse('its MD5');
  handlers._handleAuthSASLContinue = async (message) => {
    const rounds = Number(/(?:^|,)i=(\d+)(?:,|$)/.exec(message.data)?.[1]);
    if (rounds >= minScramRounds) await proceed(message);
    else refuse(`SCRAM of ${rounds} rounds`);
  };
}

/**
 * True if the server itself answered, not a pooler. A pooler gives clients its own process ids and may switch servers at any time (T18).
 */
export function isServerItself(client: pg.Client, pid: number | undefined): boolean {
  return (client as pg.Client & { readonly processID?: number | null }).processID === pid;
}

async function takeSettings(
  client: pg.Client,
  settings: readonly (readonly [name: string, value: string])[],
): Promise<void> {
  const set = `select set_config(name, value, false) from unnest($1::text[], $2::text[]) as wanted (name, value)
    where current_setting(name, true) is not null`;
  await client.query(set, [settings.map(([name]) => name), settings.map(([, value]) => value)]);
  const { rows } = await client.query<
    Record<string, string> & { readonly pid: number }
  >(`select current_setting('synchronous_commit') as commits,
    current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('server_encoding') as encoding,
    current_setting('session_replication_role') as triggers,
    current_setting('search_path') as path, pg_backend_pid() as pid, case when pg_is_in_recovery() then 'yes' else 'no' end as standby`);
  const [found] = rows;
  const path = settings[0]?.[1];
  const wrong = [
    ...(found?.commits === 'on' ? [] : ['its commits are not durable (synchronous_commit)']),
    ...(found?.fsync === 'on' ? [] : ['its commits are not durable (fsync)']),
    ...(found?.pages === 'on' ? [] : ['a power cut can damage it (full_page_writes)']),
    ...(found?.triggers === 'replica'
      ? ['its triggers and foreign keys are off (session_replication_role)']
      : []),
    ...(found?.encoding === 'UTF8' ? [] : [`its encoding is ${found?.encoding}, not UTF8`]),
    ...(found?.standby === 'no' ? [] : ['it is a read-only standby']),
    ...(found?.path === path && isServerItself(client, found?.pid)
      ? []
      : ['a pooler answers for it, which loses the settings of a connection']),
  ];
  if (wrong.length > 0)
    throw new ServerFailure(
      `the server does not keep the journal safe: ${wrong.join('; ')}`,
      null,
      'read-only',
    );
}
