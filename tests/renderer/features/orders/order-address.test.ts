import { expect, test } from 'vitest';
import {
  filterOf,
  readAddress,
  writeAddress,
} from '../../../../renderer/features/orders/filter/order-address.ts';
import {
  allSelected,
  asked,
  countOf,
  including,
  isSelected,
  nothingSelected,
  toggled,
} from '../../../../renderer/features/orders/list/selection.ts';
import { orderFilterSchema } from '../../../../shared/model/order/order-filter.ts';

test('an address is read back as written', () => {
  const text =
    'search=a%26b&connection=c-2&service=7%2C5&service=%C3%A4&from=2026-11-01&to=2026-11-02&priceFrom=1.50&states=uncertain%2Csuccess&only=late&sort=-customer-price';
  const address = readAddress(text);
  expect(readAddress(writeAddress(address))).toEqual(address);
  expect(address).toMatchObject({
    search: 'a&b',
    states: ['uncertain', 'success'],
    only: 'late',
    sort: { by: 'customer-price', descending: true },
    connectionId: 'c-2',
    serviceIds: ['7,5', 'ä'],
  });
  expect(filterOf(address, { practising: false })).toMatchObject({
    connectionId: 'c-2',
    serviceIds: ['7,5', 'ä'],
  });
});

test('an invalid part of an address is ignored', () => {
  expect(
    writeAddress(
      readAddress('states=x&from=tomorrow&to=2026-99-99&priceTo=free&only=yes&at=__proto__&sort=-note-book'),
    ),
  ).toBe('');
});

test('each service is in the filter once, at most as many as the journal accepts, and one connection overrides all connections', () => {
  const many = Array.from({ length: 60 }, (_, id) => `service=${id}`).join('&');
  expect(readAddress(`service=&service=1&service=1&${many}`).serviceIds).toHaveLength(50);
  const filter = filterOf(readAddress(`connection=c-2&${many}`), { practising: false });
  expect(filter).toMatchObject({ connectionId: 'c-2' });
  expect(orderFilterSchema.safeParse(filter).success).toBe(true);
});

test('the last day is included to its end, in the calendar of this machine', () => {
  const filter = filterOf(readAddress('from=2026-11-01&to=2026-11-01'), { practising: false });
  expect(filter.since).toBe(new Date(2026, 10, 1).getTime());
  expect(filter.until).toBe(new Date(2026, 10, 2).getTime());
});

test.each([
  ['IMEI: 35-000000-000001-4', '350000000000014'],
  ['SN F2LX1234ABCD', 'F2LX1234ABCD'],
  ['#48213', '48213'],
  [' Ann Silva ', 'Ann Silva'],
])('a search for %j means %j', (typed, sought) => {
  const address = { ...readAddress(''), search: typed };
  expect(filterOf(address, { practising: false }).search).toBe(sought);
  // The typed text is unchanged.
  expect(readAddress(writeAddress(address)).search).toBe(typed);
});

test('selecting all matching orders is stored as a filter, not as a million ids', () => {
  const filter = filterOf(readAddress('search=x'), { practising: false });
  const selection = toggled(allSelected, 'b');
  expect([isSelected(selection, 'a'), isSelected(selection, 'b')]).toEqual([true, false]);
  expect(countOf(selection, 1_000_000)).toBe(999_999);
  expect(countOf(selection, null)).toBeNull();
  expect(asked(selection, filter, [])).toEqual({ by: 'filter', filter, except: ['b'] });
  expect(isSelected(including(selection, ['b']), 'b')).toBe(true);
});

test('rows are selected one by one and deselected again', () => {
  const two = including(toggled(nothingSelected, 'a'), ['b']);
  expect(countOf(two, 9)).toBe(2);
  expect(asked(toggled(two, 'a'), filterOf(readAddress(''), { practising: false }), [])).toEqual({
    by: 'ids',
    ids: ['b'],
  });
  // The orders are copied and exported in the order of the list, not of the selection.
  const held = [{ id: 'c' }, { id: 'b' }, { id: 'a' }];
  expect(asked(two, filterOf(readAddress(''), { practising: false }), held)).toEqual({
    by: 'ids',
    ids: ['b', 'a'],
  });
});
