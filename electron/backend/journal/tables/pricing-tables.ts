import type { PriceRounding } from '../../../../shared/model/pricing/price-rule.ts';

export interface PriceRuleRow {
  id: string;
  connection_id: string | null;
  service_id: string | null;
  service_name: string | null;
  service_group: string | null;
  customer: string | null;
  customer_group: string | null;
  cost_from: string | null;
  cost_below: string | null;
  /** Null: the rule is for any cost. */
  cost_currency: string | null;
  percent: string;
  fixed: string;
  least_profit: string | null;
  rounding: PriceRounding;
  currency: string | null;
  changed_at: number;
  who: string;
}

interface ExchangeRateRow {
  from_currency: string;
  to_currency: string;
  at: number;
  rate: string;
  who: string;
}

export interface QuoteRow {
  id: string;
  connection_id: string;
  service_id: string;
  service_name: string;
  customer: string;
  identifier: string;
  price: string;
  currency: string;
  made_at: number;
  valid_until: number;
  who: string;
  /** The shop's tax when the quote was made; null: not recorded. */
  tax_percent: string | null;
  tax_included: number | null;
}

export interface PricingTables {
  price_rules: PriceRuleRow;
  exchange_rates: ExchangeRateRow;
  quotes: QuoteRow;
}
