import { expect, onTestFinished, test } from 'vitest';
import { createBackgroundRefresh } from '../../../electron/backend/desk/background-refresh.ts';
import { hourMs, isRecent, minuteMs } from '../../../shared/model/base/clock.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

test('a time is recent until the given age, and never if it is in the future', () => {
  expect([100, 91, 90, 101].map((at) => isRecent(at, 10, 100))).toEqual([true, true, false, false]);
});

test('balance, catalogue and wallet are refreshed at once after the clock was set back', async () => {
  const clock = createSimulatedClock();
  const fetchedAt = { balance: clock.nowMs(), list: clock.nowMs(), wallet: clock.nowMs() };
  const refreshed: string[] = [];
  const refresh = (what: keyof typeof fetchedAt) => {
    refreshed.push(what);
    fetchedAt[what] = clock.nowMs();
    return { ok: true };
  };
  const parts = {
    account: {
      read: async () => ({ ok: true, value: { fetchedAt: fetchedAt.balance, account: { balance: null } } }),
      refreshOf: async () => refresh('balance'),
      keepProfile: async () => {},
    },
    catalogue: {
      list: async () => ({ ok: true, value: { fetchedAt: fetchedAt.list } }),
      refreshSince: async () => refresh('list'),
    },
    wallet: {
      state: async () => ({ served: true, fetchedAt: fetchedAt.wallet }),
      refreshSince: async () => refresh('wallet'),
    },
    connections: { inUse: async () => ['one'] },
    clock,
    onDefect: (error: unknown) => refreshed.push(`defect ${error}`),
  };
  const background = createBackgroundRefresh(
    parts as unknown as Parameters<typeof createBackgroundRefresh>[0],
  );
  onTestFinished(() => background.stop());
  background.start();
  await clock.advanceTo(4 * minuteMs);
  expect(refreshed).toEqual([]);
  clock.stepWall(-2 * hourMs);
  await clock.advanceTo(5 * minuteMs);
  expect(refreshed).toEqual(['balance', 'list', 'wallet']);
  await clock.advanceTo(8 * minuteMs);
  expect(refreshed).toHaveLength(3);
});
