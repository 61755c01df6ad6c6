import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import {
  balanceAfter,
  conflictOf,
  emptyDraft,
  quantityOf,
  readingsFor,
  startOf,
  waitingFor,
} from '../../../../renderer/features/new-order/order-draft.ts';
import {
  CustomerPriceField,
  QuotePrice,
} from '../../../../renderer/features/new-order/price/customer-price-field.tsx';
import {
  pricedAs,
  useCustomerPrice,
} from '../../../../renderer/features/new-order/price/use-customer-price.ts';
import { CountField } from '../../../../renderer/ui/format/count-field.tsx';
import type { KnownOrder } from '../../../../shared/model/list/text/verdict.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { maxQuoteDays } from '../../../../shared/model/pricing/quote.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { sampleService } from '../../../support/lists/sample-service.ts';
import {
  afterActs,
  allPropsIn,
  called,
  drawnPart,
  markupOf,
  propsIn,
} from '../../../support/page/drawn-part.tsx';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const euro = (amount: string) => ({ amount, currency: 'EUR' });
const service = sampleService({ price: usd('2.50') });

/** The form's customer price when `typed` is in its field. */
function priced(typed: string | null, quantity = 1, price: typeof service.price = service.price) {
  let said: ReturnType<typeof useCustomerPrice> = null;
  function Asks() {
    said = useCustomerPrice({
      ...{
        service: { ...service, price },
        connectionId: 'c1',
        customer: '',
        identifier: '',
        quantity,
        typed,
      },
    });
    return null;
  }
  drawnPart(<Asks />, (contract) => [
    [contract.settings.read.queryKey(), { tax: { percent: '0', included: true } }],
    [contract.pricing.read.queryKey(), { rules: [], quotes: [], grouped: [], rounding: [] }],
  ]);
  return said as ReturnType<typeof useCustomerPrice>;
}

test('a typed customer price counts if it is an amount that is not negative', () => {
  expect(priced('9.50', 3)).toMatchObject({
    isTyped: true,
    each: usd('9.5'),
    wrong: null,
    text: '9.50',
    currency: 'USD',
  });
  expect(priced('9.50', 3)?.customerPrice).toEqual(usd('28.5'));
  expect(priced('0')).toMatchObject({ each: usd('0'), wrong: null });
  expect(priced('-1')?.each).toBeNull();
  expect(priced('-1')?.wrong).not.toBeNull();
  expect(priced('abc')?.wrong).not.toBeNull();
  for (const empty of ['', '  '])
    expect(priced(empty)).toMatchObject({ isTyped: true, each: null, wrong: null, text: empty });
  expect(priced(null)).toMatchObject({ isTyped: false, each: null, wrong: null, text: '', currency: 'USD' });
  expect(priced('9.50', 1, null)).toBeNull();
});

test('an order without a customer price stores null as its customer price', () => {
  expect(pricedAs(null)).toEqual({ customerPrice: null, customerTax: null, pricedBy: null });
  expect(pricedAs(priced('9.50'))).toMatchObject({ customerPrice: usd('9.5'), pricedBy: { by: 'person' } });
});

test('the price field shows the typed text, and an error if this is not an amount', () => {
  const field = (typed: string | null) => {
    const asked = priced(typed);
    return asked === null
      ? ''
      : markupOf(
          <CustomerPriceField
            asked={asked}
            cost={usd('2.50')}
            quoteFor={{ connectionId: 'c1', serviceId: '12', customer: '', identifier: '' }}
            onType={() => {}}
          />,
        );
  };
  expect(field('9.50')).toMatch(/value="9\.50".*role="status"/s);
  expect(field('abc')).toMatch(/data-error|aria-invalid="true"/);
  expect(field('9.50')).not.toMatch(/aria-invalid="true"/);
  expect(field(null)).toMatch(/<p [^>]*role="status"><\/p>/);
  expect(field('9.50').match(/<button/g)?.length ?? 0).toBeGreaterThan(
    field(null).match(/<button/g)?.length ?? 0,
  );
});

