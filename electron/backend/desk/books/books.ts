import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type Money, sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import { shopDay, shopZone } from '../../../../shared/model/base/shop-day.ts';
import { type BookSum, sumsOfChange } from '../../../../shared/model/books/book-facts.ts';
import {
  type BookTotals,
  createBookFigures,
  figuresOf,
} from '../../../../shared/model/books/book-figures.ts';
import {
  type Correction,
  maxBookGroups,
  maxCorrections,
} from '../../../../shared/model/books/book-reading.ts';
import type { LeftOpen, OpenPoint } from '../../../../shared/model/books/open-point.ts';
import { type OrderState, openAtSupplierStates } from '../../../../shared/model/order/order.ts';
import type { Host } from '../../base/host.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { NumberedChange } from '../../journal/books/book-sums.ts';
import type { BookClose } from '../../journal/books/books.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { statedBy } from '../base/operator.ts';
import { done, invalid } from '../base/outcome.ts';
import type { WalletCheckDesk } from '../money/wallet-check.ts';
import { readSuppliers, serviceOf, shownName } from './book-suppliers.ts';
import { openBookExportDesk } from './export-books.ts';
import { daysToClose, rangeOf, readPeriod, sumsIn } from './read-books.ts';

export interface BookDeskDeps {
  readonly journal: Pick<Journal, 'books' | 'gaps' | 'feed'>;
  readonly walletCheck: Pick<WalletCheckDesk, 'owed'>;
  readonly settings: SettingsStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly handOut: Host['handOut'];
}

/** Sums of days and months, and the day close that makes them final. */
export function openBookDesk(parts: BookDeskDeps) {
  const { journal, clock } = parts;
  return {
    ...openBookExportDesk(parts),
    async read({ period }) {
      const nowMs = clock.nowMs();
      const today = shopDay(nowMs);
      const { days, closed, open, later, closable, begunWith, closes } = await readPeriod(
        journal,
        period,
        today,
        nowMs,
      );
      const suppliers = await readSuppliers(journal);
      const all = sumsIn(closed, open);
      const sums = all.filter(suppliers.isReal);
      const changes = [...closed.changes, ...open.changes].filter(suppliers.isOfReal);
      const laterReal = later.filter(suppliers.isOfReal);
      const firstAt = await journal.books.firstAt();
      const services = largestFirst(groupsOf(sums, serviceOf));
      const reported = (list: readonly NumberedChange[]) =>
        list
          .slice(-maxCorrections)
          .reverse()
          .map((change) => correctionOf(change, closes));
      return done({
        period,
        today,
        days,
        closable,
        begunWith,
        firstOrder: firstAt === null ? null : shopDay(firstAt),
        figures: figuresOf(sums),
        suppliers: largestFirst(groupsOf(sums, ({ connectionId }) => suppliers.named(connectionId))),
        services: services.slice(0, maxBookGroups),
        moreServices: Math.max(0, services.length - maxBookGroups),
        persons: largestFirst(groupsOf(sums, personOf)).slice(0, maxBookGroups),
        corrections: reported(changes),
        correctionCount: changes.length,
        corrected: figuresOf(changes.flatMap(sumsOfChange)),
        later: reported(laterReal),
        laterCount: laterReal.length,
        laterCorrected: figuresOf(laterReal.flatMap(sumsOfChange)),
        left: await readLeftOpen(parts, nowMs),
        practiceOrders: all.reduce(
          (count, sum) => count + (suppliers.isKeptPractice(sum) ? sum.orders : 0),
          0,
        ),
        currencies: currenciesOf(sums),
      });
    },
    /**
     * Closes these days, oldest first. Days that are already closed stay unchanged, so two simultaneous
     * clicks close a day a single time. Fails if a day is in the future, does not follow the last closed day,
     * or if orders or amounts are unsettled and the user has not accepted this.
     */
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it has the checks before days are closed; a failed check ends the call.
    async close({ days, who, goOn }) {
      const nowMs = clock.nowMs();
      const through = days.at(-1) ?? '';
      if (days.some((day) => day > shopDay(nowMs))) return invalid('days', 'in-future');
      const last = await journal.books.last();
      // Days that another page has closed in the meantime are not closed again.
      if (last !== null && last.day >= through) return done({ closed: [] });
      const expected = last === null ? days : daysToClose(last, through);
      const closedDays = last === null ? days : days.filter((day) => day > last.day);
      if (closedDays.join() !== expected.join() || !isInARow(closedDays)) return invalid('days', 'changed');
      const openPoints = await readLeftOpen(parts, nowMs);
      if (openPoints.points.length > 0 && !goOn) return invalid('days', 'not-settled');
      const operator = statedBy(parts, who);
      const closed: string[] = [];
      let after = last?.day ?? null;
      for (const day of closedDays) {
        const was = {
          day,
          ...rangeOf(day, null),
          zone: shopZone(),
          closedAt: nowMs,
          who: operator,
          leftOpen: JSON.stringify(openPoints),
          after,
        };
        // Another page closed the day first.
        if (!(await journal.books.close(was))) break;
        closed.push(day);
        after = day;
      }
      return done({ closed });
    },
  } satisfies DeskOf<'books'>;
}

