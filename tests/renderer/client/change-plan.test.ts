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
  test('refetches everything when a subscription begins, because the data may be older', () => {
    const plan = createChangePlan();
    plan.take({ sequence: 5, entity: null, ids: null });
    expect(plan.flush()).toEqual({ everything: true });
  });

  test('refetches only the parts that changed, each once', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'catalogue', ids: null });
    plan.take({ sequence: 7, entity: 'catalogue', ids: ['s1'] });
    expect(plan.flush()).toEqual({ everything: false, parts: [['catalogue']], orders: null });
  });

  test('refetches only the changed orders, each once', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'orders', ids: ['o1', 'o2'] });
    plan.take({ sequence: 7, entity: 'orders', ids: ['o2', 'o3'] });
    expect(plan.flush()).toEqual({ everything: false, parts: [], orders: { rows: ['o1', 'o2', 'o3'] } });
  });

  test('refetches all lists of orders when the changed orders are too many or not named', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'orders', ids: ['o1'] });
    plan.take({ sequence: 7, entity: 'orders', ids: null });
    expect(plan.flush()).toEqual({ everything: false, parts: [], orders: { rows: null } });
    plan.take({ sequence: 8, entity: 'orders', ids: Array.from({ length: 300 }, (_, each) => `a${each}`) });
    plan.take({ sequence: 9, entity: 'orders', ids: Array.from({ length: 300 }, (_, each) => `b${each}`) });
    expect(plan.flush()).toEqual({ everything: false, parts: [], orders: { rows: null } });
  });

  test('refetches the data about orders when a batch changed, but no order', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'batches', ids: ['b1'] });
    expect(plan.flush()).toEqual({ everything: false, parts: [['batches']], orders: { rows: [] } });
  });

  test('refetches everything when a sequence number was missed', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 7, entity: 'budget', ids: null });
    expect(plan.flush()).toEqual({ everything: true });
  });

  test('refetches everything when another connection is selected', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'connections', ids: null });
    expect(plan.flush()).toEqual({ everything: true });
  });

  test('refetches nothing twice', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'budget', ids: null });
    plan.flush();
    expect(plan.flush()).toEqual({ everything: false, parts: [], orders: null });
  });
});
