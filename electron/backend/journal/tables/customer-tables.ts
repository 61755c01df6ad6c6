import type { Generated } from 'kysely';

/** Somebody whom orders name, or the shop has written down. */
export interface CustomerRow {
  number: Generated<number>;
  id: string;
  /** `customerKey` of the name. */
  key: string;
  name: string;
  phone: Generated<string>;
  mail: Generated<string>;
  language: Generated<string>;
  group_name: Generated<string>;
  note: Generated<string>;
  /** 1: the shop wrote something down. Else the row goes with the last order that names it. */
  known: Generated<number>;
  updated_at: Generated<number>;
  /** Kept by triggers. */
  orders: Generated<number>;
  ready: Generated<number>;
}

export interface CustomerTables {
  customers: CustomerRow;
  customer_orders: { order_number: number; customer: number };
  /** What is ready and was to cost so much: how many of each amount. */
  customer_owed: { customer: number; currency: string; amount: string; orders: number };
  forgotten_customers: { id: string; at: number };
}
