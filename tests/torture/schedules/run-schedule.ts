import { isReached } from '../../../shared/model/order/order.ts';
import type { TemplateShop } from '../../support/shop/template-shop.ts';
import { judgeGap } from '../../support/world/judges/judge-gap.ts';
import { judgePrices } from '../../support/world/judges/judge-prices.ts';
import { judgeRuns } from '../../support/world/judges/judge-runs.ts';
import { type OrderBook, readOrderBook } from '../../support/world/judges/order-book.ts';
import { judgeLoss, judgeOrders } from '../../support/world/judges/order-judge.ts';
import { openWorld, tap } from '../../support/world/torture-world.ts';
import { isOnServer } from '../../support/world/world-journal.ts';
import { type Deeds, noDeeds } from '../happenings/deeds.ts';
import { happen } from '../happenings/happen.ts';
import { finishQuit, judgeDeadJournal, judgePromises, startAgain, wasKept } from '../happenings/lives.ts';
import type { Step } from '../happenings/schedule.ts';
import { bringToRest, judgeRest } from './bring-to-rest.ts';

export interface ScheduleResult {
  readonly violations: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Plays a schedule on a fresh world and judges it after every crash and at the end. */
export async function runSchedule(steps: readonly Step[], template: TemplateShop): Promise<ScheduleResult> {
  const world = await openWorld(template.folder);
  const violations: string[] = [];
  let last: OrderBook = { orders: [], events: [], attempts: [] };
  const deeds: Deeds = noDeeds(template.services);

  function judge(): void {
    const log = world.supplier.log();
    const taken = world.supplier.orders();
    const book = readOrderBook(world.journalFile);
    const restores = deeds.turns.filter(({ is }) => is === 'restore').map(({ requests }) => requests);
    const excuses = {
      sinceRequest: restores.at(-1) ?? 0,
      mistaken: deeds.mistaken,
      isAlone: !deeds.hadSecond,
    };
    violations.push(...judgeOrders(book, taken, log, excuses), ...judgeLoss(last, book));
    violations.push(...judgePromises(deeds.promised, book), ...judgePrices(book, log, deeds.turns));
    violations.push(...judgeGap(book, taken, log, restores), ...judgeRuns(book, deeds.goOns > 0));
    last = book;
  }

  /** Judges what is left of an app that is no more, and starts it again. */
  async function comeBack(): Promise<void> {
    await world.closed();
    const restore = deeds.turns.at(-1);
    if (restore?.is !== 'restore') judge();
    await startAgain(world, deeds);
    if (restore?.is !== 'restore') return;
    const book = readOrderBook(world.journalFile);
    if (restore.keepsReached)
      for (const order of last.orders.filter(({ state }) => isReached(state)))
        if (!book.orders.some(({ id }) => id === order.id))
          violations.push(`J: a restore lost the order ${order.id}`);
    deeds.promised = deeds.promised.filter((each) => wasKept(each, book));
    last = book;
  }

  try {
    await startAgain(world, deeds);
    for (const { happening, thenMs } of steps) {
      await happen(happening, world, deeds, judge);
      await world.time.advance(thenMs);
      await judgeDeadJournal(world, deeds);
      if (world.isQuitting()) await finishQuit(world, deeds);
      if (world.app() === null) await comeBack();
    }
    tap.listen(null);
    if (world.app() === null) await comeBack();
    judge();
    const isLate = await bringToRest(world, deeds);
    judge();
    violations.push(...judgeRest(last, world, deeds, isLate), ...deeds.surprises);
    const log = world.supplier.log();
    const counts = {
      orders: last.orders.length,
      'orders at the supplier': world.supplier.orders().length,
      'requests at the supplier': log.length,
      'faults that struck': log.filter((request) => request.fault !== null).length,
      crashes: deeds.crashes,
      ...(isOnServer ? { 'wires cut': deeds.wireCuts, 'servers crashed': deeds.serverCrashes } : {}),
      'older journals': deeds.turns.filter(({ is }) => is === 'restore').length,
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
