import { customerKey } from '../customer/customer-key.ts';
import { type CustomerPrice, type CustomerQuestion, customerPrice, type Pricing } from './customer-price.ts';

export function createListPricing(
  pricing: Pricing,
  nowMs: number,
): (question: CustomerQuestion) => CustomerPrice {
  const quoted = new Set(pricing.quotes.map((quote) => serviceKey(quote)));
  const customerOf = createCustomers(pricing);
  const prices = new Map<string, CustomerPrice>();
  return (question) => {
    if (quoted.size > 0 && quoted.has(serviceKey(question))) return customerPrice(pricing, question, nowMs);
    const { connectionId, serviceId, group, cost } = question;
    const customer = customerOf(question.customer);
    const key = `${customer.number}\n${connectionId}\n${serviceId}\n${group}\n${cost.amount}\n${cost.currency}`;
    const known = prices.get(key);
    if (known !== undefined) return known;
    const subject = { ...question, customer: customer.name, identifier: '' };
    const computed = customerPrice(customer.pricing, subject, nowMs);
    prices.set(key, computed);
    return computed;
  };
}

/** A customer for pricing. All customers that no rule distinguishes share one entry. */
interface KnownCustomer {
  readonly number: number;
  readonly name: string;
  /** Contains only the rules that can match this customer. */
  readonly pricing: Pricing;
}

/** Folds the name and selects the rules once per customer. */
function createCustomers(pricing: Pricing): (written: string) => KnownCustomer {
  const forAll = pricing.rules.filter(({ customer }) => customer === null);
  const grouped = forAll.some(({ customerGroup }) => customerGroup !== null);
  const named = new Map<string, typeof forAll>();
  for (const rule of pricing.rules) {
    if (rule.customer === null) continue;
    const name = customerKey(rule.customer);
    named.set(name, [...(named.get(name) ?? forAll), rule]);
  }
  const anybody: KnownCustomer = { number: 0, name: '', pricing: { ...pricing, rules: forAll } };
  const customers = new Map<string, KnownCustomer>([['', anybody]]);
  return (written) => {
    const known = customers.get(written);
    if (known !== undefined) return known;
    const rules = named.get(customerKey(written));
    const counts = rules !== undefined || grouped;
    const customer = counts
      ? { number: customers.size, name: written, pricing: { ...pricing, rules: rules ?? forAll } }
      : anybody;
    customers.set(written, customer);
    return customer;
  };
}

function serviceKey(service: { readonly connectionId: string; readonly serviceId: string }): string {
  return `${service.connectionId}\n${service.serviceId}`;
}
