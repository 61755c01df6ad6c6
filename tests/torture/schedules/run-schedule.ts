import { isReached } from '../../../shared/model/order/order.ts';
import type { TemplateShop } from '../../support/shop/template-shop.ts';
import { judgeCharged } from '../../support/world/judges/judge-charged.ts';
import { judgeConfirmed } from '../../support/world/judges/judge-confirmed.ts';
import { judgeGap } from '../../support/world/judges/judge-gap.ts';
import { judgeRuns } from '../../support/world/judges/judge-runs.ts';
import { judgeLoss, judgeOrders } from '../../support/world/judges/order-judge.ts';
import { type RecordedOrders, readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { openWorld, tap } from '../../support/world/torture-world.ts';
import { isOnServer } from '../../support/world/world-journal.ts';
import { finishQuit, judgeDeadJournal, judgePromises, startAgain, wasKept } from '../events/restarts.ts';
import { runEvent } from '../events/run-event.ts';
import { newRunState, type RunState } from '../events/run-state.ts';
import type { Step } from '../events/schedule.ts';
import { bringToRest, judgeRest } from './bring-to-rest.ts';

export interface ScheduleResult {
  readonly violations: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Plays a schedule in a new world. Judges the world after every crash and at the end. */
export async function runSchedule(steps: readonly Step[], template: TemplateShop): Promise<ScheduleResult> {
  const world = await openWorld(template.folder);
  const violations: string[] = [];
  let last: RecordedOrders = { orders: [], events: [], attempts: [] };
  const run: RunState = newRunState(template.services);

  function judge(): void {
    const log = world.supplier.log();
    const taken = world.supplier.orders();
    const book = readRecordedOrders(world.journalFile);
    const restores = run.milestones.filter(({ is }) => is === 'restore').map(({ requests }) => requests);
    const excuses = {
      sinceRequest: restores.at(-1) ?? 0,
      mistaken: run.mistaken,
      isAlone: !run.hadSecond,
      copies: run.copies,
      strangers: run.strangers,
    };
    violations.push(...judgeOrders(book, taken, log, excuses), ...judgeLoss(last, book));
    violations.push(...judgePromises(run.promised, book), ...judgeConfirmed(book, log, run.milestones));
    violations.push(...judgeCharged(book, taken, log, run));
    violations.push(...judgeGap(book, taken, log, restores), ...judgeRuns(book, run.goOns > 0));
    last = book;
  }

  /** Judges the files of a dead app, and starts it again. */
  async function comeBack(): Promise<void> {
    await world.closed();
    const restore = run.milestones.at(-1);
    if (restore?.is !== 'restore') judge();
    await startAgain(world, run);
    if (restore?.is !== 'restore') return;
    const book = readRecordedOrders(world.journalFile);
    if (restore.keepsReached)
      for (const order of last.orders.filter(({ state }) => isReached(state)))
        if (!book.orders.some(({ id }) => id === order.id))
          violations.push(`J: a restore lost the order ${order.id}`);
    run.promised = run.promised.filter((each) => wasKept(each, book));
    last = book;
  }

  try {
    await startAgain(world, run);
    // The template's shop was connected in this millisecond. A person orders later: O13 compares the times of both.
    await world.time.advance(1);
    for (const { event, thenMs } of steps) {
      await runEvent(event, world, run, judge);
      await world.time.advance(thenMs);
      await judgeDeadJournal(world, run);
      if (world.isQuitting()) await finishQuit(world, run);
      if (world.app() === null) await comeBack();
    }
    tap.listen(null);
    if (world.app() === null) await comeBack();
    judge();
    const isLate = await bringToRest(world, run);
    judge();
    violations.push(...judgeRest(last, world, run, isLate), ...run.surprises);
    const log = world.supplier.log();
    const counts = {
      orders: last.orders.length,
      'orders at the supplier': world.supplier.orders().length,
      'requests at the supplier': log.length,
      'faults that struck': log.filter((request) => request.fault !== null).length,
      crashes: run.crashes,
      ...(isOnServer ? { 'wires cut': run.wireCuts, 'servers crashed': run.serverCrashes } : {}),
      'older journals': run.milestones.filter(({ is }) => is === 'restore').length,
      'bound after looking': last.events.filter((event) => event.why === 'reconciled').length,
      uncertain: last.orders.filter((order) => order.state === 'uncertain').length,
      violations: violations.length,
    };
    return { violations: [...new Set(violations)], counts };
  } finally {
    tap.listen(null);
    await world.end();
  }
}
