import Big from 'big.js';
import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';
import { customerKey } from '../customer/customer-key.ts';

/** How a price is rounded, always up: to the cent, the next .99, the next .50 or .00, the next whole amount. */
export const priceRoundings = ['none', 'ninety-nine', 'half', 'whole'] as const;
export type PriceRounding = (typeof priceRoundings)[number];

const name = z.string().trim().min(1).max(200);
const amount = decimalSchema.refine((value) => Number.isFinite(Number(value)) && value.length <= 20);
const positive = amount.refine((value) => !value.startsWith('-'));
/** A currency in the spelling in which suppliers' currencies are stored: `USD`, `CREDITS`. A person may type lower case. */
export const currencySchema = z.string().trim().toUpperCase().min(1).max(12);

/** To what a rule applies; null means any. A rule never has both a service and a group, and never both a customer and a customer group. */
export const ruleTermsSchema = z.object({
  service: z.object({ connectionId: z.string().max(80), serviceId: name, name }).nullable(),
  group: name.nullable(),
  customer: name.nullable(),
  customerGroup: name.nullable(),
  /** A range of unit costs, from the first amount (included) to the second (excluded), in this currency only. */
  cost: z
    .object({ from: positive.nullable(), below: positive.nullable(), currency: currencySchema })
    .nullable(),
});
export type RuleTerms = z.infer<typeof ruleTermsSchema>;

/** How a shop computes a customer price from the unit cost. */
export const priceRuleSchema = ruleTermsSchema.extend({
  id: z.string().min(1).max(80),
  /** Percentage of the cost that is added. */
  percent: amount,
  /** Amount that is added too, in the selling currency. */
  fixed: amount,
  /**
   * Minimum profit without tax: the price is at least the cost plus this amount. Null: the price may be below the cost, which the screen
   * then reports.
   */
  leastProfit: positive.nullable(),
  rounding: z.enum(priceRoundings),
  /** The selling currency; null for the cost's currency. */
  currency: currencySchema.nullable(),
});
export type PriceRule = z.infer<typeof priceRuleSchema>;

export type RuleProblem =
  | 'service-or-group'
  | 'customer-or-group'
  | 'range-empty'
  | 'percent-too-low'
  | 'same-terms'
  | 'ranges-cross';

/**
 * Why a rule cannot be saved, and which rule it contradicts; null if the rule is valid. A rule contradicts another rule for the same
 * subject if both have the same cost range, or if their ranges cross, because neither rule is more specific.
 */
export function ruleProblem(
  rule: PriceRule,
  otherRules: readonly PriceRule[],
): { readonly problem: RuleProblem; readonly other: PriceRule | null } | null {
  const alone = ownProblem(rule);
  if (alone !== null) return { problem: alone, other: null };
  for (const other of otherRules) {
    if (other.id === rule.id || subjectOf(other) !== subjectOf(rule)) continue;
    const how = compareRanges(rule.cost, other.cost);
    if (how === 'same') return { problem: 'same-terms', other };
    if (how === 'cross') return { problem: 'ranges-cross', other };
  }
  return null;
}

function ownProblem(rule: PriceRule): RuleProblem | null {
  if (rule.service !== null && rule.group !== null) return 'service-or-group';
  if (rule.customer !== null && rule.customerGroup !== null) return 'customer-or-group';
  const { from = null, below = null } = rule.cost ?? {};
  if (rule.cost !== null && from === null && below === null) return 'range-empty';
  if (from !== null && below !== null && new Big(from).gte(below)) return 'range-empty';
  if (new Big(rule.percent).lt(-100)) return 'percent-too-low';
  return null;
}

/** The subject of a rule without its cost range. Rules for one subject differ only in this range. */
function subjectOf({ service, group, customer, customerGroup }: RuleTerms): string {
  return JSON.stringify([
    service === null ? null : [service.connectionId, service.serviceId],
    group === null ? null : customerKey(group),
    customer === null ? null : customerKey(customer),
    customerGroup === null ? null : customerKey(customerGroup),
  ]);
}

type Range = RuleTerms['cost'];

/** How two cost ranges relate: equal, one inside the other, apart, or crossing. */
function compareRanges(one: Range, other: Range): 'same' | 'nested' | 'apart' | 'cross' {
  if (one === null || other === null) return one === other ? 'same' : 'nested';
  if (one.currency !== other.currency) return 'apart';
  const [a, b] = [edges(one), edges(other)];
  const from = compare(a.from, b.from);
  const below = compare(a.below, b.below);
  if (from === 0 && below === 0) return 'same';
  if (compare(a.below, b.from) <= 0 || compare(b.below, a.from) <= 0) return 'apart';
  return from * below <= 0 ? 'nested' : 'cross';
}

/** The limits of a cost range: 0 if it has no start, null if it has no end. */
export function edges({ from, below }: NonNullable<Range>): {
  readonly from: Big | null;
  readonly below: Big | null;
} {
  return { from: new Big(from ?? 0), below: below === null ? null : new Big(below) };
}

/** Null is greater than every amount. */
function compare(left: Big | null, right: Big | null): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  return left.cmp(right);
}
