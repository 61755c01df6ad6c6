import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import { everyRead } from '../../support/journal/every-read.ts';
import { sampleImei, sampleOrder } from '../../support/journal/sample-orders.ts';
import { seedShop } from '../../support/past/seeded-shop.ts';
import { median, printRatio } from '../measure.ts';

const sizes = [200_000, 500_000] as const;
const rounds = 7;
const of = 'connection-1';

/** Placing an order during each read of the journal, compared with placing it alone, in shops with years of orders. */
export async function benchOrderBehindRead(folder: string): Promise<void> {
  for (const orders of sizes) {
    const file = join(folder, `behind-${orders}.sqlite`);
    await seedShop(file, orders);
    const journal = await openJournal(file);
    for (const { name, read } of everyRead) {
      const [behind, alone]: [number[], number[]] = [[], []];
      for (let round = -1; round < rounds; round += 1) {
        const reading = read(journal, orders);
        const behindMs = await timeOf(() => place(journal));
        await reading;
        const aloneMs = await timeOf(() => place(journal));
        // The first round is not counted.
        if (round < 0) continue;
        behind.push(behindMs);
        alone.push(aloneMs);
      }
      const [subjectMs, baselineMs] = [median(behind), median(alone)];
      const subject = `${orders.toLocaleString('en')}: an order placed behind "${name}"`;
      printRatio(subject, 'alone', { subjectMs, baselineMs, ratio: subjectMs / baselineMs });
    }
    await journal.close();
  }
}

let placed = 0;

async function place(journal: Journal): Promise<void> {
  placed += 1;
  const order = sampleOrder({ id: randomUUID(), identifier: sampleImei(placed) });
  await journal.orders.conflicting(of, [order]);
  await journal.orderSums.waiting(of, Date.now(), Date.now());
  await journal.orders.insert(order, placed);
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
