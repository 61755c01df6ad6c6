import { expect, test } from 'vitest';
import { useCounter } from '../../renderer/store/counter.ts';

test('an order that is recorded late chooses no service: a person may be choosing another by then', () => {
  const { ordering, placed, forgetService } = useCounter.getState();
  ordering({ connectionId: 'one', serviceId: '7' });
  expect(useCounter.getState().lastServices).toEqual({ one: '7' });
  forgetService('one');
  placed({ id: 'order-1', customer: 'Ana' });
  expect(useCounter.getState().lastServices).toEqual({});
  expect(useCounter.getState()).toMatchObject({ lastCustomer: 'Ana', placedIds: ['order-1'] });
});
