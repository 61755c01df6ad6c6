import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { makeDataFolder } from '../../support/app/loopback-app.ts';
import { backendUnderTest } from '../../support/shop/backend-under-test.ts';
import { median } from '../measure.ts';

const sizes = [500, 5_000, 50_000];
const rounds = 5;

/**
 * The main process's longest block while a catalogue is fetched, stored, and listed again. The supplier runs in its own thread, so that
 * only the app's own blocks count.
 */
export async function benchCatalogueHold(): Promise<void> {
  for (const services of sizes) {
    const supplier = new Worker(new URL('./catalogue-supplier.ts', import.meta.url), {
      workerData: services,
    });
    const baseAddress = await new Promise<string>((resolve) => supplier.once('message', resolve));
    const data = await makeDataFolder(tmpdir());
    const { client, stop } = await backendUnderTest(data.folder);
    await client.connections.add({
      name: 'Large',
      baseAddress,
      signIn: { form: 'key', apiKey: 'a-key-of-the-bench' },
    });
    // The first read starts the thread and warms up the engine, like a shop's first read of the morning.
    const first = await maxHoldMs(() => client.catalogue.refresh());
    const [refresh, list] = [[], []] as [number[], number[]];
    for (let round = 0; round < rounds; round += 1) {
      refresh.push(await maxHoldMs(() => client.catalogue.refresh()));
      list.push(await maxHoldMs(() => client.catalogue.list()));
    }
    const shown = Object.entries({ first: [first], refresh, list }).map(
      ([name, values]) => `${name} ${median(values).toFixed(1)} ms`,
    );
    console.log(`main process held at the longest, ${services} services: ${shown.join(' · ')}`);
    await stop();
    await data.remove();
    await supplier.terminate();
  }
}

/** The longest turn of this thread's event loop, in CPU time, so that other programs do not count. */
async function maxHoldMs(run: () => Promise<unknown>): Promise<number> {
  let maxMs = 0;
  let running = true;
  const watching = (async () => {
    for (let before = threadMs(); running; ) {
      await nextTurn();
      const now = threadMs();
      maxMs = Math.max(maxMs, now - before);
      before = now;
    }
  })();
  await run();
  running = false;
  await watching;
  return maxMs;
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
