import { rmSync } from 'node:fs';
import { type PostgresServer, startPostgres } from './server.ts';

/** Vitest's global set-up: the tests' own server, started before the first test that needs it and stopped after the last. */
export async function setup(): Promise<() => Promise<void>> {
  // For debugging, several runs may share an existing server.
  if (process.env.IMEI_DESK_TEST_SERVER !== undefined) return async () => {};
  const server = await startPostgres({ inMemory: true });
  nameServer(server);
  return () => server.remove();
}

function nameServer({ user, password, host, port }: PostgresServer): void {
  process.env.IMEI_DESK_TEST_SERVER = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}`;
}

/** Starts a server for this process alone, so that the process may crash the server. The server ends with the process. */
export async function startOwnServer(): Promise<void> {
  const server = await startPostgres({
    inMemory: true,
    // The write-ahead log of thousands of journals need not stay in memory.
    settings: { max_wal_size: "'128MB'", autovacuum: 'off' },
  });
  nameServer(server);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  process.once('exit', () => {
    process.kill(server.pid, 'SIGQUIT');
    rmSync(server.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
}
