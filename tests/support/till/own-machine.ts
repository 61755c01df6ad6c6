import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import { onTestFinished } from 'vitest';
import type { Backend } from '../../../electron/backend/backend.ts';
import { createEmbeddedPractice } from '../../../electron/embedded-practice.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { openProgram } from '../../../electron/till/open-program.ts';
import { openSharing, type SharingOfShell } from '../../../electron/till/sharing.ts';
import { takeTurns } from '../../../shared/model/base/in-turn.ts';
import type { Sharing } from '../../../shared/model/host/sharing.ts';
import { noCapabilities } from '../shop/backend-under-test.ts';
import { namingSelected, type ShopClient } from '../shop/shop-client.ts';
import { eventually } from '../time/eventually.ts';
import { sharedBy } from './machines.ts';

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
  const clock = createSystemClock();
  const inTurn = takeTurns();
  let program: Backend | null = null;
  let isStopped = false;
  let preferences: Record<string, unknown> = {};
  const sharing = await openSharing({
    dataFolder: folder,
    version: '0.0.0-test',
    clock,
    randomId: randomUUID,
    networks: { addresses: () => [], port: 5_353 },
    restart: () => void inTurn(restart),
  });
  async function open(): Promise<void> {
    program = await openProgram(sharing, {
      shell: 'loopback',
      version: '0.0.0-test',
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
    });
  }
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
  return {
    host: sharing.host,
    client() {
      if (program === null) throw new Error('nothing runs here now');
      return namingSelected(createRouterClient(program.router));
    },
    until: (wished) =>
      eventually(
        async () => (program === null ? null : sharedBy(sharing)),
        (seen) => seen !== null && wished(seen),
      ) as Promise<Sharing>,
    counts: () =>
      eventually(
        async () => {
          if (program === null) return {};
          const { orders }: ShopClient = namingSelected(createRouterClient(program.router));
          return orders.counts().catch(() => ({}));
        },
        (counts) => Object.keys(counts).length > 0,
      ),
    stop,
  };
}
