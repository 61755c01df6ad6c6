import { customerKey } from '../customer/customer-key.ts';

/** The group of a customer by their name in orders; null if none. */
export type CustomerGroups = (customer: string) => string | null;

export type GroupedCustomer = { readonly key: string; readonly group: string };

export function createCustomerGroups(grouped: readonly GroupedCustomer[]): CustomerGroups {
  const groups = new Map(grouped.map(({ key, group }) => [key, group]));
  return (customer) => groups.get(customerKey(customer)) ?? null;
}
