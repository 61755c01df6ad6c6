import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import { openClockAtSending } from '../../../electron/backend/queue/clock-at-sending.ts';
import {
  keepOutsideJournal,
  type OutcomeFile,
} from '../../../electron/backend/queue/sending/kept-outcome.ts';
import { type SendOrderDeps, sendOrder } from '../../../electron/backend/queue/sending/send-order.ts';
import type { PlacementVerdict } from '../../../electron/backend/supplier/types/placement.ts';
import { encodeMessage } from '../../../shared/model/base/coded-message.ts';
import { emptyJournal } from '../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../support/journal/sample-orders.ts';
import { eventually } from '../../support/time/eventually.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

const exchange = { request: '', startedAt: 0, finishedAt: 0, httpStatus: 200, reply: null, replyBytes: 0 };
const noFile: OutcomeFile = { keep: async () => {}, forget: async () => {}, read: async () => new Map() };
const accepted: PlacementVerdict = {
  verdict: 'accepted',
  reference: '77',
  state: 'pending',
  supplierStatus: null,
};
const settle = async () => {
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
};

/** Sends one order of a new journal, with some parts replaced. */
async function sendOne(
  outcome: PlacementVerdict,
  change: (journal: Journal) => Partial<SendOrderDeps> = () => ({}),
) {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const { id } = sampleOrder();
  await journal.orders.insert(sampleOrder({ id }), 1);
  const order = await journal.outbox.claimNext('connection-1', 'single', 'attempt', 2);
  if (order === null) throw new Error('nothing was claimed');
  const clock = createSimulatedClock();
  let placed = 0;
  const sending = sendOrder(
    {
      outbox: journal.outbox,
      kept: noFile,
      saveProgressMark: async () => {},
      clock,
      random: () => 0,
      whyNot: () => null,
      listed: async () => ({}),
      clockAheadMs: () => null,
      onVerdict: () => {},
      closing: new AbortController().signal,
      ...change(journal),
    },
    order,
    'attempt',
    { giveBack() {}, release() {}, turnedAway() {} },
    {
      async place() {
        placed += 1;
        return { outcome, exchange };
      },
    },
  );
  return { journal, id, clock, sending, placed: () => placed };
}

test('an order that may not begin is released before it is written as sent', async () => {
  const { journal, id, sending, placed } = await sendOne(accepted, () => ({
    whyNot: () => encodeMessage('app-closed'),
  }));
  expect(await sending).toBe('not-begun');
  expect(placed()).toBe(0);
  const read = await journal.orders.read(id);
  expect(read?.attempts).toEqual([]);
  expect(read?.events.map(({ to }) => to)).not.toContain('sending');
});

test('J5: "nothing was sent" is written before any other step', async () => {
  let isSettled = false;
  const { sending } = await sendOne(accepted, (journal) => ({
    saveProgressMark: () => Promise.reject(new Error('the disk is full')),
    outbox: {
      ...journal.outbox,
      async settle(...asked) {
        await settle();
        const settled = await journal.outbox.settle(...asked);
        isSettled = true;
        return settled;
      },
    },
  }));
  await sending;
  expect(isSettled).toBe(true);
});

test('O9, O10: another order’s reference is reported as an uncertain outcome', async () => {
  const reported: string[] = [];
  const { sending } = await sendOne(accepted, (journal) => ({
    onVerdict: (_id, verdict) => void reported.push(verdict),
    outbox: {
      ...journal.outbox,
      async settle(...asked): ReturnType<typeof journal.outbox.settle> {
        if (asked[3].reference === undefined) return journal.outbox.settle(...asked);
        const holder = {
          ...{ reference: '77', orderId: asked[0], identifier: sampleImei(2), serviceName: 'Carrier check' },
          ...({ state: 'pending', createdAt: 1, elsewhere: null } as const),
        } as const;
        return { order: null, holder };
      },
    },
  }));
  await sending;
  expect(reported).toEqual(['accepted', 'uncertain']);
});

test('an outcome that the journal cannot store is written to a file at once', async () => {
  const done: string[] = [];
  const { clock, sending } = await sendOne(accepted, (journal) => ({
    kept: {
      ...noFile,
      async keep() {
        done.push('kept');
      },
    },
    outbox: {
      ...journal.outbox,
      async settle(...asked) {
        if (!done.includes('refused')) {
          done.push('refused');
          throw new Error('the disk is full');
        }
        return journal.outbox.settle(...asked);
      },
    },
  }));
  await eventually(
    async () => done,
    (all) => all.length === 2,
  );
  expect(done).toEqual(['refused', 'kept']);
  await clock.advanceTo(60_000);
  await sending;
});

test('an ending app waits until the file of outcomes is on the disk', async () => {
  let isKept = (): void => {};
  const keep = () =>
    new Promise<void>((resolve) => {
      isKept = resolve;
    });
  const file = { ...noFile, keep };
  const finished = { ...exchange, verdict: 'accepted', evidence: '' } as const;
  const move = { to: 'pending', why: 'accepted', who: 'supplier', words: null } as const;
  const outcome = { orderId: 'one', attemptId: 'attempt', finished, move };
  const keeping = keepOutsideJournal(file, outcome, createSimulatedClock());
  let hasEnded = false;
  const ending = keeping.ended(false).then(() => {
    hasEnded = true;
  });
  await settle();
  expect(hasEnded).toBe(false);
  isKept();
  await ending;
});

const memory = (kept: unknown[]) =>
  ({
    read: async () => kept.at(-1) ?? null,
    write: async (_: unknown, value: unknown) => void kept.push(value),
  }) as never;
test.each<[string, readonly number[], number, number]>([
  ['at once', [0], 0, 1],
  ['within ten minutes', [599_999], 0, 1],
  ['after ten minutes', [600_000], 0, 2],
  ['after ten minutes in small steps', [300_000, 300_000], 0, 2],
  ['after the clock was set ahead', [0], 2_001, 2],
  ['after the clock was set back', [0], -2_001, 2],
  ['after the clock was set ahead by a grain of the steady clock', [0], 2_000, 1],
  ['after the clock was set back by a grain of the steady clock', [0], -2_000, 1],
])('H7: the clock is recorded again, or not, for a sending %s', async (_, steps, setMs, times) => {
  const clock = createSimulatedClock();
  const kept: unknown[] = [];
  const atSending = await openClockAtSending(memory(kept), clock);
  await atSending.keep();
  clock.stepWall(setMs);
  for (const ms of steps) {
    await clock.advanceTo(clock.elapsedMs() + ms);
    await atSending.keep();
  }
  expect(kept).toHaveLength(times);
});

test.each([
  ['forward', 60_000, 70_000, 60_000],
  ['forward by more than the time since the sending', 60_000, 20_000, 20_000],
  ['forward by a grain of the steady clock', 2_000, 70_000, 0],
  ['back', -60_000, 70_000, 0],
])('H7: a clock that was set %s while the app was closed', async (_, setMs, sentMsAgo, wanted) => {
  const clock = createSimulatedClock();
  const kept: unknown[] = [];
  await (await openClockAtSending(memory(kept), clock)).keep();
  clock.stepWall(setMs);
  const atSending = await openClockAtSending(memory(kept), clock);
  expect(atSending.setForwardSince(clock.nowMs() - sentMsAgo)).toBe(wanted);
  expect(atSending.setForwardSince(clock.nowMs())).toBe(0);
});
