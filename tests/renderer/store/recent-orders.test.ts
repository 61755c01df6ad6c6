import { expect, test } from 'vitest';
import { useRecentOrders } from '../../../renderer/store/recent-orders.ts';

test('an order that is recorded late changes no selected service', () => {
  const { ordering, placed, forgetService } = useRecentOrders.getState();
  ordering({ connectionId: 'one', serviceId: '7' });
  expect(useRecentOrders.getState().lastServices).toEqual({ one: '7' });
  forgetService('one');
  placed({ id: 'order-1', customer: 'Ana', practice: false });
  expect(useRecentOrders.getState().lastServices).toEqual({});
  expect(useRecentOrders.getState()).toMatchObject({ lastCustomer: 'Ana', placedIds: ['order-1'] });
});

test('practice and real orders are never in one list', () => {
  const { placed } = useRecentOrders.getState();
  placed({ id: 'practised', customer: 'Nobody', practice: true });
  expect(useRecentOrders.getState()).toMatchObject({ practice: true, placedIds: ['practised'] });
  placed({ id: 'order-2', customer: 'Ben', practice: false });
  placed({ id: 'order-3', customer: 'Ben', practice: false });
  expect(useRecentOrders.getState()).toMatchObject({ practice: false, placedIds: ['order-3', 'order-2'] });
});
