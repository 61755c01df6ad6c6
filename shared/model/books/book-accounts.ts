import { z } from 'zod';

/**
 * The accountant's accounts, in this order: cost of orders, prepaid money at suppliers, sales with tax, sales without tax, the sales tax,
 * what customers paid or owe, and rounding differences.
 */
export const bookRoles = ['cost', 'wallet', 'sales', 'untaxed', 'tax', 'customers', 'rounding'] as const;
export type BookRole = (typeof bookRoles)[number];

const bookAccountSchema = z.object({
  /** The account's code in Xero or name in QuickBooks; `''` if not set. */
  account: z.string().trim().max(100),
  taxCode: z.string().trim().max(100),
});
export type BookAccount = z.infer<typeof bookAccountSchema>;

export const bookAccountsSchema = z.record(z.enum(bookRoles), bookAccountSchema);
export type BookAccounts = Readonly<Record<BookRole, BookAccount>>;

const unsaid: BookAccount = { account: '', taxCode: '' };

/** By default no account is set. None is guessed, because the accountant's program also accepts a wrong account. */
export const noAccounts: BookAccounts = {
  cost: unsaid,
  wallet: unsaid,
  sales: unsaid,
  untaxed: unsaid,
  tax: unsaid,
  customers: unsaid,
  rounding: unsaid,
};
