import type { Generated } from 'kysely';

/** A customer: named by orders, or with contacts. */
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
  /** 1: the shop has entered contacts. Otherwise the row is deleted with the last order that names it. */
  known: Generated<number>;
  updated_at: Generated<number>;
  /** Kept by triggers. */
  orders: Generated<number>;
  ready: Generated<number>;
}

export interface CustomerTables {
  customers: CustomerRow;
  customer_orders: { order_number: number; customer: number };
  /** Number of ready orders at each customer price. */
  customer_owed: { customer: number; currency: string; amount: string; orders: number };
  forgotten_customers: { id: string; at: number };
}
