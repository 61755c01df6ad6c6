import { describe, expect, test } from 'vitest';
import { createChangePlan } from '../../../renderer/client/changes/change-plan.ts';

/** A plan that has received the first event of its subscription and refetched everything once. */
function startedAt(sequence: number) {
  const plan = createChangePlan();
  plan.take({ sequence, entity: null, ids: null });
  plan.flush();
  return plan;
}

describe('what to refetch after changes', () => {
  test('everything, when a subscription begins, because earlier data may be older', () => {
    const plan = createChangePlan();
    plan.take({ sequence: 5, entity: null, ids: null });
    expect(plan.flush()).toEqual({ everything: true });
  });

  test('only the parts that changed, each once', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'catalogue', ids: null });
    plan.take({ sequence: 7, entity: 'catalogue', ids: ['s1'] });
    expect(plan.flush()).toEqual({ everything: false, parts: [['catalogue']], orders: null });
  });

  test('only the changed orders, each once', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'orders', ids: ['o1', 'o2'] });
    plan.take({ sequence: 7, entity: 'orders', ids: ['o2', 'o3'] });
    expect(plan.flush()).toEqual({ everything: false, parts: [], orders: { rows: ['o1', 'o2', 'o3'] } });
  });

  test('all lists of orders, when many changed and are not named', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'orders', ids: ['o1'] });
    plan.take({ sequence: 7, entity: 'orders', ids: null });
    expect(plan.flush()).toEqual({ everything: false, parts: [], orders: { rows: null } });
    plan.take({ sequence: 8, entity: 'orders', ids: Array.from({ length: 300 }, (_, each) => `a${each}`) });
    plan.take({ sequence: 9, entity: 'orders', ids: Array.from({ length: 300 }, (_, each) => `b${each}`) });
    expect(plan.flush()).toEqual({ everything: false, parts: [], orders: { rows: null } });
  });

  test('a changed batch makes data about orders stale, but no order', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'batches', ids: ['b1'] });
    expect(plan.flush()).toEqual({ everything: false, parts: [['batches']], orders: { rows: [] } });
  });

  test('everything, when a number was missed', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 7, entity: 'budget', ids: null });
    expect(plan.flush()).toEqual({ everything: true });
  });

  test('everything, when another connection is selected', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'connections', ids: null });
    expect(plan.flush()).toEqual({ everything: true });
  });

  test('nothing twice', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'budget', ids: null });
    plan.flush();
    expect(plan.flush()).toEqual({ everything: false, parts: [], orders: null });
  });
});
