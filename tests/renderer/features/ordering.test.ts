import { describe, expect, it } from 'vitest';
import { catalogueRows } from '../../../renderer/features/catalogue/catalogue-rows.ts';
import {
  balanceAfter,
  blockedBy,
  conflictOf,
  emptyDraft,
  isOver,
  quantityOf,
  readingsFor,
  totalOf,
} from '../../../renderer/features/new-order/order-draft.ts';
import { batchShares, finalRows } from '../../../renderer/features/orders/batches/batch-shares.ts';
import type { CatalogueView } from '../../../renderer/store/catalogue-view.ts';
import { fieldProblems, filledFields, withValue } from '../../../renderer/ui/service/field-values.ts';
import { priceMove } from '../../../renderer/ui/service/price.tsx';
import type { Batch } from '../../../shared/model/order/batch.ts';
import { orderStates } from '../../../shared/model/order/order.ts';
import type { Service, ServiceField } from '../../../shared/model/service/service.ts';
import { sampleService } from '../../support/lists/sample-service.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const service = sampleService;
const field = (name: string, required: boolean): ServiceField => ({
  name,
  kind: 'text',
  description: '',
  choices: [],
  required,
});
const good = { ...emptyDraft, identifier: '001010000000016' };

describe('the form of one order', () => {
  it('can be confirmed once the identifier is valid and every required field is filled in', () => {
    const asking = service({ fields: [field('Network', true), field('Remark', false)] });
    expect(blockedBy(service(), emptyDraft, null, false)).toBe('identifier');
    expect(blockedBy(asking, { ...good, fields: { Network: '  ' } }, null, false)).toBe('fields');
    expect(blockedBy(asking, { ...good, fields: { Network: 'X' } }, null, false)).toBeNull();
  });

  it('offers the likely readings of a wrong number, the likeliest first, and corrects nothing automatically', () => {
    const rule = service().identifier;
    const read = (text: string) => readingsFor(text, rule).map(({ identifier }) => identifier);
    expect(read('0356938035643809')).toEqual(['356938035643809', '035693803564385']);
    expect(blockedBy(service(), { ...emptyDraft, identifier: '0356938035643809' }, null, false)).toBe(
      'identifier',
    );
    expect(read('\uff14\uff190154203237526')).toEqual(['490154203237526']);
    expect(read('4901542032376')).toEqual([]);
  });

  it('cannot order a service with an unreadable price', () => {
    expect(blockedBy(service({ price: null }), good, null, false)).toBe('price');
    expect(blockedBy(service({ price: null, contested: true }), good, null, false)).toBe('contested');
  });

  it('refuses an order while the earlier one is unresolved, and asks for a reason if it was paid (O5)', () => {
    for (const state of orderStates) {
      const known = { orderId: 'a', state, createdAt: 0, elsewhere: null };
      const blocked = blockedBy(service(), good, known, false);
      const paid = state === 'success' || state === 'rejected';
      const never = state === 'refused' || state === 'cancelled';
      expect(conflictOf(known)).toBe(paid ? 'paid' : never ? 'free' : 'open');
      expect(blocked).toBe(paid ? 'reason' : never ? null : 'open');
      const withReason = blockedBy(service(), { ...good, reason: 'lost' }, known, false);
      expect(withReason).toBe(paid || never ? null : 'open');
      // If the earlier order is on another connection of the account, a person decides.
      expect(blockedBy(service(), good, { ...known, elsewhere: 'Other' }, false)).toBe(
        never ? null : 'reason',
      );
    }
  });

  it('computes the remaining balance only in the same currency', () => {
    expect(balanceAfter(usd('1.00'), usd('0.79'))).toEqual(usd('0.21'));
    expect(balanceAfter({ amount: '1', currency: 'EUR' }, usd('0.79'))).toBeNull();
    expect(balanceAfter(null, usd('0.79'))).toBeNull();
  });

  it('costs exactly unit price times quantity, and accepts only offered quantities', () => {
    const tens = service({ quantity: { options: [10, 20], min: 1, max: null } });
    const few = service({ quantity: { options: [], min: 2, max: 5 } });
    const many = (of: Service, quantity: string | null) => quantityOf(of, { ...good, quantity });
    expect([many(tens, null), many(tens, '20'), many(tens, '15')]).toEqual([10, 20, null]);
    expect([many(few, null), many(few, '5'), many(few, '6'), many(few, '2.5'), many(few, '')]).toEqual([
      2,
      5,
      null,
      null,
      null,
    ]);
    expect([many(service(), null), many(service(), '2')]).toEqual([1, null]);
    expect(totalOf(usd('0.079'), 3)).toEqual(usd('0.237'));
    expect(blockedBy(few, { ...good, quantity: '6' }, null, false)).toBe('quantity');
  });

  it('checks each field by its kind, and not more strictly than the service’s record', () => {
    const one = (kind: ServiceField['kind'], value: string, choices: string[] = []) =>
      fieldProblems([{ ...field('x', false), kind, choices }], { x: value }).get('x') ?? null;
    expect([one('number', '12,5'), one('number', '-3'), one('number', 'ten')]).toEqual([
      null,
      null,
      'not-a-number',
    ]);
    expect([one('date', '2026-02-28'), one('date', '2026-02-30')]).toEqual([null, 'not-a-date']);
    expect([one('time', '23:59'), one('time', '24:00')]).toEqual([null, 'not-a-time']);
    expect([one('choice', 'New', ['New']), one('choice', 'new', ['New'])]).toEqual([null, 'not-a-choice']);
    expect([one('text', '?!'), one('number', ' ')]).toEqual([null, null]);
  });

  it('accepts any field name that a supplier uses', () => {
    const fields = [field('__proto__', true), field('constructor', true)];
    expect(fieldProblems(fields, {}).size).toBe(2);
    const values = withValue(withValue({}, '__proto__', 'a'), 'constructor', 'b');
    expect(Object.entries(filledFields(fields, values))).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  it('sends fields under their exact names, and no empty or foreign ones', () => {
    const fields = [field('UserTYPE', true), field('b', false)];
    expect(filledFields(fields, { UserTYPE: ' New ', b: ' ', other: 'x' })).toEqual({ UserTYPE: 'New' });
    expect([...fieldProblems(fields, { b: 'x' })]).toEqual([['UserTYPE', 'required']]);
  });
});

describe('the catalogue', () => {
  const services = [
    service({ id: '1', name: 'Télélien unlock', group: 'Unlock' }),
    service({ id: '2', name: 'Model', group: 'Checks' }),
    service({ id: '3', name: 'Blacklist', group: 'Unlock', favourite: true }),
    service({ id: '4', name: 'Warranty', group: 'Checks', previousPrice: usd('0.50') }),
  ];
  const ids = (
    search: string,
    filter: CatalogueView['filter'] = 'all',
    sort: CatalogueView['sort'] = null,
    of = services,
  ) => catalogueRows(of, { search, filter, sort }).map(({ id }) => id);

  it('keeps groups together in the order of the supplier, favourites first within each group', () => {
    expect(ids('')).toEqual(['3', '1', '2', '4']);
  });

  it('finds services by name, group and id, without accents and in any order of words', () => {
    expect(ids('telelien')).toEqual(['1']);
    expect(ids('unlock black')).toEqual(['3']);
    expect(ids('4')).toEqual(['4']);
    expect(ids('nothing')).toEqual([]);
  });

  it('filters by favourites and by changed prices', () => {
    expect(ids('', 'favourites')).toEqual(['3']);
    expect(ids('', 'moved')).toEqual(['4']);
  });

  it('is one list when sorted by name or by price, ignoring accents, and with missing prices last', () => {
    expect(ids('', 'all', { by: 'name', descending: false })).toEqual(['3', '2', '1', '4']);
    expect(ids('', 'all', { by: 'name', descending: true })).toEqual(['4', '1', '2', '3']);
    const priced = [
      service({ id: 'a', price: usd('10') }),
      service({ id: 'b', price: null }),
      service({ id: 'c', price: usd('9.5') }),
      service({ id: 'd', price: { amount: '20', currency: 'EUR' } }),
    ];
    expect(ids('', 'all', { by: 'price', descending: false }, priced)).toEqual(['d', 'c', 'a', 'b']);
    expect(ids('', 'all', { by: 'price', descending: true }, priced)).toEqual(['a', 'c', 'd', 'b']);
  });

  it('shows the direction of a price change, but not across currencies', () => {
    expect(priceMove(service({ previousPrice: usd('0.5') }))).toBe('up');
    expect(priceMove(service({ previousPrice: usd('1') }))).toBe('down');
    expect(priceMove(service({ previousPrice: usd('0.790') }))).toBeNull();
    expect(priceMove(service({ previousPrice: { amount: '1', currency: 'EUR' } }))).toBeNull();
  });
});

describe('the progress of a batch', () => {
  it('shows every state that has rows, and counts the final rows', () => {
    const batch: Batch = {
      id: 'b',
      connectionId: 'c',
      name: 'Monday',
      services: [
        { serviceId: '12', serviceName: 'Carrier check', price: usd('0.79'), rows: 66, total: usd('52.14') },
      ],
      state: 'running',
      hasLines: false,
      pauseReason: null,
      pauseWords: null,
      total: 66,
      counts: Object.fromEntries(orderStates.map((state, index) => [state, index + 1])),
      createdAt: 0,
      updatedAt: 0,
    };
    const shares = batchShares(batch);
    expect(shares.map(({ state }) => state).sort()).toEqual([...orderStates].sort());
    expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe(66);
    expect(finalRows(batch)).toBe(5 + 6 + 10 + 11);
  });
});

it('an order is over the balance only if the balance is known, in the price’s currency, and too low', () => {
  const usd = (amount: string) => ({ amount, currency: 'USD' });
  expect(isOver(usd('-0.18'), usd('0.48'))).toBe(true);
  expect(isOver(usd('0.47'), usd('0.48'))).toBe(true);
  expect(isOver(usd('0.48'), usd('0.48'))).toBe(false);
  expect(isOver(null, usd('0.48'))).toBe(false);
  expect(isOver({ amount: '0', currency: 'EUR' }, usd('0.48'))).toBe(false);
});