function personOf({ person }: BookSum): { key: string; name: string } {
  return { key: person, name: shownName(person) };
}

function groupsOf(
  sums: readonly BookSum[],
  keyAndName: (sum: BookSum) => { key: string; name: string },
): BookTotals[] {
  const groups = createBookFigures();
  for (const sum of sums) groups.add(keyAndName(sum), sum);
  return groups.all();
}

function largestFirst(groups: BookTotals[]): BookTotals[] {
  return groups.sort((one, other) => other.orders - one.orders);
}

function currenciesOf(sums: readonly BookSum[]): string[] {
  const all = sums.flatMap(({ currency, customerPrice, customerCurrency }) =>
    customerPrice === null ? [currency] : [currency, customerCurrency ?? ''],
  );
  return [...new Set(all)].sort();
}

function correctionOf(change: NumberedChange, closes: readonly BookClose[]): Correction {
  const { orderId, serviceName, identifier, noticedAt, was, is, ofAt, closeNumber } = change;
  return {
    orderId,
    serviceName: shownName(serviceName),
    identifier,
    noticedAt,
    ofDay: closes.find(({ fromMs, untilMs }) => fromMs <= ofAt && ofAt < untilMs)?.day ?? shopDay(ofAt),
    bookedIn: closes.find(({ number }) => number === closeNumber)?.day ?? null,
    was: was?.standing ?? null,
    is: is?.standing ?? null,
    change: figuresOf(sumsOfChange(change)),
  };
}

function isInARow(days: readonly string[]): boolean {
  return days.every((day, at) => at === 0 || daysToClose({ day: days[at - 1] ?? '' }, day).length === 1);
}

const byStates: readonly { readonly kind: OpenPoint['kind']; readonly states: readonly OrderState[] }[] = [
  { kind: 'uncertain', states: ['uncertain'] },
  { kind: 'waiting', states: ['queued', 'claimed', 'sending'] },
  { kind: 'open', states: openAtSupplierStates },
];

/**
 * Unsettled orders and amounts of the whole shop, and customers' debts, only from stored sums. Omits zeros.
 */
async function readLeftOpen(
  parts: {
    readonly journal: Pick<Journal, 'books' | 'gaps'>;
    readonly walletCheck: Pick<WalletCheckDesk, 'owed'>;
  },
  nowMs: number,
): Promise<LeftOpen> {
  const { books, gaps } = parts.journal;
  const orders = await books.unsettled();
  const points: OpenPoint[] = byStates.map(({ kind, states }) => {
    const those = orders.filter(({ state }) => states.includes(state));
    return {
      kind,
      count: those.reduce((all, each) => all + each.orders, 0),
      sums: sumByCurrency(those.map(({ amount, currency }) => ({ amount, currency }))),
    };
  });
  const wallets = await parts.walletCheck.owed();
  const found = wallets.ok ? wallets.value : [];
  const together = (kind: OpenPoint['kind'], of: readonly { count: number; sums: Money[] }[]): OpenPoint => ({
    kind,
    count: of.reduce((all, { count }) => all + count, 0),
    sums: sumByCurrency(of.flatMap(({ sums }) => sums)),
  });
  points.push(
    together(
      'owed',
      found.map(({ owed }) => owed),
    ),
    together(
      'unexplained',
      found.map(({ unknown }) => unknown),
    ),
  );
  const unsettledGaps = (await gaps.list(20)).filter((gap) => gap.settled === null).length;
  points.push({ kind: 'gap', count: unsettledGaps, sums: [] });
  points.push({ kind: 'ahead', count: await books.sentAfter(nowMs), sums: [] });
  return {
    points: points.filter(({ count }) => count > 0),
    owedByCustomers: await books.owedByCustomers(),
  };
}
