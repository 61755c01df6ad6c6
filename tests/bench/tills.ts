import { readFileSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import { type PracticeSupplier, startPracticeSupplier } from '../../electron/practice/practice-supplier.ts';
import type { ContractClient } from '../../shared/contract/contract.ts';
import { makeDataFolder, startShell } from '../support/app/loopback-app.ts';
import { signInToShell } from '../support/app/shell-page.ts';
import { listForm } from '../support/lists/list-form.ts';
import { sampleImei } from '../support/shop/sample-orders.ts';
import { plainService } from '../support/shop/shop-under-test.ts';
import { type Counter, letInAt, openCounter } from '../support/till/counter.ts';
import { openLongWire } from '../support/till/long-wire.ts';

const counterNumbers = [10, 50];
const roundTripsMs = [1, 20, 60];
/** So long the counters take to pay, one order each: a busy moment, below what a minute takes. */
const paySpreadMs = 10_000;
const windowMs = 60_000;
const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const { version } = manifest;

/** A main computer in a process of its own, with a supplier of its own, and its counters at the ends of a wire. */
async function withShop(
  counters: number,
  roundTripMs: number,
  run: (shop: {
    readonly page: ContractClient;
    readonly counters: readonly Counter[];
    readonly supplier: PracticeSupplier;
  }) => Promise<void>,
): Promise<void> {
  const supplier = await startPracticeSupplier({ port: 0, speed: 60 });
  const data = await makeDataFolder();
  const shell = await startShell(data.folder);
  const page = await signInToShell(shell);
  await page.connections.add({
    ...{ name: 'Supplier', baseAddress: supplier.baseAddress, saveUntried: false },
    signIn: { form: 'key', apiKey: supplier.apiKey },
  });
  await page.catalogue.refresh();
  const { door } = await page.sharing.setOpen({ isOpen: true });
  const address = `127.0.0.1:${door?.port}`;
  const wire = await openLongWire(address, roundTripMs);
  const opened: Counter[] = [];
  for (let at = 1; at <= counters; at += 1) {
    const { door: shown } = await page.sharing.newCode();
    const letIn = await letInAt(shown?.code?.code ?? '', { address, version, name: `Counter ${at}` });
    opened.push(await openCounter(letIn, { address: wire.address, version }));
  }
  await run({ page, counters: opened, supplier });
  for (const counter of opened) counter.close();
  wire.close();
  await shell.end();
  await supplier.stop();
  await data.remove();
}

/** From Pay at a counter to *sending*, and from a result in the journal to every screen, with 10 and 50 counters over wires of 1, 20 and 60 ms. */
export async function benchTills(): Promise<void> {
  for (const number of counterNumbers)
    for (const roundTripMs of roundTripsMs)
      await withShop(number, roundTripMs, async ({ page, counters, supplier }) => {
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
        const what = `${number} counters, a wire of ${roundTripMs} ms`;
        console.log(`${what.padEnd(34)} Pay to sending ${inMs(toSending)}`);
        console.log(
          `${''.padEnd(34)} result to screens ${inMs(toScreens)}, ${withinASecond(toScreens)} within 1 s`,
        );
        console.log(
          `${''.padEnd(34)} most in any minute ${mostInAMinute(supplier)}, paid ${supplier.orders().length} of ${paid.length}`,
        );
      });
}

/** What of the limit 50 counters use that all have a list waiting, in four minutes of real time. */
export async function benchTillsLimit(): Promise<void> {
  await withShop(50, 20, async ({ page, counters, supplier }) => {
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
    // The first minute begins with what was asked before anybody ordered.
    const counted = log.filter(({ arrivedMonotonicMs }) => arrivedMonotonicMs > last - 3 * windowMs);
    const share = counted.length / 180;
    console.log(
      `50 counters with lists, 20 ms         ${(share * 100).toFixed(1)} % of the limit in three minutes, most in any minute ${mostInAMinute(supplier)}, over the limit ${log.filter(({ overLimit }) => overLimit).length}`,
    );
  });
}

async function until(isIt: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + 5 * windowMs;
  while (!isIt()) {
    if (performance.now() > giveUpAt) return console.log('Not every screen was told in five minutes.');
    await rest(50);
  }
}

function mostInAMinute(supplier: PracticeSupplier): number {
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
