import Big from 'big.js';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../electron/backend/journal/journal.ts';
import type { SupplierState } from '../../shared/model/order/order.ts';
import { emptyJournal } from '../support/journal/empty-journal.ts';
import { addSampleConnection, sampleOrder } from '../support/journal/sample-orders.ts';
import { knownMonths } from '../support/money/known-months.ts';
import {
  bookedRows,
  deviceOf,
  monthStartMs,
  referenceOf,
  type ScriptedMonth,
  scriptedMonth,
  timesOf,
} from '../support/money/wallet-month.ts';
import { hasNamedDevice, leastWrong, leftOverOf, trulyWrong } from '../support/money/wallet-truth.ts';
import {
  addAdoptedOrder,
  answerPastOrder,
  endPastOrder,
  sendPastOrder,
} from '../support/past/past-orders.ts';
import { inForm, seed, tell } from '../support/world/torture-form.ts';

const nothing = { charges: 0, refunds: 0, uncharged: 0 };
const minuteMs = 60_000;
const monthMs = 30 * 24 * 60 * minuteMs;
const monthsTogether = 20;
const patienceMs = 60 * minuteMs;
// This is after the last refund, and after the day during which the app expects a refund.
const endMs = monthStartMs + 2 * monthMs;

test(
  'every cent of a month is accounted for: no false finding, and no error is missed',
  async () => {
    let shop = await openMonths();
    onTestFinished(() => shop.journal.close());
    const lived = { months: 0, orders: 0, rows: 0, readings: 0, found: 0 };
    await fc.assert(
      fc.asyncProperty(scriptedMonth, async (month) => {
        lived.months += 1;
        // A new journal keeps the comparison fast, because each of its steps covers every wallet of the journal.
        if (lived.months % monthsTogether === 0) {
          await shop.journal.close();
          shop = await openMonths();
        }
        const found = await liveMonth(shop, `month-${lived.months}`, month, lived);
        lived.found += found;
      }),
      {
        seed,
        endOnFailure: true,
        numRuns: knownMonths.length + inForm('months', 25, 1_000),
        examples: knownMonths.map((month): [ScriptedMonth] => [month]),
      },
    );
    expect(lived.months).toBeGreaterThanOrEqual(knownMonths.length + 1);
    tell('shop-months', { ...lived, violations: 0 });
  },
  patienceMs,
);

async function openMonths(): Promise<{ journal: Journal; file: string }> {
  const file = await emptyJournal();
  return { journal: await openJournal(file), file };
}

async function liveMonth(
  { journal, file }: { readonly journal: Journal; readonly file: string },
  connectionId: string,
  month: ScriptedMonth,
  lived: { orders: number; rows: number; readings: number },
): Promise<number> {
  await addSampleConnection(journal, connectionId);
  const rows = bookedRows(connectionId, month);
  let read = 0;
  const readWallet = async (atMs: number): Promise<Found> => {
    const now = rows.filter((each) => each.atMs <= atMs);
    // Each reading repeats some rows that the journal already has.
    const page = now.slice(Math.max(0, read - 3)).map(({ row }) => row);
    await journal.transactions.store(connectionId, page.toReversed(), 'newest', atMs);
    read = now.length;
    lived.readings += 1;
    return findingsAt(journal, connectionId, atMs);
  };
  const acts = [
    ...month.orders.flatMap((order, index) => {
      const { sentAt, answeredAt, toldAt: reportedAt } = timesOf(order, index);
      const reference = referenceOf(connectionId, index);
      const placed = sampleOrder({
        connectionId,
        serviceId: `service ${index}`,
        identifier: deviceOf(order),
        price: { amount: order.price, currency: 'USD' },
      });
      const adopt = async () => {
        const state = order.end === 'open' ? 'pending' : order.end;
        await addAdoptedOrder(file, placed, { reference, state: state as SupplierState, sentAt, reportedAt });
      };
      if (order.adopted) return [{ atMs: reportedAt, act: adopt }];
      const hear = async () => {
        if (order.end === 'open') return;
        await endPastOrder(journal, placed.id, { at: reportedAt, state: order.end as SupplierState });
      };
      let attemptId = '';
      const send = async () => {
        attemptId = await sendPastOrder(journal, placed, sentAt);
      };
      return [
        { atMs: sentAt, act: send },
        {
          atMs: answeredAt,
          act: () => answerPastOrder(journal, placed.id, attemptId, reference, answeredAt),
        },
        { atMs: reportedAt, act: hear },
      ];
    }),
    ...month.readMinutes.map((minute) => {
      const atMs = monthStartMs + minute * minuteMs;
      const act = async () => {
        expectAllKnown(month, rows, atMs, await readWallet(atMs));
      };
      return { atMs, act };
    }),
  ].sort((one, other) => one.atMs - other.atMs);
  for (const { act } of acts) await act();
  const found = await readWallet(endMs);
  expectAllKnown(month, rows, endMs, found);
  // The app expects no more refunds, and no more rows come, so the findings must equal the truth, to the cent.
  expect(found.expected).toEqual([]);
  const truth = trulyWrong(month, rows, endMs);
  const said = (open: Found['open']) => (month.style === 'reference' ? open : leftOverOf(open));
  expect(said(found.open)).toEqual(said(truth));
  await expectEveryCent(journal, connectionId, found.open.length);
  lived.orders += month.orders.length;
  lived.rows += rows.length;
  return found.open.length;
}

