import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { failureOf } from '../../../../renderer/ui/failure/failure-of.ts';
import { createCustomerGroups } from '../../../../shared/model/pricing/customer-group.ts';
import { customerPrice } from '../../../../shared/model/pricing/customer-price.ts';
import { reasonOf } from '../../../../shared/model/pricing/price-reason.ts';
import { noTax } from '../../../../shared/model/pricing/tax.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { priceRule } from '../../../support/money/price-rules.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

const problemOf = async (call: Promise<unknown>) => {
  const failure = failureOf(await call.catch((error: unknown) => error));
  return failure.code === 'invalid-input' ? failure.data.problems[0]?.problem : failure.code;
};

test('rules, rates and quotes are kept, and a contradicting rule is refused when written', async () => {
  const shop = await openShop();
  let { client } = shop;
  const service = await plainService(client);
  const connectionId = (await client.connections.list()).selectedId ?? '';
  const one = priceRule({ id: 'one', group: service.group, percent: '20', rounding: 'ninety-nine' });
  const two = priceRule({
    id: 'two',
    service: { connectionId, serviceId: service.id, name: service.name },
    customer: 'Mara',
    cost: { from: '1', below: null, currency: 'USD' },
    fixed: '2.50',
    leastProfit: '3',
    currency: 'EUR',
  });
  await client.pricing.saveRule(one);
  await client.pricing.saveRule(two);
  await client.pricing.saveRule({ ...one, percent: '25' });
  expect(await problemOf(client.pricing.saveRule({ ...one, id: 'three' }))).toBe('same-terms');
  // A pasted name without visible characters would be the customer of every order without one.
  for (const unseen of [{ customer: '\u200b' }, { customerGroup: '\u00ad' }, { group: '\u200b' }])
    expect(await problemOf(client.pricing.saveRule(priceRule({ id: 'unseen', ...unseen })))).toBe(
      'not-valid',
    );
  expect(await problemOf(client.pricing.setRate({ from: 'USD', to: 'EUR', rate: '0' }))).toBe('rate-zero');
  expect(await problemOf(client.pricing.setRate({ from: 'USD', to: 'USD', rate: '2' }))).toBe(
    'rate-same-currency',
  );
  // A currency typed in lower case equals the supplier's currency.
  expect(await problemOf(client.pricing.setRate({ from: 'usd', to: 'USD', rate: '2' }))).toBe(
    'rate-same-currency',
  );
  await client.pricing.setRate({ from: 'usd', to: ' eur', rate: '0.90' });
  const asked = {
    connectionId,
    serviceId: service.id,
    customer: 'Mara',
    identifier: '',
    days: 7,
    tax: noTax,
  };
  const id = randomUUID();
  const quote = await client.pricing.addQuote({ ...asked, id, price: { amount: '9', currency: 'EUR' } });
  expect(quote.validUntil - quote.madeAt).toBe(7 * 86_400_000);
  // Repeating the call returns the same quote.
  expect(await client.pricing.addQuote({ ...asked, id, price: { amount: '8', currency: 'EUR' } })).toEqual(
    quote,
  );
  expect(
    await problemOf(
      client.pricing.addQuote({ ...asked, customer: ' ', id: randomUUID(), price: quote.price }),
    ),
  ).toBe('quote-for-nobody');
  expect(
    await problemOf(
      client.pricing.addQuote({ ...asked, customer: '\u200b', id: randomUUID(), price: quote.price }),
    ),
  ).toBe('quote-for-nobody');

  client = await shop.restart();
  const kept = await client.pricing.read();
  expect(kept.rules).toMatchObject(
    [{ ...one, percent: '25' }, two]
      .toSorted((left, right) => (left.id < right.id ? -1 : 1))
      .map((rule) => ({ id: rule.id })),
  );
  expect(kept.rules.find(({ id: each }) => each === 'two')).toMatchObject(two);
  expect(kept.rates).toMatchObject([{ from: 'USD', to: 'EUR', rate: '0.90' }]);
  expect(kept.quotes).toEqual([quote]);
  await client.pricing.removeQuote({ id });
  await client.pricing.removeRule({ id: 'two' });
  await client.pricing.setRate({ from: 'USD', to: 'EUR', rate: null });
  expect(await client.pricing.read()).toMatchObject({ rules: [{ id: 'one' }], rates: [], quotes: [] });
  expect(await problemOf(client.pricing.removeRule({ id: 'two' }))).toBe('not-found');
});

