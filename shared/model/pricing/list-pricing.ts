import { type CustomerPrice, type CustomerQuestion, customerPrice, type Pricing } from './customer-price.ts';
import { foldName } from './price-rule.ts';

/** Prices one row after another as `customerPrice` does, with the work done once for rows that are alike. */
export function createListPricing(
  pricing: Pricing,
  nowMs: number,
): (question: CustomerQuestion) => CustomerPrice {
  const named = new Set(pricing.rules.flatMap(({ customer }) => customer ?? []).map(foldName));
  const grouped = pricing.rules.some(({ customerGroup }) => customerGroup !== null);
  const quoted = new Set(pricing.quotes.map((quote) => placeOf(quote)));
  // A customer who is named nowhere is anybody. Names are folded once each.
  const customers = new Map<string, string>();
  const customerOf = (written: string): string => {
    const known = customers.get(written);
    if (known !== undefined) return known;
    const counts = grouped || named.has(foldName(written));
    customers.set(written, counts ? written : '');
    return counts ? written : '';
  };
  const prices = new Map<string, Map<string, CustomerPrice>>();
  return (question) => {
    if (quoted.size > 0 && quoted.has(placeOf(question))) return customerPrice(pricing, question, nowMs);
    const customer = question.customer === '' ? '' : customerOf(question.customer);
    const { connectionId, serviceId, group, cost } = question;
    const service = `${connectionId}\n${serviceId}\n${group}\n${cost.amount} ${cost.currency}`;
    let ofService = prices.get(service);
    if (ofService === undefined) {
      ofService = new Map();
      prices.set(service, ofService);
    }
    const known = ofService.get(customer);
    if (known !== undefined) return known;
    const made = customerPrice(pricing, { ...question, customer, identifier: '' }, nowMs);
    ofService.set(customer, made);
    return made;
  };
}

function placeOf(of: { readonly connectionId: string; readonly serviceId: string }): string {
  return `${of.connectionId}\n${of.serviceId}`;
}
