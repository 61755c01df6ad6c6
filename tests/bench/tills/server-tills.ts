import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openDutyJournal } from '../../../electron/backend/journal/server/duty.ts';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { connectThroughServer } from '../../../electron/till/server/connect-through-server.ts';
import { watchDuty } from '../../../electron/till/server/duty-watch.ts';
import { openSeenEventFile } from '../../../electron/till/server/seen-event-file.ts';
import { signInToShell } from '../../support/app/shell-page.ts';
import { databaseOn } from '../../support/postgres/databases.ts';
import { startPostgres } from '../../support/postgres/server.ts';
import { type Counter, counterAt } from '../../support/till/counter.ts';
import { openLongWire } from '../../support/till/long-wire.ts';
import { tillProcess } from '../../support/till/shop-of-tills.ts';
import { eventually } from '../../support/time/eventually.ts';
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
const clock = createSystemClock();

/** Each till has two connections to the server; the till on duty has a few more. */
const settings = { max_connections: '200', shared_buffers: "'128MB'" };

/** A till on duty in its own process, and counters that reach it through the server, behind connections with latency. */
async function withShop(
  number: number,
  roundTripMs: number,
  run: (shop: ShopOfCounters) => Promise<void>,
): Promise<void> {
  const supplier = await startPracticeSupplier({ port: 0, speed: 60 });
  // The server's disk is in memory, so that the machine's other writes are not measured.
  const server = await startPostgres({ settings, inMemory: true });
  const config = await databaseOn(server, 'tills');
  const onDuty = await tillProcess(config, 'Back office');
  await onDuty.start();
  const page = await signInToShell(onDuty.shell());
  await eventually(
    () => page.connections.list().catch(() => null),
    (listed) => listed !== null,
  );
  const connectionId = await connectSupplier(page, supplier);
  const wire = await openLongWire(`${server.host}:${server.port}`, roundTripMs);
  const away = { ...config, port: Number(wire.address.split(':')[1]) };
  const opened: { readonly counter: Counter; stop(): Promise<void> }[] = [];
  for (let at = 1; at <= number; at += 1) {
    const till = { id: randomUUID(), name: `Counter ${at}`, version, sends: false };
    const ignored = () => {};
    const watch = watchDuty({
      journal: openDutyJournal(away),
      till: () => till,
      clock,
      // There is one folder for all tills, because no till restarts here.
      seenEvents: openSeenEventFile(server.folder, away),
      onRole: ignored,
      onChanged: ignored,
    });
    await watch.start();
    const role = watch.role();
    if (role.is !== 'beside') throw new Error(`${till.name} found nobody on duty`);
    const line = await connectThroughServer({
      config: away,
      till,
      term: role.term,
      clock,
      silentForMs: watch.silentForMs,
      randomId: randomUUID,
    });
    if (typeof line === 'string') throw new Error(`the line did not open: ${line}`);
    const counter = counterAt(line, connectionId);
    opened.push({ counter, stop: () => watch.stop() });
  }
  await run({ page, counters: opened.map(({ counter }) => counter), supplier });
  for (const { counter, stop } of opened) {
    counter.close();
    await stop();
  }
  wire.close();
  await onDuty.remove();
  await server.remove();
  await supplier.stop();
}

/** Like `benchTills`, with counters at a till of a PostgreSQL server. */
export async function benchServerTills(): Promise<void> {
  for (const number of counterNumbers)
    for (const roundTripMs of roundTripsMs)
      await withShop(number, roundTripMs, (shop) => printPaid(shop, roundTripMs));
}

/** Like `benchTillsLimit`, with counters at a till of a PostgreSQL server. */
export async function benchServerTillsLimit(): Promise<void> {
  await withShop(50, 20, (shop) => printShareOfLimit(shop, 20));
}