test.each<[string, object, (number | null)[], number | null]>([
  ['a customer', { customer: ' Ann ' }, [], 7],
  ['a device', { identifier: sampleImei(1) }, [], 7],
  ['the shortest time', { customer: 'Ann' }, [1], 1],
  ['the longest time', { customer: 'Ann' }, [maxQuoteDays], maxQuoteDays],
  ['no time', { customer: 'Ann' }, [0], null],
  ['a longer time', { customer: 'Ann' }, [maxQuoteDays + 1], null],
  ['a time that is not a number', { customer: 'Ann' }, [null], null],
  ['nobody', { customer: ' ' }, [], null],
  ['a connection that is not known yet', { customer: 'Ann', connectionId: null }, [], null],
])('a quote for %s is saved, or not, and never sends the order form', async (_, part, days, wanted) => {
  called.length = 0;
  const passed: string[] = [];
  const event = { preventDefault: () => passed.push('send'), stopPropagation: () => passed.push('order') };
  const of = { connectionId: 'c1', serviceId: '12', customer: '', identifier: '', ...part };
  const tax = { percent: '0', included: true } as never;
  const tree = afterActs(
    () => QuotePrice({ price: usd('9'), tax, of }),
    [
      ...days.map((typed) => (shown: unknown) => propsIn(shown, CountField).onChange(typed)),
      (shown) => propsIn(shown, 'form').onSubmit?.(event as never),
    ],
  );
  await new Promise((done) => setImmediate(done));
  expect(passed).toEqual(['send', 'order']);
  const quote = { customer: of.customer.trim(), days: wanted };
  expect(called).toMatchObject(wanted === null ? [] : [['pricing.addQuote', quote]]);
  expect(allPropsIn(tree, 'p')).toHaveLength(of.customer.trim() === '' && of.identifier === '' ? 1 : 0);
  const buttons: readonly { type?: string; disabled?: boolean }[] = allPropsIn(tree, Button);
  expect(buttons.find(({ type }) => type === 'submit')?.disabled).toBe(
    wanted === null && of.connectionId !== null,
  );
});

const known = (part: Partial<KnownOrder>): KnownOrder => ({
  ...{ orderId: 'old', state: 'success', createdAt: 0, elsewhere: null },
  ...part,
});
test.each([
  [null, 'none'],
  [known({}), 'paid'],
  [known({ state: 'rejected' }), 'paid'],
  [known({ state: 'refused' }), 'free'],
  [known({ state: 'cancelled' }), 'free'],
  [known({ state: 'pending' }), 'open'],
  [known({ state: 'uncertain' }), 'open'],
  [known({ state: 'queued', elsewhere: 'Other' }), 'open-elsewhere'],
])('an earlier order %j is a conflict of kind %s', (earlier, kind) => {
  expect(conflictOf(earlier)).toBe(kind);
});

test('a form begins with the data of the repeated order, else with the scanned number', () => {
  expect(startOf(null, 'x')).toEqual({ ...emptyDraft, identifier: 'x' });
  const repeated = {
    identifier: 'y',
    fields: { a: 'b' },
    quantity: 1,
    customer: 'Ann',
    note: 'n',
  } as unknown as Order;
  expect(startOf(repeated, 'x')).toEqual({
    ...emptyDraft,
    identifier: 'y',
    fields: { a: 'b' },
    customer: 'Ann',
  });
  expect(startOf({ ...repeated, quantity: 2 }, 'x').quantity).toBe('2');
});

test('the quantity is the typed one if it is offered; the first offered quantity if nothing is typed', () => {
  const of = (quantity: typeof service.quantity, typed: string | null) =>
    quantityOf({ ...service, quantity }, { ...emptyDraft, quantity: typed });
  const span = { options: [], min: 2, max: 9 };
  expect([null, '2', '9', '1', '10', 'x', ''].map((typed) => of(span, typed))).toEqual([
    2,
    2,
    9,
    null,
    null,
    null,
    null,
  ]);
  expect([null, '5', '4'].map((typed) => of({ options: [5, 10], min: 1, max: null }, typed))).toEqual([
    5,
    5,
    null,
  ]);
  expect([of(null, null), of(null, '1'), of(null, '2')]).toEqual([1, 1, null]);
});

test('readings are offered for IMEIs only', () => {
  const imei = sampleImei(1);
  expect(readingsFor(imei.slice(0, 14), service.identifier).map(({ identifier }) => identifier)).toEqual([
    imei,
  ]);
  expect(readingsFor(`${imei}00`, service.identifier)).toHaveLength(2);
  expect(readingsFor(imei, service.identifier)).toEqual([]);
  const found = (text: string) => readingsFor(text, service.identifier).map(({ identifier }) => identifier);
  expect(found(`IMEI: ${imei}`)).toEqual([imei]);
  expect(found(`IMEI1: ${imei} / IMEI2: ${sampleImei(2)}`)).toEqual([imei, sampleImei(2)]);
  expect(found('IMEI: 600 123 456')).toEqual([]);
  expect(readingsFor(imei.slice(0, 14), { ...service.identifier, kind: 'serial' })).toEqual([]);
});

test('what waits and what is left counts in the currency of the price alone', () => {
  const waits = [
    { orders: 1, total: euro('4') },
    { orders: 2, total: usd('3') },
  ];
  expect([waitingFor(waits, usd('1')), waitingFor(waits, null), waitingFor(undefined, usd('1'))]).toEqual([
    waits[1],
    null,
    null,
  ]);
  expect(balanceAfter(usd('10'), usd('2'))).toEqual(usd('8'));
  expect(balanceAfter(usd('10'), usd('2'), waits[1])).toEqual(usd('5'));
  expect([balanceAfter(null, usd('2')), balanceAfter(euro('10'), usd('2'))]).toEqual([null, null]);
});
