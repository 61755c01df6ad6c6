import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import { onTestFinished } from 'vitest';
import type { Backend } from '../../../electron/backend/backend.ts';
import type { KeyMemory } from '../../../electron/backend/base/host.ts';
import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { createEmbeddedPractice } from '../../../electron/embedded-practice.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { openProgram } from '../../../electron/till/open-program.ts';
import { openSharing } from '../../../electron/till/sharing.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { takeTurns } from '../../../shared/model/base/in-turn.ts';
import type { UsedServer } from '../../../shared/model/host/sharing.ts';
import { databaseOf } from '../postgres/databases.ts';
import { noCapabilities } from '../shop/backend-under-test.ts';
import { namingSelected, type ShopClient } from '../shop/shop-client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { eventually } from '../time/eventually.ts';
import { sharedBy } from './machines.ts';

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
  host: Awaited<ReturnType<typeof openSharing>>['host'];
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
  const inTurn = takeTurns();
  let program: Backend | null = null;
  let isStopped = false;
  const sharing = await openSharing({
    dataFolder: folder,
    version,
    clock,
    randomId: randomUUID,
    restart: () => void inTurn(restart),
  });
  let preferences: Record<string, unknown> = {};
  const open = async (): Promise<void> => {
    program = await openProgram(sharing, {
      shell: 'loopback',
      version,
      dataFolder: folder,
      clock,
      randomId: randomUUID,
      preferences: {
        read: () => preferences,
        write: (value) => {
          preferences = value;
        },
      },
      handOut: async () => ({ how: 'cancelled' }),
      practice: createEmbeddedPractice({ dataFolder: folder, clock }),
      environment: {},
      capabilities: noCapabilities,
      sharing: sharing.host,
      ...(options.keyMemory === undefined ? {} : { keyMemory: options.keyMemory }),
    });
  };
  async function close(): Promise<void> {
    const before = program;
    program = null;
    await sharing.stop();
    await before?.stop();
  }
  async function restart(): Promise<void> {
    if (isStopped) return;
    await close();
    await open();
  }
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await inTurn(close);
    await sharing.leave();
  };
  onTestFinished(stop);
  await inTurn(open);
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
      if (program === null) throw new Error('nothing runs here now');
      return namingSelected(createRouterClient(program.router));
    },
    async until(what) {
      await eventually(seen, ({ role, line }) =>
        what === 'on-duty' ? role === 'on-duty' : role === 'beside' && line === 'here',
      );
      await eventually(
        async () => program,
        (running) => running !== null,
      );
    },
    stop,
  };
}
