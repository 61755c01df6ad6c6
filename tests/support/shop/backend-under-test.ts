import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import { type Backend, openBackend } from '../../../electron/backend/backend.ts';
import type { Host } from '../../../electron/backend/base/host.ts';
import { createEmbeddedPractice } from '../../../electron/embedded-practice.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { type CapabilityName, capabilityNames } from '../../../shared/model/host/capability.ts';
import { noSharing } from './no-sharing.ts';
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

/** A host without capabilities, with preferences in memory. */
export function hostUnderTest(dataFolder: string, clock: Clock) {
  let preferences: Record<string, unknown> = {};
  return {
    shell: 'loopback',
    version: '0.0.0-test',
    dataFolder,
    clock,
    randomId: randomUUID,
    preferences: {
      read: () => preferences,
      write(value) {
        preferences = value;
      },
    },
    handOut: async () => ({ how: 'cancelled' }),
    practice: createEmbeddedPractice({ dataFolder, clock }),
    environment: {},
    capabilities: noCapabilities,
    sharing: noSharing,
  } satisfies Host;
}

/** Opens the real backend on a data folder; `change` overrides parts of its host. */
export async function backendUnderTest(
  dataFolder: string,
  change: Partial<Host> = {},
): Promise<BackendUnderTest> {
  const backend = await openBackend({
    ...hostUnderTest(dataFolder, change.clock ?? createSystemClock()),
    ...change,
  });
  await backend.start();
  return { backend, client: namingSelected(createRouterClient(backend.router)), stop: () => backend.stop() };
}
