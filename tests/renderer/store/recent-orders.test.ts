import { expect, test } from 'vitest';
import { useRecentOrders } from '../../../renderer/store/recent-orders.ts';

test('an order that is recorded late chooses no service: a person may be choosing another by then', () => {
  const { ordering, placed, forgetService } = useRecentOrders.getState();
  ordering({ connectionId: 'one', serviceId: '7' });
  expect(useRecentOrders.getState().lastServices).toEqual({ one: '7' });
  forgetService('one');
  placed({ id: 'order-1', customer: 'Ana' });
  expect(useRecentOrders.getState().lastServices).toEqual({});
  expect(useRecentOrders.getState()).toMatchObject({ lastCustomer: 'Ana', placedIds: ['order-1'] });
});
