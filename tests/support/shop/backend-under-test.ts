import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import { type Backend, openBackend } from '../../../electron/backend/backend.ts';
import type { Host } from '../../../electron/backend/base/host.ts';
import { createEmbeddedPractice } from '../../../electron/embedded-practice.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { type CapabilityName, capabilityNames } from '../../../shared/model/host/capability.ts';
import { namingSelected, type ShopClient } from './shop-client.ts';

export interface BackendUnderTest {
  readonly backend: Backend;
  /** The contract, called as by the page but without a transport. */
  readonly client: ShopClient;
  stop(): Promise<void>;
}

/** The capabilities of a host that has none. */
export const noCapabilities = Object.fromEntries(
  capabilityNames.map((name) => [name, { by: 'nobody', why: 'browser' }] as const),
) as { [Name in CapabilityName]: { readonly by: 'nobody'; readonly why: 'browser' } };

/** Opens the real backend on a data folder, with preferences in memory; `host` overrides parts of the host. */
export async function backendUnderTest(
  dataFolder: string,
  change: Partial<Host> = {},
): Promise<BackendUnderTest> {
  let preferences: Record<string, unknown> = {};
  const clock = change.clock ?? createSystemClock();
  const backend = await openBackend({
    shell: 'loopback',
    version: '0.0.0-test',
    dataFolder,
    clock,
    randomId: randomUUID,
    preferences: {
      read: () => preferences,
      write: (value) => {
        preferences = value;
      },
    },
    handOut: async () => ({ how: 'cancelled' }),
    practice: createEmbeddedPractice({ dataFolder, clock }),
    environment: {},
    capabilities: noCapabilities,
    ...change,
  });
  await backend.start();
  return { backend, client: namingSelected(createRouterClient(backend.router)), stop: () => backend.stop() };
}
