import { createSystemClock } from '../../../electron/system-clock.ts';
import type { SharingOfShell } from '../../../electron/till/sharing.ts';
import type { Sharing } from '../../../shared/model/host/sharing.ts';
import { hostUnderTest } from '../shop/backend-under-test.ts';
import type { ShopClient } from '../shop/shop-client.ts';
import { eventually } from '../time/eventually.ts';
import { sharedBy } from './machines.ts';
import { runMachine } from './running-machine.ts';

/** A machine that runs like a shell: when its sharing changes, it runs another program. */
export interface OwnMachine {
  readonly host: SharingOfShell['host'];
  /** The contract of the running program, as its page uses it. */
  client(): ShopClient;
  /** Waits until the journal is open; returns the number of orders in each state. */
  counts(): Promise<Record<string, number>>;
  /** Resolves when a program runs and `wished` accepts the machine's sharing. */
  until(wished: (sharing: Sharing) => boolean): Promise<Sharing>;
  /** Stops the machine, like closing the app. */
  stop(): Promise<void>;
}

/** Starts a machine on `folder`. The folder's files say if its journal is there, on a server, or on the move between the two. */
export async function ownMachine(folder: string): Promise<OwnMachine> {
  const { sharing, isRunning, client, stop } = await runMachine(hostUnderTest(folder, createSystemClock()), {
    addresses: () => [],
    port: 5_353,
  });
  return {
    host: sharing.host,
    client,
    until: (wished) =>
      eventually(
        async () => (isRunning() ? sharedBy(sharing) : null),
        (seen) => seen !== null && wished(seen),
      ) as Promise<Sharing>,
    counts: () =>
      eventually(
        async () => {
          if (!isRunning()) return {};
          return client()
            .orders.counts()
            .catch(() => ({}));
        },
        (counts) => Object.keys(counts).length > 0,
      ),
    stop,
  };
}