test('the customer price stays with the order, and succeeded orders earn their sales without tax', async () => {
  const { client } = await openShop();
  const service = await plainService(client);
  const rule = priceRule({ id: 'any', percent: '100' });
  await client.pricing.saveRule(rule);
  const { rules, rates } = await client.pricing.read();
  const made = customerPrice(
    { rules, rates, quotes: [], tax: noTax },
    {
      connectionId: '',
      serviceId: service.id,
      group: service.group,
      customer: '',
      identifier: '',
      cost: service.price,
    },
    0,
  );
  if (made.is !== 'price') throw new Error(made.is);
  const place = (number: number, more: object) =>
    client.orders.place({
      requestId: randomUUID(),
      serviceId: service.id,
      identifier: sampleImei(number),
      quotedPrice: service.price,
      ...more,
    });
  const price = { amount: '11.90', currency: service.price.currency };
  const placed = [
    await place(1, { customer: 'Mara', customerPrice: price, customerTax: '19', pricedBy: reasonOf(made) }),
    await place(2, { customer: ' mara', customerPrice: price, customerTax: '19' }),
    await place(3, {}),
  ];
  expect(placed[0]).toMatchObject({ customerPrice: price, customerTax: '19' });
  // The rule's name can be read after its removal.
  await client.pricing.removeRule({ id: 'any' });
  expect((await client.orders.read({ id: placed[0]?.id ?? '' }))?.order.pricedBy).toMatchObject({
    by: 'rule',
    rule: { percent: '100', customer: null },
    rate: null,
  });
  expect(placed[2]?.pricedBy).toBeNull();
  const ended = await eventually(
    () => Promise.all(placed.map(({ id }) => client.orders.read({ id }))),
    (read) => read.every((each) => ['success', 'rejected'].includes(each?.order.state ?? '')),
  );
  const won = ended.filter((each) => each?.order.state === 'success');
  const sold = won.filter((each) => each?.order.customerPrice !== null).length;
  const { customers, services, days, persons } = await client.reports.sales({ days: 7 });
  const of = (orders: number) => ({
    orders,
    sold: { amount: String(orders * 10), currency: price.currency },
  });
  expect(customers.find(({ key }) => key === 'mara')?.sums ?? []).toMatchObject(sold === 0 ? [] : [of(sold)]);
  expect(services[0]).toMatchObject({ unpriced: won.length - sold });
  expect(days).toHaveLength(1);
  // Nobody was added to the shop, and no name was typed.
  expect(persons).toEqual([{ ...services[0], key: 'person', name: 'person' }]);
  expect(await problemOf(place(9, { customerPrice: { amount: '-1', currency: 'USD' } }))).toBe('not-valid');
});

test('a rule for a group of customers applies to all of them, in any spelling of their names', async () => {
  const { client } = await openShop();
  await client.customers.write({
    id: null,
    name: 'José Ruiz',
    phone: '',
    mail: '',
    language: '',
    group: 'Dealers',
    note: '',
  });
  expect((await client.pricing.read()).grouped).toEqual([]);
  await client.pricing.saveRule(priceRule({ id: 'dealers', customerGroup: 'dealers', percent: '10' }));
  const { grouped, ...pricing } = await client.pricing.read();
  const groupOf = createCustomerGroups(grouped);
  const priceFor = (customer: string) =>
    customerPrice(
      { ...pricing, tax: noTax, groupOf },
      {
        connectionId: 'one',
        serviceId: '1',
        group: '',
        identifier: '',
        customer,
        cost: { amount: '10.00', currency: 'USD' },
      },
      0,
    );
  expect(priceFor('jose  RUIZ')).toMatchObject({ is: 'price', price: { amount: '11' } });
  expect(priceFor('Omar')).toEqual({ is: 'no-rule' });
});
