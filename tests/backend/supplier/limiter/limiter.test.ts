import { describe, expect, test } from 'vitest';
import { createLimiter, SlotNotRecorded } from '../../../../electron/backend/supplier/limiter/limiter.ts';
import type { SlotStore } from '../../../../electron/backend/supplier/limiter/limiter-slots.ts';
import type { SavedSlot } from '../../../../shared/model/connection/saved-slot.ts';
import { explains } from '../../../support/house/explains.ts';
import { openOn, takeAll } from '../../../support/supplier/limiter-under-test.ts';
import { createMemorySlots } from '../../../support/time/limiter-simulation.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

describe('a slot', () => {
  test('stays held until a full minute after its release, not after it was taken', async () => {
    const desk = await openOn(createMemorySlots(), 1);
    await takeAll(desk, 1);
    void desk.ask('next', 'person');
    await desk.clock.advanceTo(200_000);
    expect(desk.order).toEqual([]);
    desk.held[0]?.release();
    await desk.clock.advanceTo(259_999);
    expect(desk.order).toEqual([]);
    await desk.clock.advanceTo(260_100);
    expect(desk.order).toEqual(['next']);
  });

  test('is free at once when nothing was sent', async () => {
    const desk = await openOn(createMemorySlots(), 1);
    await takeAll(desk, 1);
    void desk.ask('next', 'person');
    desk.held[0]?.giveBack();
    await desk.settle();
    expect(desk.order).toEqual(['next']);
  });

  test('is counted in the budget by its purpose: single orders, lists and the total', async () => {
    const desk = await openOn(createMemorySlots());
    for (const who of ['place', 'batch', 'poll', 'upkeep'] as const) void desk.ask(who, who);
    await desk.settle();
    await desk.clock.advanceTo(10_000);
    expect(desk.limiter.budget()).toMatchObject({ placed: 2, granted: desk.order.length });
    expect(desk.order).toContain('poll');
  });

  test('ends once: a second end changes nothing', async () => {
    const desk = await openOn(createMemorySlots(), 1);
    await takeAll(desk, 1);
    desk.held[0]?.release();
    desk.held[0]?.giveBack();
    expect(desk.limiter.budget().used).toBe(1);
  });
});

describe('the stored state', () => {
  test('contains the slot before the request may be sent, and the slot’s end afterwards', async () => {
    const saved: SavedSlot[] = [];
    let confirm = (): void => {};
    const store: SlotStore = {
      ...createMemorySlots(),
      save: (row) => {
        saved.push(row);
        return new Promise((resolve) => {
          confirm = resolve;
        });
      },
    };
    const desk = await openOn(store);
    void desk.ask('first', 'place');
    await desk.settle();
    expect(saved).toMatchObject([{ freeAt: null }]);
    expect(desk.order).toEqual([]);
    confirm();
    await desk.settle();
    expect(desk.order).toEqual(['first']);
    desk.held[0]?.release();
    await desk.settle();
    expect(saved[1]?.freeAt).toBeGreaterThanOrEqual(desk.clock.monotonicMs() + 60_000);
    confirm();
    await desk.limiter.flush();
  });

  test('stops the request and frees the slot if the state cannot be written', async () => {
    let broken = true;
    const desk = await openOn({
      ...createMemorySlots(),
      save: async () => {
        if (broken) throw new Error('disk full');
      },
    });
    await expect(desk.limiter.acquire('place')).rejects.toBeInstanceOf(SlotNotRecorded);
    expect(desk.limiter.budget().used).toBe(0);
    broken = false;
    await expect(desk.limiter.acquire('place')).resolves.toBeDefined();
  });

  test('L2: holds a slot that was under way for the rest of the longest deadline plus a minute after the start', async () => {
    const clock = createSimulatedClock(9_000_000);
    const slots = createMemorySlots([
      { slot: 0, savedAt: 1, freeAt: null },
      { slot: 1, savedAt: 9_000_000 - 31_500, freeAt: null },
    ]);
    const limiter = await createLimiter({ clock, slots });
    // A request sent 30 s before the app died may arrive for 90 s more.
    const usedAt = async (atMs: number) => {
      await clock.advanceTo(atMs);
      return limiter.budget().used;
    };
    expect([await usedAt(0), await usedAt(60_000), await usedAt(60_100)]).toEqual([2, 2, 1]);
    expect([await usedAt(150_000), await usedAt(150_100)]).toEqual([1, 0]);
  });

  test('L1: holds the slot of a cancelled request until its deadline plus a minute', async () => {
    explains('L1');
    const desk = await openOn(createMemorySlots(), 1);
    await takeAll(desk, 1);
    desk.held[0]?.release(20_000);
    void desk.ask('next', 'person');
    await desk.clock.advanceTo(80_000);
    expect(desk.order).toEqual([]);
    await desk.clock.advanceTo(80_100);
    expect(desk.order).toEqual(['next']);
  });

  test('counts only the present uptime as passed when the machine restarted in between', async () => {
    const clock = createSimulatedClock(20_000);
    const saved = { slot: 3, savedAt: 8_000_000, freeAt: 8_060_000 };
    const limiter = await createLimiter({ clock, slots: createMemorySlots([saved]) });
    expect(limiter.budget().used).toBe(1);
    await clock.advanceTo(39_000);
    expect(limiter.budget().used).toBe(1);
    await clock.advanceTo(42_000);
    expect(limiter.budget().used).toBe(0);
  });

  test('L2: holds invalid slots for the longest request plus a minute', async () => {
    const clock = createSimulatedClock();
    const saved = { slot: 3, savedAt: Number.NaN, freeAt: 1e300 };
    const limiter = await createLimiter({ clock, slots: createMemorySlots([saved]) });
    expect(limiter.budget().used).toBe(1);
    await clock.advanceTo(179_000);
    expect(limiter.budget().used).toBe(1);
    await clock.advanceTo(181_600);
    expect(limiter.budget().used).toBe(0);
  });
});
