import { copyFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as realTime } from 'node:timers/promises';
import { deviceOf } from '../../support/lists/devices.ts';
import { type RecordedOrders, readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { type TortureWorld, tap } from '../../support/world/torture-world.ts';
import { isOnServer } from '../../support/world/world-journal.ts';
import { showPrices } from './page-events.ts';
import { requestPosition } from './request-position.ts';
import type { Promised, RunState } from './run-state.ts';

const ours = ['claimed', 'sending'];
/** The time after a quit in which no order may reach the supplier. */
const afterQuitMs = 40_000;
/** The time within which an app must report its journal's death, end, or work again. */
const noticeMs = 1_000;
/** The maximum number of waits for an answer: ten seconds of real time. */
const maxAnswerTurns = 400;

/** Starts the app until it runs. If the journal is damaged, prepares the newest backup for the restore, like a person. */
export async function startAgain(world: TortureWorld, run: RunState): Promise<void> {
  run.isQuitting = false;
  run.starts += 1;
  run.journalDiedAtMs = null;
  // A planned crash may happen during the start, but at most once.
  for (let tries = 0; tries < 4; tries += 1) {
    try {
      if (!(await world.start())) continue;
      const client = world.app()?.client;
      if (client) showPrices(client, run).catch(() => {});
      return void run.milestones.push({ is: 'start', ...requestPosition(world) });
    } catch (refused) {
      world.kill();
      await world.closed();
      if (isOnServer && tries < 3) {
        // Waits like a shell until the server is reachable.
        await world.time.advance(Math.max(1_000, run.serverAwayUntilMs - world.time.elapsedMs()));
        continue;
      }
      if (tries > 1 || !(await layReady(world))) throw refused;
      run.milestones.push({ is: 'restore', keepsReached: false, ...requestPosition(world) });
    }
  }
  throw new Error('the app did not start');
}

async function layReady(world: TortureWorld): Promise<boolean> {
  const folder = join(world.folder, 'backups');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sqlite')).sort();
  const newest = names.at(-1);
  if (newest === undefined) return false;
  await copyFile(join(folder, newest), join(dirname(world.journalFile), 'restore.sqlite'));
  return true;
}

/** Quits the app like a person, and checks how many orders the app says are under way. */
export function beginQuit(world: TortureWorld, run: RunState): void {
  tap.listen(null);
  run.isQuitting = true;
  const claimed = readRecordedOrders(world.journalFile).orders.filter(({ state }) =>
    ours.includes(state),
  ).length;
  const said = world.processes().reduce((sum, { backend }) => sum + backend.unsettled(), 0);
  if (said < claimed && run.journalDiedAtMs === null)
    run.surprises.push(`O11: at quitting ${said} orders were said to be under way, and ${claimed} are`);
  world.beginQuit();
}

/** Waits until the app has stopped. Then checks that it sends nothing more and has written every answer. */
export async function finishQuit(world: TortureWorld, run: RunState): Promise<void> {
  const wasServerAway = run.serverAwayUntilMs > world.time.elapsedMs();
  await world.quit();
  const left = placementsOf(world);
  await world.time.advance(afterQuitMs);
  if (placementsOf(world) > left)
    run.surprises.push('O11: an order left after the app said that it has stopped');
  // The app cannot write to a dead or unreachable journal; its next start handles the claimed orders.
  if (run.journalDiedAtMs !== null || wasServerAway) return;
  for (const { identifier, state } of readRecordedOrders(world.journalFile).orders)
    if (ours.includes(state))
      run.surprises.push(`O11: ${identifier} is ${state} though the app was quit and waited for it`);
}

function placementsOf(world: TortureWorld): number {
  return world.supplier.log().filter(({ action }) => action === 'placeimeiorder').length;
}

/** If the journal's thread has died, checks that the app reports that, has ended, or works again. Then kills the app. */
export async function judgeDeadJournal(world: TortureWorld, run: RunState): Promise<void> {
  const client = world.app()?.client;
  if (run.journalDiedAtMs === null || !client) return;
  await world.time.advance(noticeMs);
  let reported: string | null | undefined;
  let works = false;
  client.diagnostics.about().then(
    ({ journalTrouble }) => {
      reported = journalTrouble;
    },
    () => {},
  );
  client.orders.list({}).then(
    () => {
      works = true;
    },
    () => {},
  );
  await world.time.advance(noticeMs);
  // A planned crash or quit may happen meanwhile.
  const isOver = (): boolean =>
    (reported ?? null) !== null ||
    (works && reported === null) ||
    world.isQuitting() ||
    world.app()?.client !== client;
  // The keychain and a thread that reads lists need real time for an answer, on a busy machine a long time.
  for (let turn = 0; turn < maxAnswerTurns && !isOver(); turn += 1) {
    await realTime(25);
    await world.time.advance(0);
  }
  // A quitting app need not answer, but it must end.
  if (world.isQuitting()) return finishQuit(world, run);
  if (!isOver())
    run.surprises.push('J: the journal is dead for seconds, and the app neither says so nor has ended');
  run.journalDiedAtMs = null;
  world.kill();
}

/** Returns a violation for each confirmed call whose orders are not in the journal exactly once. */
export function judgePromises(promised: readonly Promised[], book: RecordedOrders): readonly string[] {
  return promised
    .filter((each) => !wasKept(each, book))
    .map(({ requestId, identifiers }) => `J: ${requestId} was confirmed for ${identifiers.length} rows`);
}

/** True if a journal contains exactly the orders that a call confirmed. */
export function wasKept({ requestId, identifiers }: Promised, { orders }: RecordedOrders): boolean {
  const rows = orders.filter((order) => order.request_id.split(':')[0] === requestId);
  const devices = (texts: readonly string[]): string => texts.map(deviceOf).join();
  return devices(rows.map((row) => row.identifier)) === devices(identifiers);
}
