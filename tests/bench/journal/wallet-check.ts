import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import { sampleImei, sampleOrder } from '../../support/journal/sample-orders.ts';
import { seedShop } from '../../support/past/seeded-shop.ts';
import { median, printRatio } from '../measure.ts';

const orders = 300_000;
const of = 'connection-1';
const newRows = 100;
// Orders come four times as fast as any key may order. If they came faster, the comparison would never reach the existing orders, because
// new orders are compared first.
const apartMs = 250;

/** The comparison of years of wallet rows with years of orders: total time, the delay of an order meanwhile, and the cost afterwards. */
export async function benchWalletCheck(folder: string): Promise<void> {
  const file = join(folder, 'wallet-check.sqlite');
  await seedShop(file, orders);
  const journal = await openJournal(file);
  const aloneMs: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    aloneMs.push(await timeOf(() => place(journal)));
    await wait(apartMs);
  }
  let isDone = false;
  const comparing = timeOf(async () => {
    while (await journal.matcher.step());
    isDone = true;
  });
  const behindMs: number[] = [];
  while (!isDone) {
    behindMs.push(await timeOf(() => place(journal)));
    await wait(apartMs);
  }
  const totalMs = await comparing;
  console.log(
    `${orders.toLocaleString('en')} orders and their wallet compared in ${(totalMs / 1_000).toFixed(1)} s`,
  );
  printRatio('an order placed meanwhile', 'alone', ratioOf(median(behindMs), median(aloneMs)));
  printRatio('the slowest of a hundred meanwhile', 'alone', ratioOf(slow(behindMs), slow(aloneMs)));

  const reach = { connectionId: of, fetchedAt: Date.now(), complete: true };
  const groups = await timeOf(() => journal.findings.groups(reach));
  const list = await timeOf(() =>
    journal.findings.list({ ...reach, stage: 'open', kind: null, cursor: null, limit: 100 }),
  );
  console.log(`what is wrong, by kind: ${groups.toFixed(1)} ms; the first hundred: ${list.toFixed(1)} ms`);

  const page = Array.from({ length: newRows }, (_, index) => ({
    ...({
      id: `new ${index}`,
      at: Date.now(),
      atWords: '',
      kind: 'spend',
      balanceAfter: null,
      details: {},
    } as const),
    amount: { amount: '-0.50', currency: 'USD' },
    description: `Order #${700_000 + index}`,
  }));
  await journal.transactions.store(of, page, 'newest');
  let steps = 0;
  const newMs = await timeOf(async () => {
    while (await journal.matcher.step()) steps += 1;
  });
  console.log(`${newRows} new rows: ${newMs.toFixed(0)} ms in ${steps} steps`);
  await journal.close();
}

let placed = 0;

async function place(journal: Journal): Promise<void> {
  placed += 1;
  await journal.orders.insert(sampleOrder({ id: randomUUID(), identifier: sampleImei(placed) }), placed);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function slow(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.99)] ?? 0;
}

function ratioOf(subjectMs: number, baselineMs: number) {
  return { subjectMs, baselineMs, ratio: subjectMs / baselineMs };
}
