import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { copyToServer } from '../../../electron/backend/journal/copying/copy-to-server.ts';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { seedOrders } from '../../support/past/many-orders.ts';
import { emptyDatabaseOn } from '../../support/postgres/databases.ts';
import { startPostgres } from '../../support/postgres/server.ts';
import { asked, inMs, percentile95, readUntilShown } from '../journal/asked-lists.ts';

const rounds = 60;

/** The settings of an untuned server. */
const settings = { shared_buffers: "'128MB'" };

/**
 * How long it takes to move this many orders to a server. Also how long each list takes there, compared with the same list in the
 * original file.
 */
export async function benchServerList(folder: string, orders = 1_000_000): Promise<void> {
  const file = join(folder, 'orders.sqlite');
  await seedOrders(file, orders);
  const server = await startPostgres({ settings });
  try {
    const place = await emptyDatabaseOn(server, 'lists');
    const movedAt = performance.now();
    let comparedAt = movedAt;
    let moved = 0;
    await copyToServer(file, place, {
      move: randomUUID(),
      version: '0.0.0-bench',
      onProgress({ step, rows }) {
        if (step === 'comparing') comparedAt = performance.now();
        moved = rows;
      },
    });
    const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
    console.log(
      `the move of ${orders.toLocaleString('en')} orders, ${moved.toLocaleString('en')} rows: ${inSeconds(performance.now() - movedAt)}, of which compared and committed in ${inSeconds(performance.now() - comparedAt)}`,
    );
    const journals = [await openJournal(file), await openJournal(place)];
    console.log(
      `${'a page of 200 orders, 95th percentile'.padEnd(48)} ${'SQLite'.padStart(12)}${'PostgreSQL'.padStart(12)}   ratio`,
    );
    for (const [name, filterOf] of asked) {
      const taken: [number[], number[]] = [[], []];
      for (let round = -3; round < rounds; round += 1)
        for (const [index, journal] of journals.entries()) {
          const startedAt = performance.now();
          await readUntilShown(journal, filterOf(orders, round + 3));
          if (round >= 0) taken[index]?.push(performance.now() - startedAt);
        }
      const [inFile = 0, onServer = 0] = taken.map(percentile95);
      console.log(
        `${name.padEnd(48)} ${inMs(inFile)}${inMs(onServer)}   ${(onServer / inFile).toFixed(2)} ×`,
      );
    }
    for (const journal of journals) await journal.close();
  } finally {
    await server.remove();
  }
}
