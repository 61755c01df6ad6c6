import { describe, expect, test } from 'vitest';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import { explains } from '../../../support/house/explains.ts';
import { openOn, takeAll } from '../../../support/supplier/limiter-under-test.ts';
import { createMemorySlots } from '../../../support/time/limiter-simulation.ts';

describe('the order of requests', () => {
  test('is placing, then people, statuses, reconciling and lists, first come first served within each', async () => {
    const desk = await openOn(createMemorySlots(), 12);
    await takeAll(desk, 12);
    await desk.clock.advanceTo(61_000);
    const asked: Priority[] = ['batch', 'reconcile', 'poll', 'person', 'place'];
    for (const priority of asked) {
      void desk.ask(`${priority} 1`, priority);
      void desk.ask(`${priority} 2`, priority);
    }
    await desk.settle();
    expect(desk.limiter.budget().waiting).toEqual({ place: 2, person: 2, batch: 2, reconcile: 2, poll: 2 });
    for (const slot of desk.held.splice(0)) slot.giveBack();
    await desk.clock.advanceTo(120_000);
    // After each class has used its share, lists go first.
    const [place, person, ...shared] = asked
      .toReversed()
      .map((priority) => [`${priority} 1`, `${priority} 2`]);
    const once = shared.map(([first]) => first);
    expect(desk.order).toEqual([
      ...(place ?? []),
      ...(person ?? []),
      ...once,
      'batch 2',
      'reconcile 2',
      'poll 2',
    ]);
  });

  test('reserves five slots for people when none becomes free soon', async () => {
    explains('L3');
    const desk = await openOn();
    for (let index = 0; index < 200; index += 1) void desk.ask('batch', 'batch');
    await desk.clock.advanceTo(50_000);
    expect(desk.limiter.budget()).toMatchObject({ used: 55, left: 5, nextSlotInMs: 0 });
    for (let index = 0; index < 5; index += 1) void desk.ask('person', 'person');
    await desk.settle();
    expect(desk.order.slice(-5)).toEqual(Array(5).fill('person'));
    expect(desk.limiter.budget().left).toBe(0);
  });
});

describe('cancelling', () => {
  test('removes a waiting request, with the reason of its signal', async () => {
    const desk = await openOn(createMemorySlots(), 1);
    await takeAll(desk, 1);
    const stop = new AbortController();
    void desk.ask('gone', 'person', stop.signal);
    void desk.ask('next', 'person');
    stop.abort('screen closed');
    desk.held[0]?.giveBack();
    await desk.settle();
    expect(desk.order).toEqual(['gone: screen closed', 'next']);
    await desk.ask('late', 'person', stop.signal);
    expect(desk.order.at(-1)).toBe('late: screen closed');
  });

  test('returns a slot that is being recorded', async () => {
    const desk = await openOn();
    const stop = new AbortController();
    void desk.ask('gone', 'person', stop.signal);
    stop.abort('screen closed');
    await desk.settle();
    expect(desk.order).toEqual(['gone: screen closed']);
    expect(desk.limiter.budget()).toMatchObject({ used: 0, waiting: {} });
  });

  test('refuses all waiting requests when the limiter stops', async () => {
    const desk = await openOn(createMemorySlots(), 1);
    await takeAll(desk, 1);
    void desk.ask('waiting', 'batch');
    desk.limiter.stop();
    await desk.settle();
    expect(desk.order).toEqual(['waiting: Error: The limiter is stopped.']);
    await expect(desk.limiter.acquire('place')).rejects.toThrow('stopped');
  });
});

test('listeners are notified of every change, including slots that become free by time', async () => {
  const desk = await openOn();
  const used: number[] = [];
  const forget = desk.limiter.onChange(() => used.push(desk.limiter.budget().used));
  void desk.ask('one', 'person');
  await desk.settle();
  expect(used.at(-1)).toBe(1);
  desk.held[0]?.release();
  await desk.clock.advanceTo(61_000);
  expect(used.at(-1)).toBe(0);
  const heard = used.length;
  forget();
  void desk.ask('two', 'person');
  await desk.settle();
  expect(used.length).toBe(heard);
});
