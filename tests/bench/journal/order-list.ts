import { join } from 'node:path';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import { seedOrders } from '../../support/past/many-orders.ts';
import { asked, inMs, percentile95, readUntilShown } from './asked-lists.ts';

const sizes = [10_000, 1_000_000] as const;
const rounds = 60;

/** Prints the time (95th percentile) of a page, a search and each filter at 10,000 and at 1,000,000 orders, and the two times' ratio. */
export async function benchOrderList(folder: string): Promise<void> {
  const journals: Journal[] = [];
  for (const size of sizes) {
    const file = join(folder, `orders-${size}.sqlite`);
    await seedOrders(file, size);
    journals.push(await openJournal(file));
  }
  const [small, large] = journals;
  if (!small || !large) throw new Error('two journals were just made');
  console.log(
    `${'a page of 200 orders, 95th percentile'.padEnd(44)} ${sizes.map((size) => size.toLocaleString('en').padStart(12)).join('')}   ratio`,
  );
  for (const [name, filterOf] of asked) {
    // The two journals are measured alternately, so that a change of the machine's speed affects both.
    const taken: [number[], number[]] = [[], []];
    for (let round = -3; round < rounds; round += 1) {
      for (const [index, journal] of journals.entries()) {
        const size = sizes[index] ?? 0;
        const startedAt = performance.now();
        await readUntilShown(journal, filterOf(size, round + 3));
        if (round >= 0) taken[index]?.push(performance.now() - startedAt);
      }
    }
    const [few, many] = taken.map(percentile95);
    console.log(`${name.padEnd(44)} ${inMs(few)}${inMs(many)}   ${((many ?? 0) / (few ?? 1)).toFixed(2)} ×`);
  }
  await small.close();
  await large.close();
}
