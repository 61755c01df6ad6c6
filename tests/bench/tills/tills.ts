import { readFileSync } from 'node:fs';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { signInToShell } from '../../support/app/shell-page.ts';
import { type Counter, openCounter, pairTill } from '../../support/till/counter.ts';
import { openLongWire } from '../../support/till/long-wire.ts';
import {
  connectSupplier,
  counterNumbers,
  printPaid,
  printShareOfLimit,
  roundTripsMs,
  type ShopOfCounters,
} from './counters.ts';

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);
const { version } = manifest;

/** A main computer in its own process, with its own supplier, and its counters behind a connection with latency. */
async function withShop(
  counters: number,
  roundTripMs: number,
  run: (shop: ShopOfCounters) => Promise<void>,
): Promise<void> {
  const supplier = await startPracticeSupplier({ port: 0, speed: 60 });
  const data = await makeDataFolder();
  const shell = await startShell(data.folder);
  const page = await signInToShell(shell);
  const connectionId = await connectSupplier(page, supplier);
  const { door } = await page.sharing.setOpen({ isOpen: true });
  const address = `127.0.0.1:${door?.port}`;
  const wire = await openLongWire(address, roundTripMs);
  const opened: Counter[] = [];
  for (let at = 1; at <= counters; at += 1) {
    const { door: shown } = await page.sharing.newCode();
    const letIn = await pairTill(shown?.code?.code ?? '', { address, version, name: `Counter ${at}` });
    opened.push(await openCounter(letIn, { address: wire.address, version, connectionId }));
  }
  await run({ page, counters: opened, supplier });
  for (const counter of opened) counter.close();
  wire.close();
  await shell.end();
  await supplier.stop();
  await data.remove();
}

/**
 * Time from Pay at a counter to *sending*, and from a result in the journal to every screen: with 10 and 50 counters, over connections of
 * 1, 20 and 60 ms.
 */
export async function benchTills(): Promise<void> {
  for (const number of counterNumbers)
    for (const roundTripMs of roundTripsMs)
      await withShop(number, roundTripMs, (shop) => printPaid(shop, roundTripMs));
}

/** Measures the share of the limit that 50 counters use if each has a list waiting. Takes a little more than four minutes of real time. */
export async function benchTillsLimit(): Promise<void> {
  await withShop(50, 20, (shop) => printShareOfLimit(shop, 20));
}
