import { setTimeout as realTime } from 'node:timers/promises';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import { makeDataFolder } from '../app/loopback-app.ts';
import { openWorld } from '../world/torture-world.ts';
import { backendUnderTest } from './backend-under-test.ts';
import { connectionForm } from './connection-form.ts';
import type { ShopClient } from './shop-client.ts';

/** The app and its supplier, with a way to let time pass. */
export interface ShopAtWork {
  readonly supplier: PracticeSupplier;
  readonly client: ShopClient;
  nowMs(): number;
  pass(ms: number): Promise<void>;
  /** Returns the result of a call. A simulated clock advances until then. */
  answer<Value>(call: Promise<Value>): Promise<Value>;
  end(): Promise<void>;
}

/**
 * Opens a shop with a simulated clock that jumps from one planned moment to the next: minutes pass in seconds, with real sockets, threads
 * and files.
 */
export async function openHastenedShop(): Promise<ShopAtWork> {
  const world = await openWorld(null, 1_000_000);
  await world.start();
  const { client } = world.app() ?? {};
  if (client === undefined) throw new Error('the app did not start');
  return {
    supplier: world.supplier,
    client,
    nowMs: () => world.time.world.nowMs(),
    pass: (ms) => world.time.advance(ms),
    async answer(call) {
      let isAnswered = false;
      const answered = call.finally(() => {
        isAnswered = true;
      });
      answered.catch(() => {});
      while (!isAnswered) await world.time.advance(50);
      return answered;
    },
    end: () => world.end(),
  };
}

/** Opens a shop with this machine's clock, in real time. */
export async function openShopInRealTime(): Promise<ShopAtWork> {
  const supplier = await startPracticeSupplier();
  const data = await makeDataFolder();
  const { client, stop } = await backendUnderTest(data.folder);
  await client.connections.add(connectionForm(supplier));
  return {
    supplier,
    client,
    nowMs: () => Date.now(),
    pass: (ms) => realTime(ms),
    answer: (call) => call,
    async end() {
      await stop();
      await supplier.stop();
      await data.remove();
    },
  };
}
