import { z } from 'zod';

/**
 * The accountant's accounts: cost of orders, prepaid money at suppliers, sales with and without tax, the sales tax,
 * what customers paid or owe, and rounding differences.
 */
export const bookRoles = ['cost', 'wallet', 'sales', 'untaxed', 'tax', 'customers', 'rounding'] as const;
export type BookRole = (typeof bookRoles)[number];

const bookAccountSchema = z.object({
  /** The code in Xero or the name in QuickBooks; `''` if not set. */
  account: z.string().trim().max(100),
  /** Name of the tax rate in the accountant's program. */
  taxCode: z.string().trim().max(100),
});
export type BookAccount = z.infer<typeof bookAccountSchema>;

export const bookAccountsSchema = z.record(z.enum(bookRoles), bookAccountSchema);
export type BookAccounts = Readonly<Record<BookRole, BookAccount>>;

const unsaid: BookAccount = { account: '', taxCode: '' };

/** No account is guessed: the accountant's program accepts a wrong account like a correct one. */
export const noAccounts: BookAccounts = {
  cost: unsaid,
  wallet: unsaid,
  sales: unsaid,
  untaxed: unsaid,
  tax: unsaid,
  customers: unsaid,
  rounding: unsaid,
};
