import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import { type Backend, openBackend } from '../../../electron/backend/backend.ts';
import type { PostgresConfig } from '../../../electron/backend/base/postgres-config.ts';
import { createEmbeddedPractice } from '../../../electron/embedded-practice.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { MachineSigns } from '../../../shared/model/host/machine-signs.ts';
import { noCapabilities } from '../shop/backend-under-test.ts';
import { noSharing } from '../shop/no-sharing.ts';
import { namingSelected, type ShopClient } from '../shop/shop-client.ts';

/** One process of the app, with its interfaces to windows and shell. */
export interface AppProcess {
  readonly client: ShopClient;
  readonly backend: Backend;
}

/** Starts a process of the app on a folder, and enters the keys that no keychain has stored. */
export async function startProcess(machine: {
  readonly folder: string;
  readonly clock: Clock;
  readonly signs: MachineSigns;
  /** The server with the journal and this run's duty; null if the journal is in the folder. */
  readonly postgresConfig: () => Promise<PostgresConfig | null>;
  /** The practice supplier's key and its current address, at which it may be unreachable. */
  readonly supplier: () => { readonly baseAddress: string; readonly apiKey: string };
}): Promise<AppProcess> {
  const { folder, clock, supplier } = machine;
  const postgresConfig = await machine.postgresConfig();
  const backend = await openBackend({
    shell: 'loopback',
    version: '0.0.0-test',
    dataFolder: folder,
    ...(postgresConfig === null ? {} : { postgresConfig }),
    clock,
    machineSigns: async () => machine.signs,
    randomId: randomUUID,
    preferences: { read: () => ({}), write: () => {} },
    handOut: async () => ({ how: 'cancelled' }),
    environment: {},
    capabilities: noCapabilities,
    sharing: noSharing,
    practice: {
      ...createEmbeddedPractice({ dataFolder: folder, clock }),
      start: async () => ({ userName: '', ...supplier() }),
      setSpeed: async () => {},
      stop: async () => {},
    },
  });
  await backend.start();
  const client: ShopClient = namingSelected(createRouterClient(backend.router));
  const { connections } = await client.connections.list();
  for (const { id, keyPlace, practice } of connections) {
    const signIn = { form: 'key', apiKey: supplier().apiKey } as const;
    if (keyPlace === 'none' && !practice) await client.connections.update({ id, signIn });
  }
  return { client, backend };
}
