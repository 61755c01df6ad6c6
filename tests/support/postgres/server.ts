import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chmod, chown, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresPrograms } from './programs.ts';

const run = promisify(execFile);

/** A real PostgreSQL with its own folder, port and password, reachable only from this machine. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly folder: string;
  /** The server's main process. */
  readonly pid: number;
  /** Stops the server: `immediate` like a crash, `fast` cleanly. Its folder stays. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts the server again after a stop, on the same port. */
  start(): Promise<void>;
  /** Stops the server and deletes its folder. */
  remove(): Promise<void>;
}

/** The user that runs the server's programs, which refuse to run as root; null if the tests do not run as root. */
export const owner = (): { readonly uid: number; readonly gid: number } | null =>
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

/** Gives a file or folder to the user of the server's programs. */
export async function give(path: string): Promise<void> {
  const to = owner();
  if (to !== null) await chown(path, to.uid, to.gid);
}

/** Makes a folder that only the user of the server's programs can use. */
export async function folderOfServer(inMemory: boolean): Promise<string> {
  const folder = await mkdtemp(join(inMemory ? await memoryFolder() : tmpdir(), 'imei-desk-postgres-'));
  await give(folder);
  await chmod(folder, 0o700);
  return folder;
}

const memoryDisk = '/dev/shm';
const roomBytes = 2 * 1024 ** 3;

async function memoryFolder(): Promise<string> {
  const found = await statfs(memoryDisk).catch(() => null);
  return found !== null && found.bavail * found.bsize > roomBytes ? memoryDisk : tmpdir();
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port was free');
  return address.port;
}

/**
 * Starts a server. `durable: false` does not wait for the disk, for tests that do not examine a crash. `settings` are added to its
 * configuration. `icuLocale` is the ICU locale of its databases, for example `tr-TR`.
 */
export async function startPostgres({
  durable = true,
  inMemory = false,
  settings = {},
  icuLocale = null,
}: {
  readonly durable?: boolean;
  /** Uses a disk in memory, if one is large enough. All guarantees hold except after a power cut, and nothing waits for a disk. */
  readonly inMemory?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  readonly icuLocale?: string | null;
} = {}): Promise<PostgresServer> {
  const folder = await folderOfServer(inMemory);
  const bin = await postgresPrograms(folder);
  const data = join(folder, 'data');
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await give(passwordFile);
  const icu = icuLocale === null ? [] : ['--locale-provider=icu', `--icu-locale=${icuLocale}`];
  await run(
    join(bin, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'shop',
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      ...icu,
      '--no-sync',
      '--no-instructions',
    ],
    { ...owner(), cwd: folder },
  );
  const port = await freePort();
  const lines = {
    port: String(port),
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    // Small, because many servers may run at the same time; the size affects no guarantee.
    shared_buffers: "'32MB'",
    max_connections: '100',
    dynamic_shared_memory_type: 'mmap',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  const written = Object.entries(lines).map(([name, value]) => `${name} = ${value}`);
  await writeFile(join(data, 'postgresql.auto.conf'), `${written.join('\n')}\n`);
  await give(join(data, 'postgresql.auto.conf'));
  return serve({
    bin,
    folder,
    place: { host: '127.0.0.1', port, user: 'shop', password, database: 'postgres' },
  });
}

/** Starts a standby that follows another server and can take over from it. */
export async function startStandby(
  of: PostgresServer,
): Promise<
  PostgresServer & { /** Promotes the standby, so that it accepts writes. */ promote(): Promise<void> }
> {
  const folder = await folderOfServer(true);
  const bin = await postgresPrograms(folder);
  const data = join(folder, 'data');
  const port = await freePort();
  const { host, user, password, database } = of;
  // Copies the server like pg_basebackup, which the server's package may not contain.
  const client = new pg.Client({ host, port: of.port, user, password, database });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  await run('cp', ['-a', join(of.folder, 'data'), data], { ...owner(), cwd: folder });
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  );
  await client.end();
  await rm(join(data, 'postmaster.pid'), { force: true });
  const follows = `host=${host} port=${of.port} user=${user} password=${password}`;
  await appendFile(join(data, 'postgresql.auto.conf'), `port = ${port}\nprimary_conninfo = '${follows}'\n`);
  for (const [name, text] of [
    ['backup_label', rows[0]?.label ?? ''],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(data, name), text);
    await give(join(data, name));
  }
  const place = { host, port, user, password, database };
  const standby = await serve({ bin, folder, place });
  return Object.assign(standby, {
    async promote() {
      const client = new pg.Client(place);
      await client.connect();
      await client.query('select pg_promote()').finally(() => client.end());
    },
  });
}

/** Starts the server of a folder. */
async function serve({
  bin,
  folder,
  place,
}: {
  readonly bin: string;
  readonly folder: string;
  readonly place: Pick<PostgresServer, 'host' | 'port' | 'user' | 'password' | 'database'>;
}): Promise<PostgresServer> {
  const data = join(folder, 'data');
  let pid = 0;

  async function start(): Promise<void> {
    const server = spawn(join(bin, 'postgres'), ['-D', data], {
      ...owner(),
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    server.stderr.on('data', (more: Buffer) => {
      said = (said + more.toString()).slice(-4_000);
    });
    let ended = false;
    server.once('exit', () => {
      ended = true;
    });
    for (;;) {
      if (ended) throw new Error(`PostgreSQL ended as it started: ${said}`);
      if (await answers(place)) break;
      await sleep(50);
    }
    pid = server.pid ?? 0;
    // The test process may end without waiting for the server; a test must stop the server that it started.
    server.unref();
    (server.stderr as unknown as { unref(): void }).unref();
  }

  async function stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (pid === 0) return;
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    while (isAlive(pid)) await sleep(20);
    pid = 0;
  }

  await start();
  return {
    ...place,
    folder,
    get pid() {
      return pid;
    },
    start,
    stop,
    async remove() {
      await stop('immediate');
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** True if a server, or a proxy in front of it, accepts a connection now. */
export async function answers(place: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(place);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
