import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assertNever } from '../../../shared/model/base/assert-never.ts';
import { spelt } from '../../support/lists/devices.ts';
import { retryAll } from '../../support/shop/retry-all.ts';
import { type TortureWorld, tap } from '../../support/world/torture-world.ts';
import { isOnServer } from '../../support/world/world-journal.ts';
import { commitBatch, decideOne, placeOne, readPrices, reuseId, watch } from './page-events.ts';
import { requestPosition } from './request-position.ts';
import { beginQuit } from './restarts.ts';
import { isAbroad, type RunState } from './run-state.ts';
import type { ScheduledEvent } from './schedule.ts';
import {
  changeMeaning,
  closeApp,
  connectAgain,
  cutWire,
  holdWire,
  moveCurrency,
  movePrice,
  putImageBack,
  restoreOlder,
  runCopy,
  startSecond,
  sufferOutage,
  takeBackup,
} from './shop-events.ts';

/** Events after which orders can still be sent. */
const fair: readonly ScheduledEvent['is'][] = [
  'place',
  'batch',
  'outage',
  'wait',
  'refresh-balance',
  'ask-now',
];

/**
 * The app cannot tell a shorter sleep from a request that takes its full time, so it does not notice the sleep. Price lists
 * count as old only after a longer sleep (money-safety P4).
 */
const shortestSleepMs = 30_000;

/**
 * Performs the event without waiting for its calls. Their outcomes come while time continues, or never if the app ends before. `judge`
 * checks the current journal.
 */
export async function runEvent(
  event: ScheduledEvent,
  world: TortureWorld,
  run: RunState,
  judge: () => void,
): Promise<void> {
  const client = world.app()?.client;
  if (!client) return;
  if (!fair.includes(event.is)) run.isFair = false;
  const ofBatches = (pick: number, act: (id: string) => Promise<unknown>): void =>
    watch(
      run,
      event,
      client.batches.list().then((all) => pickOf(all, pick, ({ id }) => act(id))),
    );
  const ofOrders = (pick: number, act: (id: string) => Promise<unknown>): void =>
    watch(
      run,
      event,
      client.orders.list({}).then(({ orders }) => pickOf(orders, pick, ({ id }) => act(id))),
    );

  switch (event.is) {
    case 'place':
      return placeOne(event, world, run);
    case 'batch':
      return commitBatch(event, world, run);
    case 'reused-id':
      return reuseId(event, world, run);
    case 'pause':
      return ofBatches(event.pick, (id) => client.batches.pause({ id }));
    case 'resume':
      run.goOns += 1;
      return ofBatches(event.pick, (id) => client.batches.resume({ id }));
    case 'cancel-rows':
      return ofBatches(event.pick, (id) => client.batches.cancelQueued({ id }));
    case 'retry-refused': {
      const requestId = crypto.randomUUID();
      if (isAbroad(run, world.time.elapsedMs())) run.abroad.add(requestId);
      return ofBatches(event.pick, (id) => retryAll(client, { id, requestId }));
    }
    case 'cancel':
      return ofOrders(event.pick, (id) => client.orders.cancel({ id }));
    case 'ask-now':
      return ofOrders(event.pick, (id) => client.orders.askNow({ id }));
    case 'decide':
      return watch(run, event, decideOne(event, world, run));
    case 'refresh-balance':
      return watch(run, event, client.account.refresh());
    case 'refresh-catalogue':
      return watch(run, event, readPrices(client, run));
    case 'backup':
      return takeBackup(client);
    case 'fault':
      return world.supplier.faults.add(event.rule);
    case 'clear-faults':
      return world.supplier.faults.clear();
    case 'balance':
      run.wasBalanceUnclear = true;
      return world.supplier.setBalance((event.cents / 100).toFixed(2));
    case 'reachable':
      run.wasBalanceUnclear = true;
      return world.setReachable(event.reachable);
    case 'crash':
      return whenWord(event.after, () => crash(world, run));
    case 'quit':
      return event.after === 0
        ? closeApp('quit', world, run)
        : whenWord(event.after, () => beginQuit(world, run));
    case 'reboot':
      crash(world, run);
      await world.time.sleep(event.uptimeMs);
      return world.time.reboot(event.uptimeMs);
    case 'wall-step':
      return world.time.stepWall(event.ms);
    case 'sleep':
      await world.time.sleep(event.ms);
      if (event.ms < shortestSleepMs) return;
      return void run.milestones.push({ is: 'wake', ...requestPosition(world) });
    case 'wait':
      return world.time.advance(event.ms);
    case 'outage':
      run.wasBalanceUnclear = true;
      return sufferOutage(event.ms, world, run);
    case 'price':
      return movePrice(event, world, run);
    case 'meaning':
      return changeMeaning(event, world, run);
    case 'currency':
      run.wasBalanceUnclear = true;
      return moveCurrency(event, world, run);
    case 'late': {
      const { codesMs: codesLateMs, listsMs: listsLateMs, reasonsAsComments } = event;
      run.site = { ...run.site, codesLateMs, listsLateMs, reasonsAsComments };
      return world.supplier.setSite(run.site);
    }
    case 'connect':
      return watch(run, event, connectAgain(event, world, run));
    case 'restore':
      return restoreOlder(event, world, run, judge);
    case 'image':
      // PostgreSQL copies a database only while no process uses it.
      if (isOnServer) {
        await closeApp('crash', world, run);
        await world.closed();
      }
      return world.takeImage();
    case 'image-back':
      return putImageBack(event, world, run, judge);
    case 'copy':
      return runCopy(event, world, run);
    case 'stranger': {
      const { serviceId } = run.services[event.device.kind];
      const wanted = { serviceId, identifier: spelt(event.device, 0) };
      return world.supplier.placeByHand(wanted).then(
        (reference) => void run.strangers.set(reference, world.time.elapsedMs()),
        () => {},
      );
    }
    case 'lock-removed':
      return rm(join(world.folder, 'owner.lock'), { force: true });
    case 'second-process':
      return whenWord(event.after, () => void startSecond(event.asksForLock, world, run).catch(() => {}));
    case 'journal-dies':
      // If the journal is on a server, the next call opens a new connection.
      if (!isOnServer) run.journalDiedAtMs ??= world.time.elapsedMs();
      return tap.die();
    case 'wire-cut':
      return whenWord(event.after, () => cutWire(event.ms, world, run));
    case 'wire-held':
      return whenWord(event.after, () => holdWire(event.ms, world));
    case 'server-crashes':
      return whenWord(event.after, () => {
        if (world.crashServer()) run.serverCrashes += 1;
      });
    default:
      return assertNever(event);
  }
}

async function pickOf<Item>(
  all: readonly Item[],
  pick: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const item = all[pick % Math.max(1, all.length)];
  if (item !== undefined) await act(item);
}

/** Calls `act` after `after` messages between the app and its journal; 0: immediately. */
function whenWord(after: number, act: () => void): void {
  let left = after;
  if (left === 0) act();
  else
    tap.listen(() => {
      left -= 1;
      if (left > 0) return;
      tap.listen(null);
      act();
    });
}

function crash(world: TortureWorld, run: RunState): void {
  tap.listen(null);
  run.crashes += 1;
  world.kill();
}
