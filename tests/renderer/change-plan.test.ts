import { describe, expect, test } from 'vitest';
import { createChangePlan } from '../../renderer/client/change-plan.ts';

/** A plan that has taken the first event of its subscription and read everything once. */
function startedAt(sequence: number) {
  const plan = createChangePlan();
  plan.take({ sequence, entity: null, id: null });
  plan.flush();
  return plan;
}

describe('what to read again after changes', () => {
  test('everything, when a subscription begins: what was read before may be older', () => {
    const plan = createChangePlan();
    plan.take({ sequence: 5, entity: null, id: null });
    expect(plan.flush()).toEqual({ everything: true });
  });

  test('only the parts that changed, each once', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'catalogue', id: null });
    plan.take({ sequence: 7, entity: 'catalogue', id: 's1' });
    expect(plan.flush()).toEqual({ everything: false, parts: [['catalogue']], orders: false });
  });

  test('an order also moves what was spent and what waits to be paid', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'orders', id: 'o1' });
    expect(plan.flush()).toEqual({
      everything: false,
      parts: [['orders'], ['account', 'read'], ['account', 'waiting']],
      orders: true,
    });
  });

  test('everything, when a number was missed', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 7, entity: 'budget', id: null });
    expect(plan.flush()).toEqual({ everything: true });
  });

  test('everything, when another connection is selected', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'connections', id: null });
    expect(plan.flush()).toEqual({ everything: true });
  });

  test('nothing twice', () => {
    const plan = startedAt(5);
    plan.take({ sequence: 6, entity: 'budget', id: null });
    plan.flush();
    expect(plan.flush()).toEqual({ everything: false, parts: [], orders: false });
  });
});
