import { expect, test } from 'vitest';
import { createReconnectProbe } from '../../../electron/backend/queue/sending/reconnect-probe.ts';
import { createSleepDetector } from '../../../electron/backend/queue/sleep-detector.ts';
import type { Reading } from '../../../electron/backend/supplier/types/exchange.ts';
import type { Account } from '../../../shared/model/connection/account.ts';
import { explains } from '../../support/house/explains.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';
import { createWorldClock } from '../../support/time/world-clock.ts';

const minuteMs = 60_000;
const exchange = { request: '', startedAt: 0, finishedAt: 0, httpStatus: 200, reply: null, replyBytes: 0 };
const unreachable: Reading<Account> = {
  ok: false,
  failure: { code: 'unreachable', data: { cause: 'network', detail: '' } },
  exchange,
};
const there: Reading<Account> = {
  ok: true,
  value: { balance: null, email: null, details: {} } as never,
  exchange,
};

const silent = { onSleep: () => {}, onWake: () => {}, onStay: () => {} };

test('P4: sleep is detected by our own clock, not by a step of the wall clock, and the system’s event counts once', async () => {
  const world = createWorldClock(async () => {}, 5_000_000);
  const { clock } = world.openRun();
  const woken: number[] = [];
  const watch = createSleepDetector(clock, { ...silent, onWake: (gapMs) => woken.push(gapMs) });
  watch.start();
  await world.advance(10 * minuteMs);
  world.stepWall(6 * 60 * minuteMs);
  await world.advance(10 * minuteMs);
  expect(woken).toEqual([]);
  await world.sleep(20 * minuteMs);
  await world.advance(minuteMs);
  expect(woken).toHaveLength(1);
  expect(woken[0]).toBeGreaterThan(19 * minuteMs);
  await world.sleep(5_000);
  watch.resumed();
  watch.resumed();
  expect(woken).toHaveLength(2);
  watch.stop();
});

test('P4: an announced sleep that does not come ends automatically, and requests are not cancelled for it', async () => {
  const world = createWorldClock(async () => {}, 5_000_000);
  const reported: string[] = [];
  const watch = createSleepDetector(world.openRun().clock, {
    onSleep: () => reported.push('sleep'),
    onWake: () => reported.push('wake'),
    onStay: () => reported.push('stay'),
  });
  watch.start();
  watch.suspended();
  await world.advance(minuteMs);
  expect(reported).toEqual(['sleep', 'stay']);
  // A sleep shorter than the interval of our own check counts if the system reported it, however soon after the previous sleep.
  for (let nap = 0; nap < 2; nap += 1) {
    watch.suspended();
    await world.sleep(3_000);
    watch.resumed();
  }
  expect(reported.slice(2)).toEqual(['sleep', 'wake', 'sleep', 'wake']);
  watch.stop();
});

test('P4: after waking, one cheap read is sent first and repeated slowly, and no other request is sent until it is answered', async () => {
  explains('P4');
  const clock = createSimulatedClock();
  const readAt: number[] = [];
  const back: string[] = [];
  let network = false;
  const reconnectProbe = createReconnectProbe({
    clock,
    random: () => 0.5,
    onReading: () => {},
    onDefect: () => {},
    isProof: () => true,
    reads: async () => ({
      async account() {
        readAt.push(clock.elapsedMs());
        return network ? there : unreachable;
      },
    }),
    onBack: (connectionId) => back.push(connectionId),
  });
  // Before sleep, the connection counts as lost and no request is sent.
  reconnectProbe.seek('connection-1', 'when-told');
  await clock.advanceTo(30_000);
  expect([readAt, reconnectProbe.isSeeking('connection-1')]).toEqual([[], true]);
  reconnectProbe.seek('connection-1', 'now');
  expect(reconnectProbe.isSeeking('connection-1')).toBe(true);
  reconnectProbe.seek('connection-1', 'soon');
  await clock.advanceTo(10 * minuteMs);
  expect(readAt[0]).toBeLessThan(31_000);
  // While the supplier is unreachable, a retry uses no slot. Here there is one retry every 6 s.
  expect(readAt.length).toBeLessThan(101);
  expect([back, reconnectProbe.isSeeking('connection-1')]).toEqual([[], true]);
  network = true;
  await clock.advanceTo(12 * minuteMs);
  expect([back, reconnectProbe.isSeeking('connection-1')]).toEqual([['connection-1'], false]);
  const reads = readAt.length;
  await clock.advanceTo(60 * minuteMs);
  expect(readAt).toHaveLength(reads);
});

test('P4: a stopped probe leaves nothing planned', async () => {
  const clock = createSimulatedClock();
  const planned = new Set<number>();
  const after: typeof clock.after = (delayMs, run) => {
    const cancel = clock.after(delayMs, run);
    planned.add(delayMs);
    return () => {
      planned.delete(delayMs);
      cancel();
    };
  };
  const reconnectProbe = createReconnectProbe({
    clock: { ...clock, after },
    random: () => 0.5,
    onReading: () => {},
    onDefect: () => {},
    isProof: () => true,
    reads: async () => null,
    onBack: () => {},
  });
  reconnectProbe.seek('connection-1', 'now');
  expect(planned.size).toBe(1);
  reconnectProbe.stop();
  expect(planned.size).toBe(0);
});

test('P4: a sleep is as long as the time since the last tick beyond its interval', async () => {
  let monotonicMs = 1_000;
  const ticks: (() => void)[] = [];
  const gaps: number[] = [];
  const clock = {
    nowMs: () => 0,
    monotonicMs: () => monotonicMs,
    after: (delayMs: number, run: () => void) => {
      intervalMs = delayMs;
      ticks.push(run);
      return () => {};
    },
  };
  let intervalMs = 0;
  const watch = createSleepDetector(clock, { ...silent, onWake: (gapMs) => gaps.push(gapMs) });
  watch.start();
  for (const sleptMs of [0, 5_000, 90_000]) {
    monotonicMs += intervalMs + sleptMs;
    ticks.at(-1)?.();
  }
  expect(gaps.at(-1)).toBe(90_000);
  monotonicMs += intervalMs + 70_000;
  watch.resumed();
  monotonicMs += intervalMs / 2;
  watch.resumed();
  expect(gaps.slice(-2)).toEqual([90_000, 70_000]);
});
