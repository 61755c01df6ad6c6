import Big from 'big.js';
import type { Money } from '../base/decimal.ts';
import { customerKey } from '../customer/customer-key.ts';
import type { CustomerGroups } from './customer-group.ts';
import { edges, type PriceRule } from './price-rule.ts';

/** The input for a price: one unit of a service, for a customer by name ('' for none). */
export interface PriceQuestion {
  readonly connectionId: string;
  readonly serviceId: string;
  readonly group: string;
  readonly customer: string;
  readonly cost: Money;
}

/**
 * The most specific matching rule; null if none matches. Rules are compared in this order: 1. customer: by name, then a group, then
 * anybody, because an agreement with a customer takes precedence over a general rule. 2. service: by id, then a group, then any. 3. cost: a
 * narrower range first, an open range after every closed range, no range last. Equal rules contradict each other and are refused when
 * written (`ruleProblem`); if two are equal, the rule with the smaller id wins. The order in which rules are listed never matters.
 */
export function chooseRule(
  rules: readonly PriceRule[],
  question: PriceQuestion,
  groupOf: CustomerGroups = () => null,
): PriceRule | null {
  const customer = customerKey(question.customer);
  const itsGroup = customer === '' ? null : groupOf(question.customer);
  const subject: PriceSubject = {
    ...question,
    customer,
    customerGroup: itsGroup === null ? null : customerKey(itsGroup),
    group: customerKey(question.group),
  };
  let chosen: PriceRule | null = null;
  for (const rule of rules)
    if (matches(rule, subject) && (chosen === null || isBefore(rule, chosen))) chosen = rule;
  return chosen;
}

interface PriceSubject extends PriceQuestion {
  readonly customerGroup: string | null;
}

function matches(rule: PriceRule, subject: PriceSubject): boolean {
  const { service, group, customer, customerGroup, cost } = rule;
  if (service !== null)
    if (service.connectionId !== subject.connectionId || service.serviceId !== subject.serviceId)
      return false;
  if (group !== null && customerKey(group) !== subject.group) return false;
  if (customer !== null && customerKey(customer) !== subject.customer) return false;
  if (customerGroup !== null && customerKey(customerGroup) !== subject.customerGroup) return false;
  if (cost === null) return true;
  if (cost.currency !== subject.cost.currency) return false;
  const amount = new Big(subject.cost.amount);
  const { from, below } = edges(cost);
  return (from === null || amount.gte(from)) && (below === null || amount.lt(below));
}

function isBefore(rule: PriceRule, other: PriceRule): boolean {
  const customerOrder =
    rankOf(rule.customer, rule.customerGroup) - rankOf(other.customer, other.customerGroup);
  if (customerOrder !== 0) return customerOrder < 0;
  const what = rankOf(rule.service, rule.group) - rankOf(other.service, other.group);
  if (what !== 0) return what < 0;
  const [mine, its] = [widthOf(rule.cost), widthOf(other.cost)];
  if (mine.rank !== its.rank) return mine.rank < its.rank;
  const width = mine.width.cmp(its.width);
  return width === 0 ? rule.id < other.id : width < 0;
}

function rankOf(one: unknown, group: unknown): number {
  if (one !== null) return 0;
  return group === null ? 2 : 1;
}

const zeroWidth = new Big(0);

/** Width of a cost range: two limits by their difference, a single limit by its amount, no range last. */
function widthOf(cost: PriceRule['cost']): { readonly rank: number; readonly width: Big } {
  if (cost === null) return { rank: 2, width: zeroWidth };
  const { from, below } = edges(cost);
  if (below === null) return { rank: 1, width: zeroWidth.minus(from ?? zeroWidth) };
  return { rank: 0, width: below.minus(from ?? zeroWidth) };
}
