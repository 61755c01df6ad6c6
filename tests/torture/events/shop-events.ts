import { existsSync } from 'node:fs';
import { copyFile, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as realTime } from 'node:timers/promises';
import type { Site } from '../../../electron/practice/base/site.ts';
import type { ShownService } from '../../../shared/model/service/shown-service.ts';
import type { ShopClient } from '../../support/shop/shop-client.ts';
import { readConnections, readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { sockets, type TortureWorld, tap } from '../../support/world/torture-world.ts';
import { readPrices } from './page-events.ts';
import { requestPosition } from './request-position.ts';
import { beginQuit, finishQuit } from './restarts.ts';
import type { RunState } from './run-state.ts';
import type { ScheduledEvent } from './schedule.ts';

type ShownAs = NonNullable<NonNullable<Site['offers']>[string]['as']>;
type Of<Is extends ScheduledEvent['is']> = Extract<ScheduledEvent, { is: Is }>;

const backupTimeoutMs = 5_000;
/** The time after an outage within which the app must send the next order, unless the limit or another event prevents that. */
const returnTimeoutMs = 10_000;
/** Below this number of requests, the limit has room for orders and for the reads before them. */
const maxRequests = 40;

/** Quits the app and waits for its end, or kills it. */
export async function closeApp(how: 'quit' | 'crash', world: TortureWorld, run: RunState): Promise<void> {
  tap.listen(null);
  if (how === 'quit') {
    beginQuit(world, run);
    return finishQuit(world, run);
  }
  run.crashes += 1;
  world.kill();
}

/** The supplier changes the price of a service or its listing, while the app is open or closed. */
export async function movePrice(
  { kind, to, closed }: Of<'price'>,
  world: TortureWorld,
  run: RunState,
): Promise<void> {
  if (closed !== null) await closeApp(closed, world, run);
  const { serviceId, price } = run.services[kind];
  const { as } = run.site.offers?.[serviceId] ?? {};
  const raised = (Number(price.amount) + 1).toFixed(2);
  const offers: Record<typeof to, NonNullable<Site['offers']>[string]> = {
    usual: {},
    raised: { price: raised },
    untold: { price: null },
    unlisted: { listed: false },
  };
  const offer = { ...offers[to], ...(as === undefined ? {} : { as }) };
  run.site = { ...run.site, offers: { ...run.site.offers, [serviceId]: offer } };
  world.supplier.setSite(run.site);
  const listed = { usual: price.amount, raised, untold: null, unlisted: null }[to];
  run.milestones.push({ is: 'price', serviceId, listed, ...requestPosition(world) });
}

/** The supplier lists another service under the same id, at the same price, while the app is open or closed. */
export async function changeMeaning(
  { kind, to, closed }: Of<'meaning'>,
  world: TortureWorld,
  run: RunState,
): Promise<void> {
  if (closed !== null) await closeApp(closed, world, run);
  const { serviceId, meaning } = run.services[kind];
  const asks = kind === 'imei' ? 'serial' : 'imei';
  // A name with "by Serial" takes precedence over the field for the identifier.
  const unnamed = kind === 'imei' ? {} : { name: 'Mac Info' };
  const changes: Record<typeof to, readonly [ShownAs, Partial<ShownService>]> = {
    usual: [{}, {}],
    name: [{ name: 'Find My Removal' }, { name: 'Find My Removal' }],
    group: [{ group: 'Elsewhere' }, { group: 'Elsewhere' }],
    number: [
      { ...unnamed, asks },
      { ...unnamed, identifierKind: asks },
    ],
    field: [{ needs: 'PIN' }, { required: ['PIN'] }],
  };
  const [as, changed] = changes[to];
  const offer = { ...run.site.offers?.[serviceId], as };
  run.site = { ...run.site, offers: { ...run.site.offers, [serviceId]: offer } };
  world.supplier.setSite(run.site);
  run.milestones.push({
    is: 'meaning',
    serviceId,
    meaning: { ...meaning, ...changed },
    ...requestPosition(world),
  });
}

/** Changes the account's currency, but not its amounts, while the app is open or closed. */
export async function moveCurrency(
  { to, closed }: Of<'currency'>,
  world: TortureWorld,
  run: RunState,
): Promise<void> {
  if (closed !== null) await closeApp(closed, world, run);
  const { currency: usual } = run.services.imei.price;
  const currency = to === 'usual' ? usual : to;
  run.site = { ...run.site, accountCurrency: currency };
  world.supplier.setSite(run.site);
  run.milestones.push({ is: 'currency', currency, ...requestPosition(world) });
}

/** Starts another process of the app on the same folder. */
export async function startSecond(asksForLock: boolean, world: TortureWorld, run: RunState): Promise<void> {
  if (world.processes().length > 1) return;
  await world.startSecond(asksForLock, () => {
    if (asksForLock) run.surprises.push('J6: two processes were let into one folder');
    run.hadSecond = true;
  });
}

/** Cuts all connections to the supplier for `ms`. Checks that the app then sends waiting orders. */
export function sufferOutage(ms: number, world: TortureWorld, run: RunState): void {
  const { after } = world.time.world;
  sockets.cut();
  after(ms, () => {
    sockets.mend();
    const before = world.supplier.log().length;
    after(returnTimeoutMs, () => {
      if (!run.isFair || world.app() === null) return;
      const { orders } = readRecordedOrders(world.journalFile);
      const waiting = orders.filter(({ state }) => state === 'queued').length;
      const log = world.supplier.log();
      const isSending = log.slice(before).some(({ action }) => action === 'placeimeiorder');
      // With more requests, the limit may delay the orders.
      const isFree = log.length < maxRequests;
      if (waiting > 0 && !isSending && isFree)
        run.surprises.push(
          `E: ${returnTimeoutMs} ms after an outage of ${ms} ms none of ${waiting} orders was sent yet`,
        );
    });
  });
}

/** Cuts the connections to the journal's server; the server is reachable again after `ms`. */
export function cutWire(ms: number, world: TortureWorld, run: RunState): void {
  const backAtMs = world.time.elapsedMs() + ms;
  run.wireCuts += 1;
  run.serverAwayUntilMs = Math.max(run.serverAwayUntilMs, backAtMs);
  world.setServerReachable(false);
  world.time.world.after(ms, () => {
    // Another cut may last longer.
    if (run.serverAwayUntilMs <= backAtMs) world.setServerReachable(true);
  });
}

/** Holds back the answers of the journal's server for `ms`. */
export function holdWire(ms: number, world: TortureWorld): void {
  world.time.world.after(ms, world.holdServerWires());
  // During a start, nothing else lets time pass.
  if (world.app() === null) void world.time.advance(ms);
}

/** Takes a backup. Waits in real time, in which its threads work, but not longer than `backupTimeoutMs`. */
export async function takeBackup(client: ShopClient): Promise<void> {
  await Promise.race([client.backups.take().catch(() => {}), realTime(backupTimeoutMs)]);
}

/** A person adds another connection to the same supplier, with the same key. */
export async function connectAgain(
  { host, otherEmail }: Of<'connect'>,
  world: TortureWorld,
  run: RunState,
): Promise<void> {
  const client = world.app()?.client;
  const { length } = readConnections(world.journalFile);
  if (!client || length > 2) return;
  const { port } = new URL(world.supplier.baseAddress);
  const reported = otherEmail ? { email: 'other@practice.example' } : {};
  world.supplier.setSite({ ...run.site, ...reported });
  await client.connections.add({
    name: `Supplier ${length}`,
    baseAddress: `http://${host}:${port}`,
    signIn: { form: 'key', apiKey: world.supplier.apiKey },
  });
  world.supplier.setSite(run.site);
  await readPrices(client, run);
}

/**
 * Replaces the current journal by a backup: the app restores it at its next start, or a person copies it while the app is closed. The
 * current journal may be damaged first. Does nothing if there is no backup.
 */
export async function restoreOlder(
  { by, pick, damaged, closed }: Of<'restore'>,
  world: TortureWorld,
  run: RunState,
  judge: () => void,
): Promise<void> {
  const folder = join(world.folder, 'backups');
  const backups = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sqlite')).sort();
  const name = backups[pick % Math.max(1, backups.length)];
  if (name === undefined) return;
  const staged = join(dirname(world.journalFile), 'restore.sqlite');
  // The app may refuse the restore, for example while orders are under way.
  if (by === 'app' && !(await isLaidReady(name, staged, world))) return;
  if (world.app() !== null) await closeApp(closed, world, run);
  await world.closed();
  judge();
  if (damaged) await damage(world.journalFile);
  if (by === 'hand') {
    for (const suffix of ['-wal', '-shm']) await rm(world.journalFile + suffix, { force: true });
    await rm(staged, { force: true });
    await copyFile(join(folder, name), world.journalFile);
  }
  run.milestones.push({ is: 'restore', keepsReached: by === 'app' && !damaged, ...requestPosition(world) });
}

/** Restores the earlier image of the data folder, or of the journal on its server. Does nothing if there is no image. */
export async function putImageBack(
  { closed, by }: Of<'image-back'>,
  world: TortureWorld,
  run: RunState,
  judge: () => void,
): Promise<void> {
  if (!world.hasImage()) return;
  if (world.app() !== null) await closeApp(closed, world, run);
  await world.closed();
  judge();
  await world.putImageBack(by === 'new-till');
  // The restored files do not contain the requests sent since the image.
  run.hadSecond = true;
  run.milestones.push({ is: 'restore', keepsReached: false, ...requestPosition(world) });
}

/** Runs the app on a copy of the data folder, enters the supplier's key there, and quits the app. */
export async function runCopy({ closed, ms }: Of<'copy'>, world: TortureWorld, run: RunState): Promise<void> {
  if (closed !== null) {
    if (world.app() !== null) await closeApp(closed, world, run);
    await world.closed();
  }
  // Each process counts only its own requests.
  if (closed === null) run.hadSecond = true;
  run.copies.push(await world.runCopy(ms));
}

/** Asks the app to restore a backup. True if the restore is prepared for the next start, even if a planned crash prevents the answer. */
async function isLaidReady(name: string, staged: string, world: TortureWorld): Promise<boolean> {
  const client = world.app()?.client;
  let answer: boolean | null = null;
  client?.backups.restore({ id: name }).then(
    () => {
      answer = true;
    },
    () => {
      answer = false;
    },
  );
  while (answer === null && client !== undefined && world.app()?.client === client) {
    await world.time.advance(1);
    await realTime(1);
  }
  await world.closed();
  return answer ?? existsSync(staged);
}

/** Overwrites pages in the middle of the file. */
async function damage(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    const junk = Buffer.alloc(4_096, 0x5a);
    for (let at = 4_096; at < size; at += 3 * 4_096) await handle.write(junk, 0, junk.length, at);
  } finally {
    await handle.close();
  }
}
