import { expect, test } from 'vitest';
import { PlacedList } from '../../../../renderer/features/new-order/placed-list.tsx';
import { order } from '../../../../renderer/gallery/samples.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import { drawnPart } from '../../../support/page/drawn-part.tsx';

const said = (state: OrderState, part: Partial<Parameters<typeof order>[0]> = {}) => {
  const placed = order({ id: 'placed', state, result: null, reason: null, ...part });
  return drawnPart(<PlacedList ids={['placed']} />, (contract) => [
    [contract.orders.read.queryKey({ input: { id: 'placed' } }), { order: placed }],
  ]).join('\n');
};

test('an order that is not yet sent is not shown as waiting for its result', () => {
  expect(said('queued')).toContain('Saved here, not sent yet.');
  expect(said('queued')).not.toContain('Waiting for the result');
  expect(said('pending')).toContain('Waiting for the result');
});

test('an order can be handed over only if it has a result and was not handed over yet', () => {
  expect(said('success', { handedOverAt: null })).toContain('Hand over');
  expect(said('success', { handedOverAt: 1 })).not.toContain('Hand over');
  expect(said('pending', { handedOverAt: null })).not.toContain('Hand over');
});

test('an order without a result shows what the supplier said, else what its state means', () => {
  const words = encodeMessage('reply-failed', { words: 'No stock' });
  expect(said('rejected', { reason: words })).toContain('No stock');
  expect(said('rejected')).not.toContain('No stock');
});
