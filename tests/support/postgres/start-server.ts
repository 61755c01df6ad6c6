import { startPostgres } from './server.ts';

/** The tests' own server, from before the first test that runs on it to after the last. Vitest's global set-up. */
export async function setup(): Promise<() => Promise<void>> {
  // Whoever looks for a fault lets several runs use a server that is there already.
  if (process.env.IMEI_DESK_TEST_SERVER !== undefined) return async () => {};
  const server = await startPostgres({ inMemory: true });
  process.env.IMEI_DESK_TEST_SERVER = `postgres://${server.user}:${encodeURIComponent(server.password)}@${server.host}:${server.port}`;
  return () => server.remove();
}
