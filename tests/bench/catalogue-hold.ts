import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { backendUnderTest } from '../support/backend-under-test.ts';
import { makeDataFolder } from '../support/loopback-app.ts';
import { median } from './measure.ts';

const sizes = [500, 5_000, 50_000];
const rounds = 5;

/**
 * How long the main process is held at the longest while a catalogue is fetched, stored, and listed again. The supplier answers from
 * a thread of its own, so that what is held is the app's own. A machine that is busy with other things holds it too: the
 * idle figure says how much of that there is.
 */
export async function benchCatalogueHold(): Promise<void> {
  for (const services of sizes) {
    const supplier = new Worker(new URL('./catalogue-supplier.ts', import.meta.url), {
      workerData: services,
    });
    const baseAddress = await new Promise<string>((resolve) => supplier.once('message', resolve));
    const data = await makeDataFolder();
    const { client, stop } = await backendUnderTest(data.folder);
    await client.connections.add({
      name: 'Large',
      baseAddress,
      signIn: { form: 'key', apiKey: 'a-key-of-the-bench' },
    });
    // The first one starts the thread and warms the engine up; that is what a shop meets in the morning.
    const first = await longestHoldMs(() => client.catalogue.refresh());
    const [idle, refresh, list] = [[], [], []] as [number[], number[], number[]];
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await longestHoldMs(() => after(500)));
      refresh.push(await longestHoldMs(() => client.catalogue.refresh()));
      list.push(await longestHoldMs(() => client.catalogue.list()));
    }
    const shown = Object.entries({ first: [first], refresh, list, idle }).map(
      ([name, values]) => `${name} ${median(values).toFixed(1)} ms`,
    );
    console.log(`main process held at the longest, ${services} services: ${shown.join(' · ')}`);
    await stop();
    await data.remove();
    await supplier.terminate();
  }
}

async function longestHoldMs(run: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await run();
  // What holds until the very end is counted at the next turn.
  await after(5);
  delay.disable();
  return delay.max / 1e6;
}
