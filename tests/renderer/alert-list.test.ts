import { expect, test } from 'vitest';
import { alertsOf } from '../../renderer/features/desk/alert-list.ts';
import type { PauseReason } from '../../shared/model/order/batch.ts';
import type { Service } from '../../shared/model/service/service.ts';

const service = (id: string, price: string | null, previous: string | null): Service => ({
  id,
  name: `Service ${id}`,
  kind: 'imei',
  group: 'Group',
  price: price === null ? null : { amount: price, currency: 'USD' },
  previousPrice: previous === null ? null : { amount: previous, currency: 'USD' },
  time: '',
  identifier: {
    kind: 'imei',
    label: '',
    minLength: null,
    maxLength: null,
    lettersAllowed: false,
    pattern: null,
  },
  fields: [],
  quantity: null,
  bulkAllowed: true,
  favourite: true,
  contested: false,
  beside: false,
});

test('a calm shop has no alerts', () => {
  const favourites = [service('a', '4.20', null), service('b', '4.20', '4.2'), service('c', null, '1')];
  expect(alertsOf({ counts: { success: 9, pending: 2 }, favourites })).toEqual([]);
});

test('orders that were not sent, refused ones, statuses not known and moved prices each get a line with the way to it', () => {
  const favourites = [service('a', '4.5', '4.2')];
  const alerts = alertsOf({ counts: { refused: 2, unknown: 1 }, favourites, unsent: [{ id: 'one' }] });
  expect(alerts.map(({ kind, to }) => [kind, to])).toEqual([
    ['unsent', '/orders/one'],
    ['unknown', '/orders?states=unknown'],
    ['refused', '/orders?states=refused'],
    ['price', '/catalogue'],
  ]);
});

test('orders that are open twice for one device come first, with the way to the oldest', () => {
  const alerts = alertsOf({ counts: { refused: 2 }, favourites: [], beside: [{ id: 'one' }, { id: 'two' }] });
  expect(alerts.map(({ kind, to }) => [kind, to])).toEqual([
    ['beside', '/orders/one'],
    ['refused', '/orders?states=refused'],
  ]);
  expect(alerts[0]).toMatchObject({ count: 2 });
});

test('many moved prices do not push the rest away', () => {
  const favourites = Array.from({ length: 9 }, (_, index) => service(String(index), '2', '1'));
  expect(alertsOf({ counts: {}, favourites })).toHaveLength(3);
});

test('a batch that something stopped is told with what waits; what a person paused is not', () => {
  const batch = (id: string, pauseReason: PauseReason | null) => ({
    id,
    name: `List ${id}`,
    pauseReason,
    counts: { queued: 12, success: 3 },
  });
  const paused = [batch('a', 'insufficient-balance'), batch('b', 'person')];
  expect(alertsOf({ counts: {}, favourites: [], paused })).toEqual([
    {
      key: 'batch a',
      kind: 'batch',
      to: '/batches/a',
      name: 'List a',
      why: 'insufficient-balance',
      rows: 12,
    },
  ]);
});
