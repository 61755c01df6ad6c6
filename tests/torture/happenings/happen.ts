import { assertNever } from '../../../shared/model/base/assert-never.ts';
import { retryAll } from '../../support/shop/retry-all.ts';
import { type TortureWorld, tap } from '../../support/world/torture-world.ts';
import { isOnServer } from '../../support/world/world-journal.ts';
import type { Deeds } from './deeds.ts';
import { commitBatch, decideOne, placeOne, readPrices, watch } from './happen-at-windows.ts';
import {
  closeApp,
  connectAgain,
  cutWire,
  movePrice,
  restoreOlder,
  startSecond,
  sufferOutage,
  takeBackup,
} from './happen-to-shop.ts';
import { beginQuit } from './lives.ts';
import { momentOf } from './moment.ts';
import type { Happening } from './schedule.ts';

/** What leaves the way to the supplier as it was. */
const fair: readonly Happening['is'][] = ['place', 'batch', 'outage', 'wait', 'refresh-balance', 'ask-now'];

/** No app tells a shorter sleep from a request that takes as long as it may: its lists are no older for it (money-safety P4). */
const shortestSleepMs = 30_000;

/** Makes it happen. Calls are not waited for: what they come to is seen while time goes on, or never, where the app dies before.
 * `judge` looks at the journal as it is. */
export async function happen(
  happening: Happening,
  world: TortureWorld,
  deeds: Deeds,
  judge: () => void,
): Promise<void> {
  const client = world.app()?.client;
  if (!client) return;
  if (!fair.includes(happening.is)) deeds.isFair = false;
  const ofBatches = (pick: number, act: (id: string) => Promise<unknown>): void =>
    watch(
      deeds,
      happening,
      client.batches.list().then((all) => pickOf(all, pick, ({ id }) => act(id))),
    );
  const ofOrders = (pick: number, act: (id: string) => Promise<unknown>): void =>
    watch(
      deeds,
      happening,
      client.orders.list({}).then(({ orders }) => pickOf(orders, pick, ({ id }) => act(id))),
    );

  switch (happening.is) {
    case 'place':
      return placeOne(happening, world, deeds);
    case 'batch':
      return commitBatch(happening, world, deeds);
    case 'pause':
      return ofBatches(happening.pick, (id) => client.batches.pause({ id }));
    case 'resume':
      deeds.goOns += 1;
      return ofBatches(happening.pick, (id) => client.batches.resume({ id }));
    case 'cancel-rows':
      return ofBatches(happening.pick, (id) => client.batches.cancelQueued({ id }));
    case 'retry-refused': {
      const requestId = crypto.randomUUID();
      return ofBatches(happening.pick, (id) => retryAll(client, { id, requestId }));
    }
    case 'cancel':
      return ofOrders(happening.pick, (id) => client.orders.cancel({ id }));
    case 'ask-now':
      return ofOrders(happening.pick, (id) => client.orders.askNow({ id }));
    case 'decide':
      return watch(deeds, happening, decideOne(happening, world, deeds));
    case 'refresh-balance':
      return watch(deeds, happening, client.account.refresh());
    case 'refresh-catalogue':
      return watch(deeds, happening, readPrices(client, deeds));
    case 'backup':
      return takeBackup(client);
    case 'fault':
      return world.supplier.faults.add(happening.rule);
    case 'clear-faults':
      return world.supplier.faults.clear();
    case 'balance':
      return world.supplier.setBalance((happening.cents / 100).toFixed(2));
    case 'reachable':
      return world.setReachable(happening.reachable);
    case 'crash':
      return whenWord(happening.after, () => crash(world, deeds));
    case 'quit':
      return happening.after === 0
        ? closeApp('quit', world, deeds)
        : whenWord(happening.after, () => beginQuit(world, deeds));
    case 'reboot':
      crash(world, deeds);
      await world.time.sleep(happening.uptimeMs);
      return world.time.reboot(happening.uptimeMs);
    case 'wall-step':
      return world.time.stepWall(happening.ms);
    case 'sleep':
      await world.time.sleep(happening.ms);
      if (happening.ms < shortestSleepMs) return;
      return void deeds.turns.push({ is: 'wake', ...momentOf(world) });
    case 'wait':
      return world.time.advance(happening.ms);
    case 'outage':
      return sufferOutage(happening.ms, world, deeds);
    case 'price':
      return movePrice(happening, world, deeds);
    case 'late': {
      const { codesMs: codesLateMs, listsMs: listsLateMs, reasonsAsComments } = happening;
      deeds.site = { ...deeds.site, codesLateMs, listsLateMs, reasonsAsComments };
      return world.supplier.setSite(deeds.site);
    }
    case 'connect':
      return watch(deeds, happening, connectAgain(happening, world, deeds));
    case 'restore':
      return restoreOlder(happening, world, deeds, judge);
    case 'second-process':
      return whenWord(
        happening.after,
        () => void startSecond(happening.asksForLock, world, deeds).catch(() => {}),
      );
    case 'journal-dies':
      // A connection to a server is made anew by the next who asks.
      if (!isOnServer) deeds.journalDiedAtMs ??= world.time.elapsedMs();
      return tap.die();
    case 'wire-cut':
      return whenWord(happening.after, () => cutWire(happening.ms, world, deeds));
    case 'server-crashes':
      return whenWord(happening.after, () => {
        if (world.crashServer()) deeds.serverCrashes += 1;
      });
    default:
      return assertNever(happening);
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

/** Acts after so many more words between the app and its journal; at once after none. */
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

function crash(world: TortureWorld, deeds: Deeds): void {
  tap.listen(null);
  deeds.crashes += 1;
  world.kill();
}
