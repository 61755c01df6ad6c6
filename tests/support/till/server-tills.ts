import { randomUUID } from 'node:crypto';
import type { KeyMemory } from '../../../electron/backend/base/host.ts';
import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import type { SharingOfShell } from '../../../electron/till/sharing.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { UsedServer } from '../../../shared/model/host/sharing.ts';
import { databaseOf } from '../postgres/databases.ts';
import { hostUnderTest } from '../shop/backend-under-test.ts';
import type { ShopClient } from '../shop/shop-client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { eventually } from '../time/eventually.ts';
import { sharedBy } from './machines.ts';
import { runMachine } from './running-machine.ts';

/** Makes an empty shop on the tests' server. */
export async function shopServer(): Promise<PostgresConfig> {
  return databaseOf(`tills_${randomUUID().replaceAll('-', '').slice(0, 16)}`);
}

/** A till of a server that runs like a shell: when the duty changes, it runs another program. */
export interface ServerTill {
  readonly folder: string;
  /** The contract of the running program, as its page uses it. */
  readonly client: ShopClient;
  seen(): Promise<UsedServer>;
  host: SharingOfShell['host'];
  /** Resolves when this till is on duty, or (`beside-here`) when it is connected to another till on duty. */
  until(what: 'on-duty' | 'beside-here'): Promise<void>;
  /** Stops the till, like closing the app. */
  stop(): Promise<void>;
}

export async function serverTill(
  place: PostgresConfig,
  options: {
    readonly name: string;
    readonly sends?: boolean;
    readonly keyMemory?: KeyMemory;
    readonly version?: string;
    readonly clock?: Clock;
    /** The folder of a stopped till. With this folder the new till has the same identity and does not join again. */
    readonly folder?: string;
  },
): Promise<ServerTill> {
  const { name, sends = true, version = '0.0.0-test', clock = createSystemClock() } = options;
  const folder = options.folder ?? (await temporaryFolder());
  const { keyMemory } = options;
  const { sharing, isRunning, client, stop } = await runMachine({
    ...hostUnderTest(folder, clock),
    version,
    ...(keyMemory === undefined ? {} : { keyMemory }),
  });
  const joining =
    options.folder === undefined
      ? sharing.host.joinServer({
          server: {
            host: place.host,
            port: place.port,
            database: place.database,
            schema: place.schema,
            user: place.user,
            password: place.password ?? '',
            authority: '',
          },
          name,
          sends,
        })
      : null;
  if (joining?.begun === false) throw new Error('it did not begin to use the server');
  const seen = async (): Promise<UsedServer> => {
    const { server } = await eventually(
      () => sharedBy(sharing),
      (shared) => shared.server !== null,
    );
    if (server === null) throw new Error('it uses no server');
    return server;
  };
  await seen();
  return {
    folder,
    host: sharing.host,
    seen,
    get client() {
      return client();
    },
    async until(what) {
      await eventually(seen, ({ role, line }) =>
        what === 'on-duty' ? role === 'on-duty' : role === 'beside' && line === 'here',
      );
      await eventually(
        async () => isRunning(),
        (running) => running,
      );
    },
    stop,
  };
}
