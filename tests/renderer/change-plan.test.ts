import { describe, expect, test } from 'vitest';
import { createChangePlan } from '../../renderer/client/change-plan.ts';

/** A plan that has taken the first event of its subscription and read everything once. */
function startedAt(sequence: number) {
  const plan = createChangePlan();
  plan.take({ sequence, entity: null, ids: null });
  plan.flush();
  return plan;
}

describe('what to read again after changes', () => {
  test('everything, when a subscription begins: what was read before may be older', () => {
    const plan = createChangePlan();
    plan.take({ sequence: 5, entity: null, ids: null });
    expect(plan.flush()).toEqual({ everything: true });
  });

  test('only the parts that changed, each once', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'catalogue', ids: null });
    plan.take({ sequence: 7, entity: 'catalogue', ids: ['s1'] });
    expect(plan.flush()).toEqual({ everything: false, parts: [['catalogue']], orders: false });
  });

  test('an order also moves what was spent and what waits to be paid', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'orders', ids: ['o1'] });
    expect(plan.flush()).toEqual({
      everything: false,
      parts: [['orders'], ['account', 'read'], ['account', 'waiting']],
      orders: true,
    });
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
    expect(plan.flush()).toEqual({ everything: false, parts: [], orders: false });
  });
});
