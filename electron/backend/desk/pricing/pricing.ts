import { pricingLimits } from '../../../../shared/contract/money/pricing.ts';
import { type Clock, dayMs } from '../../../../shared/model/base/clock.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import type { GroupedCustomer } from '../../../../shared/model/pricing/customer-group.ts';
import { rateProblem } from '../../../../shared/model/pricing/exchange-rate.ts';
import {
  type PriceListRow,
  type PriceListTable,
  priceList,
  priceListCell,
  priceListFigures,
} from '../../../../shared/model/pricing/price-list.ts';
import type { PriceRule } from '../../../../shared/model/pricing/price-rule.ts';
import type { Quote } from '../../../../shared/model/pricing/quote.ts';
import type { HandedOut, Host } from '../../base/host.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { operatorOf } from '../base/operator.ts';
import { done, invalid } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';
import { csvOf } from '../export/csv.ts';
import { fileTypes } from '../export/file-types.ts';
import { xlsxOf } from '../export/xlsx.ts';

/** Price rules and quotes for customers. Pages compute the prices from these rules. */
export function openPricingDesk(deps: {
  readonly journal: Pick<Journal, 'priceRules' | 'quotes' | 'catalogue' | 'customers'>;
  readonly connections: Pick<ConnectionDesk, 'selectedId'>;
  readonly settings: SettingsStore;
  readonly handOut: Host['handOut'];
  readonly clock: Clock;
  readonly today: () => string;
}) {
  const { journal, clock, settings } = deps;
  const author = () => ({ who: operatorOf(settings), at: clock.nowMs() });
  const groupedFor = async (rules: readonly PriceRule[]): Promise<GroupedCustomer[]> => {
    const named = new Set(rules.flatMap(({ customerGroup }) => customerGroup ?? []).map(customerKey));
    if (named.size === 0) return [];
    return (await journal.customers.grouped()).filter(({ group }) => named.has(customerKey(group)));
  };
  const holding = () => journal.quotes.holding(clock.nowMs(), pricingLimits.quotes);
  return {
    async read() {
      const [rules, rates] = [await journal.priceRules.rules(), await journal.priceRules.rates()];
      return done({ rules, rates, quotes: await holding(), grouped: await groupedFor(rules) });
    },
    async saveRule(rule) {
      // A name without visible characters would match every order without a customer, or every service without a group.
      const names = [rule.group, rule.customer, rule.customerGroup];
      if (names.some((name) => name !== null && customerKey(name) === ''))
        return invalid('name', 'not-valid');
      const problem = await journal.priceRules.save(rule, author(), pricingLimits.rules);
      return problem === null ? done({}) : invalid('rule', problem);
    },
    async removeRule({ id }) {
      return (await journal.priceRules.remove(id)) ? done({}) : invalid('id', 'not-found');
    },
    async setRate({ from, to, rate }) {
      const problem = rate === null ? null : rateProblem({ from, to, rate });
      if (problem !== null) return invalid('rate', problem);
      const known = await journal.priceRules.rates();
      const isNew = !known.some((each) => each.from === from && each.to === to);
      if (rate !== null && isNew && known.length >= pricingLimits.rates) return invalid('rate', 'too-many');
      await journal.priceRules.setRate({ from, to }, rate, author());
      return done({});
    },
    async addQuote({ days, ...asked }) {
      // A name without visible characters would be the customer of every order without one.
      const customer = customerKey(asked.customer) === '' ? '' : asked.customer.trim();
      const identifier = asked.identifier.trim();
      if (customer === '' && identifier === '') return invalid('customer', 'quote-for-nobody');
      if (asked.price.amount.startsWith('-')) return invalid('price', 'not-valid');
      const service = await journal.catalogue.service(asked.connectionId, asked.serviceId);
      if (service === null) return invalid('serviceId', 'not-found');
      const known = await holding();
      const same = known.find(({ id }) => id === asked.id);
      if (same !== undefined) return done(same);
      if (known.length >= pricingLimits.quotes) return invalid('customer', 'too-many');
      const { who, at } = author();
      const quote: Quote = {
        ...asked,
        customer,
        identifier,
        serviceName: service.name.slice(0, 400),
        who,
        madeAt: at,
        validUntil: at + days * dayMs,
      };
      await journal.quotes.add(quote);
      return done(quote);
    },
    async removeQuote({ id }) {
      return (await journal.quotes.remove(id)) ? done({}) : invalid('id', 'not-found');
    },
    async exportList({ connectionId, table, format }) {
      if (connectionId === null) return invalid('reader', 'not-found');
      const [rules, rates] = [await journal.priceRules.rules(), await journal.priceRules.rates()];
      const { services } = await journal.catalogue.list(connectionId);
      const { tax } = settings.read();
      const rows = priceList(services, connectionId, { rules, rates, quotes: [], tax }, table.reader);
      const name = `prices-${deps.today()}.${format}`;
      return done(await writePriceList(deps.handOut, { name, rows, table, format }));
    },
  } satisfies DeskOf<'pricing'>;
}

const rowsAtOnce = 200;

/** Writes a price list: the requested columns with their headings, without costs. */
async function writePriceList(
  handOut: Host['handOut'],
  list: {
    readonly name: string;
    readonly rows: readonly PriceListRow[];
    readonly table: PriceListTable;
    readonly format: 'csv' | 'xlsx';
  },
): Promise<HandedOut> {
  const { name, rows, table, format } = list;
  async function* pages(): AsyncGenerator<readonly (readonly string[])[]> {
    yield [table.columns.map(({ head }) => head)];
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      yield rows
        .slice(from, from + rowsAtOnce)
        .map((row) => table.columns.map(({ key }) => priceListCell(row, key)));
  }
  const figures = priceListFigures(table);
  return handOut({
    name,
    type: fileTypes[format],
    content: () => (format === 'csv' ? csvOf(pages(), figures) : xlsxOf(pages(), figures, 'Prices')),
  });
}
