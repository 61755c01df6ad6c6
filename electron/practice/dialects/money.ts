import { formatCents } from '../base/cents.ts';
import type { PracticeService } from '../catalogue/service.ts';
import { actionRecord, groupedServices, restRecord } from '../catalogue/service-records.ts';
import type { Dialect } from './dialect.ts';
import { ofKind } from './lists.ts';
import { spec, specAction, specRest, success } from './spec.ts';

/** This panel states no currency. */
export const noCurrency = {
  ...spec,
  name: 'no-currency',
  description: 'No amount has a currency.',
  action: {
    ...specAction,
    account: ({ balance, email }) => success('Account Info', { credit: balance, email }),
  },
  rest: {
    ...specRest,
    account: ({ name, email, balance }) => ({ name, email, balance }),
    service: (service) => withoutCurrency(restRecord(service)),
    order: (order) => withoutCurrency(specRest.order(order)),
    transaction: (row) => withoutCurrency(specRest.transaction(row)),
  },
} as const satisfies Dialect;

/** Money in the formats that people write, and a few invalid prices. */
export const moneyWords = {
  ...spec,
  name: 'money-words',
  description:
    'Amounts as people write them, such as "120.5 USD" and "$1,016.41"; a few prices are free, negative, on request or missing.',
  action: {
    ...specAction,
    account: ({ balance, currency, email }) =>
      success('Account Info', {
        credit: currency === 'USD' ? withSymbol(balance) : `${balance} ${currency}`,
        currency,
        email,
      }),
    services: (kind, all) =>
      success(
        'Service List',
        groupedServices(ofKind(kind, all), (service) => priced(service, actionRecord(service), 'CREDIT')),
      ),
  },
  rest: {
    ...specRest,
    account: ({ name, email, balance }) => ({ name, email, balance: withCode(balance) }),
    service: (service) => withoutCurrency(priced(service, restRecord(service), 'price')),
  },
} as const satisfies Dialect;

type Fields = Readonly<Record<string, unknown>>;

function withoutCurrency(fields: unknown) {
  const { currency: _, ...rest } = Object(fields);
  return rest;
}

// Unusual prices by the last two digits of a service's id. For example, the fourth service of a group is free, and the ninth has a negative
// price.
const oddPrices: Readonly<Record<number, string | null>> = {
  4: 'free',
  9: '-0.14',
  11: 'on request',
  14: null,
};

function priced(service: PracticeService, record: Fields, name: string): Fields {
  const place = service.id % 100;
  const oddPrice = oddPrices[place];
  const { [name]: _, ...rest } = record;
  if (oddPrice === null) return rest;
  const price = formatCents(service.priceCents);
  return { ...rest, [name]: oddPrice ?? (place % 2 === 0 ? withCode(price) : withSymbol(price)) };
}

function withCode(amount: string): string {
  return `${Number(amount)} USD`;
}

function withSymbol(amount: string): string {
  const sign = amount.startsWith('-') ? '-' : '';
  const [units = '', cents = ''] = amount.replace('-', '').split('.');
  return `${sign}$${units.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
