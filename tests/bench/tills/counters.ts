import { setTimeout as rest } from 'node:timers/promises';
import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { listForm } from '../../support/lists/list-form.ts';
import { connectionForm } from '../../support/shop/connection-form.ts';
import type { ShopClient } from '../../support/shop/shop-client.ts';
import { plainService } from '../../support/shop/shop-under-test.ts';
import type { Counter } from '../../support/till/counter.ts';

export const counterNumbers = [10, 50];
export const roundTripsMs = [1, 20, 60];
/** All counters place one order each within this time: a busy moment, but below the limit of a minute. */
const paySpreadMs = 10_000;
const windowMs = 60_000;

/** A shop whose counters use one machine: its own page, and the counters behind connections with latency. */
export interface ShopOfCounters {
  readonly page: ShopClient;
  readonly counters: readonly Counter[];
  readonly supplier: PracticeSupplier;
}

/** Resolves with the id of the connection. */
export async function connectSupplier(page: ShopClient, supplier: PracticeSupplier): Promise<string> {
  const { id } = await page.connections.add({ ...connectionForm(supplier), saveUntried: false });
  await page.catalogue.refresh();
  return id;
}

/** Each counter pays for one order. Prints the time until the order is sent and until its result is on every screen. */
export async function printPaid(
  { page, counters, supplier }: ShopOfCounters,
  roundTripMs: number,
): Promise<void> {
  const service = await plainService(page);
  const paid = await Promise.all(
    counters.map(async (counter, at) => {
      await rest((at * paySpreadMs) / counters.length);
      const pressedAt = Date.now();
      return { id: await counter.pay(service, sampleImei(at + 1)), pressedAt };
    }),
  );
  await until(() => counters.every(({ seenAt }) => seenAt.size === paid.length));
  const toSending: number[] = [];
  const toScreens: number[] = [];
  for (const { id, pressedAt } of paid) {
    const events = (await page.orders.read({ id }))?.events ?? [];
    const at = (state: string) => events.find(({ to }) => to === state)?.at;
    const resultAt = at('success') ?? at('rejected') ?? Number.NaN;
    toSending.push((at('sending') ?? Number.NaN) - pressedAt);
    for (const { seenAt } of counters) toScreens.push((seenAt.get(id) ?? Number.NaN) - resultAt);
  }
  const what = `${counters.length} counters, a wire of ${roundTripMs} ms`;
  console.log(`${what.padEnd(34)} Pay to sending ${inMs(toSending)}`);
  console.log(
    `${''.padEnd(34)} result to screens ${inMs(toScreens)}, ${withinASecond(toScreens)} within 1 s`,
  );
  console.log(
    `${''.padEnd(34)} most in any minute ${maxInAMinute(supplier)}, paid ${supplier.orders().length} of ${paid.length}`,
  );
}

/** Lets all counters commit lists, and prints which share of the limit was used in the last three of four minutes. */
export async function printShareOfLimit(
  { page, counters, supplier }: ShopOfCounters,
  roundTripMs: number,
): Promise<void> {
  const service = await plainService(page);
  const perCounter = 8;
  await Promise.all(
    counters.map(({ client }, at) => {
      const identifiers = Array.from({ length: perCounter }, (_, row) =>
        sampleImei(at * perCounter + row + 1),
      );
      return client.batches.commit(listForm(service, identifiers));
    }),
  );
  await rest(4 * windowMs);
  const log = supplier.log();
  const last = log.at(-1)?.arrivedMonotonicMs ?? 0;
  // The first minute also has requests from before the first order.
  const counted = log.filter(({ arrivedMonotonicMs }) => arrivedMonotonicMs > last - 3 * windowMs);
  const share = counted.length / 180;
  console.log(
    `${`${counters.length} counters with lists, ${roundTripMs} ms`.padEnd(34)} ${(share * 100).toFixed(1)} % of the limit in three minutes, most in any minute ${maxInAMinute(supplier)}, over the limit ${log.filter(({ overLimit }) => overLimit).length}`,
  );
}

async function until(isIt: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 5 * windowMs;
  while (!isIt()) {
    if (performance.now() > giveUpAt) return console.log('Not every screen was told in five minutes.');
    await rest(50);
  }
}

export function maxInAMinute(supplier: PracticeSupplier): number {
  const arrivals = supplier.log().map(({ arrivedMonotonicMs }) => arrivedMonotonicMs);
  return Math.max(
    ...arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + windowMs).length),
  );
}

function inMs(times: readonly number[]): string {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): string =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]} ms`;
  return `median ${at(0.5)}, 95 % ${at(0.95)}, longest ${at(1)}`;
}

function withinASecond(times: readonly number[]): string {
  return `${((100 * times.filter((time) => time <= 1_000).length) / times.length).toFixed(1)} %`;
}
