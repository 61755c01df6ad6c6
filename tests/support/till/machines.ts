import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import { onTestFinished } from 'vitest';
import type { Backend } from '../../../electron/backend/backend.ts';
import type { Capabilities } from '../../../electron/backend/base/capabilities.ts';
import type { Host } from '../../../electron/backend/base/host.ts';
import { createRedactor, type Redactor } from '../../../electron/backend/base/redact.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import type { Networks } from '../../../electron/till/nearby/multicast.ts';
import { openSharing, type SharingOfShell } from '../../../electron/till/sharing.ts';
import { openTillApp } from '../../../electron/till/till-app.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { HostConnectionState, ListenerStatus, Sharing } from '../../../shared/model/host/sharing.ts';
import { served } from '../network/served.ts';
import { hostUnderTest, noCapabilities } from '../shop/backend-under-test.ts';
import { namingSelected, type ShopClient } from '../shop/shop-client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { eventually } from '../time/eventually.ts';

/** Announces and finds no machine: only the tests of discovery use the network. */
const noNetworks: Networks = { addresses: () => [], port: 5_353 };

/** Returns the current sharing of a machine. */
export async function sharedBy({ host }: Pick<SharingOfShell, 'host'>): Promise<Sharing> {
  const leaving = new AbortController();
  for await (const seen of host.follow(leaving.signal)) return seen;
  throw new Error('nothing was told');
}

/** Resolves once a till's connection to the machine it uses is in this state. */
export async function untilLine(
  { sharing }: Pick<TillUnderTest, 'sharing'>,
  wanted: HostConnectionState,
): Promise<void> {
  await eventually(
    () => sharedBy(sharing),
    ({ desk }) => desk?.state === wanted,
  );
}

/** Returns the status of a machine's listener; throws if the machine has none. */
export async function doorOf(machine: Pick<SharingOfShell, 'host'>): Promise<ListenerStatus> {
  const { door } = await sharedBy(machine);
  if (door === null) throw new Error('it has no door');
  return door;
}

/** Opens a machine's listener, which serves `router`; stops it after the test. */
export async function openedDoor(
  router: Backend['router'],
  {
    folder,
    clock = createSystemClock(),
    openSession = served(router).openSession,
    networks = noNetworks,
    version = '0.0.0-test',
  }: {
    readonly folder?: string;
    readonly clock?: Clock;
    readonly openSession?: Backend['openSession'];
    readonly networks?: Networks;
    readonly version?: string;
  } = {},
): Promise<{ readonly sharing: SharingOfShell; readonly address: string; readonly folder: string }> {
  const dataFolder = folder ?? (await temporaryFolder());
  const sharing = await openSharing({
    dataFolder,
    version,
    clock,
    randomId: randomUUID,
    restart() {},
    networks,
  });
  onTestFinished(() => sharing.stop());
  await sharing.serve({ router, openSession });
  const { door } = await sharing.host.setOpen(true);
  return { sharing, address: `127.0.0.1:${door?.port}`, folder: dataFolder };
}

export interface TillUnderTest {
  readonly sharing: SharingOfShell;
  readonly folder: string;
  /** The contract as the till's page uses it. */
  readonly client: ShopClient;
  stop(): Promise<void>;
}

/** Opens the sharing of a new machine without any pairing. `restarted` resolves when it asks for a restart. */
export async function freshMachine(
  options: { readonly clock?: Clock; readonly networks?: Networks; readonly redactor?: Redactor } = {},
): Promise<{
  readonly sharing: SharingOfShell;
  readonly folder: string;
  readonly restarted: Promise<void>;
}> {
  const { clock = createSystemClock(), networks = noNetworks, redactor } = options;
  const folder = await temporaryFolder();
  const restarted = Promise.withResolvers<void>();
  const sharing = await openSharing({
    dataFolder: folder,
    version: '0.0.0-test',
    clock,
    randomId: randomUUID,
    networks,
    restart: () => restarted.resolve(),
    ...(redactor && { redactor }),
  });
  return { sharing, folder, restarted: restarted.promise };
}

/** Pairs a new machine with `host` and runs it as its till. */
export async function pairedTill(
  host: { readonly sharing: SharingOfShell; readonly address: string },
  options: {
    readonly name?: string;
    readonly clock?: Clock;
    readonly handOut?: Host['handOut'];
    readonly capabilities?: Partial<Capabilities>;
    readonly redactor?: Redactor;
  } = {},
): Promise<TillUnderTest> {
  const { name = 'Counter 2', clock = createSystemClock(), redactor = createRedactor() } = options;
  const { sharing, folder, restarted } = await freshMachine({ clock, redactor });
  const { door } = await host.sharing.host.newCode();
  const joined = await sharing.host.join({ address: host.address, code: door?.code?.code ?? '', name });
  if (!joined.ok) throw new Error(`it was not let in: ${joined.problem}`);
  sharing.host.becomeTill();
  await restarted;
  const program = await sharing.program();
  if (program.is !== 'till') throw new Error('it did not become a till');
  const { handOut, capabilities } = options;
  const till = openTillApp(
    {
      ...hostUnderTest(folder, clock),
      ...(handOut === undefined ? {} : { handOut }),
      capabilities: { ...noCapabilities, ...capabilities },
      sharing: sharing.host,
      redactor,
    },
    program.hostConnection,
  );
  await till.start();
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    stopped ??= till.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { sharing, folder, client: namingSelected(createRouterClient(till.router)), stop };
}
