import Big from 'big.js';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../electron/backend/journal/journal.ts';
import type { SupplierState } from '../../shared/model/order/order.ts';
import { emptyJournal } from '../support/shop/empty-journal.ts';
import {
  addAdoptedOrder,
  answerPastOrder,
  endPastOrder,
  sendPastOrder,
} from '../support/shop/past-orders.ts';
import { addSampleConnection, sampleOrder } from '../support/shop/sample-orders.ts';
import {
  bookedRows,
  deviceOf,
  monthStartMs,
  referenceOf,
  type ScriptedMonth,
  scriptedMonth,
  timesOf,
} from '../support/shop/wallet-month.ts';
import { comparable, trulyWrong } from '../support/shop/wallet-truth.ts';
import { inForm, seed, tell } from '../support/world/torture-form.ts';

const minuteMs = 60_000;
const monthMs = 30 * 24 * 60 * minuteMs;
const patienceMs = 60 * minuteMs;
// Past every refund that comes at all, and past the day that one is waited for.
const endMs = monthStartMs + 2 * monthMs;

test(
  'every cent of a month is accounted for: nobody is accused falsely, nothing that is wrong is missed',
  async () => {
    const file = await emptyJournal();
    const journal = await openJournal(file);
    onTestFinished(() => journal.close());
    const lived = { months: 0, orders: 0, rows: 0, readings: 0, found: 0 };
    await fc.assert(
      fc.asyncProperty(scriptedMonth, async (month) => {
        lived.months += 1;
        const found = await liveMonth({ journal, file }, `month-${lived.months}`, month, lived);
        lived.found += found;
      }),
      { seed, numRuns: inForm('months', 25, 1_000) },
    );
    tell('shop-months', { ...lived, violations: 0 });
  },
  patienceMs,
);

async function liveMonth(
  { journal, file }: { readonly journal: Journal; readonly file: string },
  connectionId: string,
  month: ScriptedMonth,
  lived: { orders: number; rows: number; readings: number },
): Promise<number> {
  await addSampleConnection(journal, connectionId);
  const rows = bookedRows(connectionId, month);
  let read = 0;
  const readWallet = async (atMs: number): Promise<string[]> => {
    const now = rows.filter((each) => each.atMs <= atMs);
    // The page that is known already comes again.
    const page = now.slice(Math.max(0, read - 3)).map(({ row }) => row);
    await journal.transactions.store(connectionId, page.toReversed(), 'newest');
    read = now.length;
    lived.readings += 1;
    return openFindings(journal, connectionId, atMs);
  };
  const acts = [
    ...month.orders.flatMap((order, index) => {
      const { sentAt, answeredAt, toldAt } = timesOf(order, index);
      const reference = referenceOf(connectionId, index);
      const placed = sampleOrder({
        ...{ connectionId, serviceId: `service ${index}`, identifier: deviceOf(order) },
        price: { amount: order.price, currency: 'USD' },
      });
      const adopt = async () => {
        const state = order.end === 'open' ? 'pending' : order.end;
        await addAdoptedOrder(file, placed, { reference, state: state as SupplierState, sentAt, toldAt });
      };
      if (order.adopted) return [{ atMs: toldAt, act: adopt }];
      const hear = async () => {
        if (order.end === 'open') return;
        await endPastOrder(journal, placed.id, { at: toldAt, state: order.end as SupplierState });
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
        { atMs: toldAt, act: hear },
      ];
    }),
    ...month.readMinutes.map((minute) => {
      const atMs = monthStartMs + minute * minuteMs;
      const act = async () => {
        const found = await readWallet(atMs);
        // Which of two like orders a bare row is of shows in the end alone; so does a row that names a device, before its reference is known.
        if (month.style === 'reference' && month.words !== 'and device')
          expect(found).toEqual(trulyWrong(month, rows, atMs));
      };
      return { atMs, act };
    }),
  ].sort((one, other) => one.atMs - other.atMs);
  for (const { act } of acts) await act();
  const found = await readWallet(endMs);
  expect(comparable(month, found)).toEqual(comparable(month, trulyWrong(month, rows, endMs)));
  await expectEveryCent(journal, connectionId, found.length);
  lived.orders += month.orders.length;
  lived.rows += rows.length;
  return found.length;
}

async function openFindings(journal: Journal, connectionId: string, fetchedAt: number): Promise<string[]> {
  while (await journal.matcher.step());
  const reach = { connectionId, fetchedAt, complete: true };
  const { findings } = await journal.findings.list({
    ...{ ...reach, stage: 'open', kind: null, cursor: null, limit: 500 },
  });
  return findings.map(({ kind, amount }) => `${kind} ${amount?.amount}`).sort();
}

/** What the groups say is what the list says, to the cent. */
async function expectEveryCent(journal: Journal, connectionId: string, count: number): Promise<void> {
  const reach = { connectionId, fetchedAt: endMs, complete: true };
  const { stages, due } = await journal.findings.groups(reach);
  expect(due).toBe(0);
  expect(stages.open.reduce((sum, group) => sum + group.count, 0)).toBe(count);
  const { findings } = await journal.findings.list({
    ...{ ...reach, stage: 'open', kind: null, cursor: null, limit: 500 },
  });
  for (const { kind, sums } of stages.open) {
    const listed = findings.filter((finding) => finding.kind === kind);
    const total = listed.reduce((sum, { amount }) => sum.plus(amount?.amount ?? 0), new Big(0));
    expect(sums.map(({ amount }) => new Big(amount).toFixed())).toEqual([total.toFixed()]);
  }
}
