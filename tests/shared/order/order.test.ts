import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  finalStates,
  isFinal,
  mayMove,
  type OrderState,
  openAtSupplierStates,
  orderStates,
  supplierStates,
  unresolvedStates,
} from '../../../shared/model/order/order.ts';

const state = fc.constantFrom(...orderStates);
const includes = (states: readonly OrderState[], one: OrderState) => states.includes(one);

/** A possible history of an order: one permitted change of state per choice, until no change is permitted. */
function walk(from: OrderState, choices: readonly number[]): readonly OrderState[] {
  const path: OrderState[] = [from];
  for (const choice of choices) {
    const here = path[path.length - 1] ?? from;
    const open = orderStates.filter((to) => mayMove(here, to));
    if (open.length === 0) break;
    path.push(open[choice % open.length] ?? here);
  }
  return path;
}

describe('the permitted changes of state', () => {
  it('are those of money-safety O: a queued order is sent only through claimed and sending', () => {
    expect(orderStates.filter((from) => mayMove(from, 'sending'))).toEqual(['claimed']);
    expect(orderStates.filter((from) => mayMove(from, 'claimed'))).toEqual(['queued']);
  });

  it('never lead from uncertain or a state of the supplier to a state from which an order could be sent (O2)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('uncertain' as const, ...supplierStates),
        fc.array(fc.nat(20), { maxLength: 12 }),
        (from, choices) => {
          const sendable: readonly OrderState[] = ['queued', 'claimed', 'sending'];
          expect(walk(from, choices).filter((each) => sendable.includes(each))).toEqual([]);
        },
      ),
    );
  });

  it('cancel only orders that never were in state sending', () => {
    expect(orderStates.filter((from) => mayMove(from, 'cancelled'))).toEqual(['queued', 'claimed']);
  });

  it('end at refused and cancelled', () => {
    fc.assert(
      fc.property(state, (to) => {
        expect(mayMove('refused', to) || mayMove('cancelled', to)).toBe(false);
      }),
    );
  });

  it('move an uncertain order only to refused or to a state of the supplier', () => {
    expect(orderStates.filter((to) => mayMove('uncertain', to)).sort()).toEqual(
      ['refused', ...supplierStates].sort(),
    );
  });
});

describe('the states of an order', () => {
  it('are each either unresolved or final, never both', () => {
    fc.assert(
      fc.property(state, (each) => {
        expect(includes(unresolvedStates, each)).toBe(!isFinal(each));
        expect(includes(finalStates, each)).toBe(isFinal(each));
      }),
    );
  });

  it('keep an order with an unknown status open and polled', () => {
    expect(includes(openAtSupplierStates, 'unknown')).toBe(true);
    expect(openAtSupplierStates.every((each) => includes(unresolvedStates, each))).toBe(true);
  });
});
