import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDataFolder } from '../../support/app/loopback-app.ts';
import { seedOrders } from '../../support/past/many-orders.ts';
import { median } from '../measure.ts';

const rounds = 5;
const orders = 1_000_000;
const oneStart = fileURLToPath(new URL('./one-start.ts', import.meta.url));

interface Start {
  readonly tookMs: number;
  readonly heapBytes: number;
  readonly rssBytes: number;
}

/** Start of the backend and its memory afterwards, with 1,000,000 orders compared with none; each start in a process of its own. */
export async function benchManyOrdersStart(): Promise<void> {
  const [none, many] = [await makeDataFolder(tmpdir()), await makeDataFolder(tmpdir())];
  await seedOrders(join(none.folder, 'journal.sqlite'), 0);
  await seedOrders(join(many.folder, 'journal.sqlite'), orders);
  const starts: { readonly of: Start; readonly against: Start }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const pair = { against: await startOnce(none.folder), of: await startOnce(many.folder) };
    if (round >= 0) starts.push(pair);
  }
  print('start of the backend', 'ms', 1, (start) => start.tookMs);
  print('heap after the start', 'MB', 1_048_576, (start) => start.heapBytes);
  print('memory (rss) after the start', 'MB', 1_048_576, (start) => start.rssBytes);
  await none.remove();
  await many.remove();

  function print(name: string, unit: string, per: number, figure: (start: Start) => number): void {
    const ratio = median(starts.map((pair) => figure(pair.of) / figure(pair.against)));
    const [of, against] = [starts.map((pair) => figure(pair.of)), starts.map((pair) => figure(pair.against))];
    const shown = [of, against]
      .map((values) => `${(median(values) / per).toFixed(1)} ${unit}`)
      .join(' against ');
    console.log(
      `${`1,000,000 orders: ${name}`.padEnd(58)} ${ratio.toFixed(2).padStart(7)} ×   ${shown}   (no order)`,
    );
  }
}

async function startOnce(folder: string): Promise<Start> {
  const child = spawn(process.execPath, ['--expose-gc', oneStart, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await once(child, 'close');
  return JSON.parse(printed) as Start;
}