interface Found {
  readonly open: string[];
  readonly expected: string[];
}

/**
 * If rows name references, each finding must be exactly true. If rows name a device or nothing, a row may belong to any of several orders
 * of one price. The app then reports exactly the minimum error common to every explanation, in count and money, and never more than the
 * truth. An excess charge may then be reported as a missing refund or as a charge without an order. Example: two orders of one price are
 * sent within a clock's error. Either one is charged twice and the other refunded, or each is charged once and one refund is missing. Both
 * give the same wallet. Until a wallet has named a device of the shop, the app cannot know whether its rows name devices.
 */
function expectAllKnown(
  month: ScriptedMonth,
  rows: ReturnType<typeof bookedRows>,
  atMs: number,
  found: Found,
): void {
  if (month.style === 'reference') {
    expectAsItIs(month, rows, atMs, found);
    return;
  }
  const said = leftOverOf([...found.open, ...found.expected]);
  const truth = leftOverOf(trulyWrong(month, rows, atMs, 0));
  const least = leastWrong(month, rows, atMs);
  const isKnown = month.style === 'amount' || hasNamedDevice(month, rows, atMs);
  for (const amount of new Set([...said.keys(), ...least.keys()])) {
    const now = said.get(amount) ?? nothing;
    const { charges, refunds, uncharged } = least.get(amount) ?? nothing;
    const reported = isKnown ? now : { charges, refunds, uncharged };
    expect(reported, amount).toMatchObject({ charges, refunds });
    // The app does not report an order that was just sent as uncharged, because the charge may still come.
    expect(reported.uncharged, amount).toBeLessThanOrEqual(uncharged);
    for (const side of ['charges', 'refunds', 'uncharged'] as const)
      expect(now[side], `${side} of ${amount}`).toBeLessThanOrEqual(truth.get(amount)?.[side] ?? 0);
  }
}

function expectAsItIs(
  month: ScriptedMonth,
  rows: ReturnType<typeof bookedRows>,
  atMs: number,
  found: Found,
): void {
  const isKnown = month.words !== 'and device' || hasNamedOrder(month, rows, atMs);
  expect(isKnown ? found.open : []).toEqual(isKnown ? trulyWrong(month, rows, atMs) : []);
}

function hasNamedOrder(month: ScriptedMonth, rows: ReturnType<typeof bookedRows>, readAtMs: number): boolean {
  return rows.some(({ order, atMs }) => {
    const script = order === null ? undefined : month.orders[order];
    return script !== undefined && atMs <= readAtMs && timesOf(script, order ?? 0).answeredAt <= readAtMs;
  });
}

async function findingsAt(journal: Journal, connectionId: string, fetchedAt: number): Promise<Found> {
  while (await journal.matcher.step());
  const reach = { connectionId, fetchedAt, complete: true };
  const of = async (stage: 'open' | 'expected') => {
    const page = { stage, kind: null, cursor: null, limit: 500 };
    const { findings } = await journal.findings.list({ ...reach, ...page });
    return findings.map(({ kind, amount }) => `${kind} ${amount?.amount}`).sort();
  };
  return { open: await of('open'), expected: await of('expected') };
}

/** Checks that the sums of the groups equal the sums of the listed findings, to the cent. */
async function expectEveryCent(journal: Journal, connectionId: string, count: number): Promise<void> {
  const reach = { connectionId, fetchedAt: endMs, complete: true };
  const { stages, due } = await journal.findings.groups(reach);
  expect(due).toBe(0);
  expect(stages.open.reduce((sum, group) => sum + group.count, 0)).toBe(count);
  const { findings } = await journal.findings.list({
    ...reach,
    stage: 'open',
    kind: null,
    cursor: null,
    limit: 500,
  });
  for (const { kind, sums } of stages.open) {
    const listed = findings.filter((finding) => finding.kind === kind);
    const total = listed.reduce((sum, { amount }) => sum.plus(amount?.amount ?? 0), new Big(0));
    expect(sums.map(({ amount }) => new Big(amount).toFixed())).toEqual([total.toFixed()]);
  }
}
