import { z } from 'zod';

/**
 * The accountant's accounts: cost of orders, prepaid money at suppliers, sales with and without tax, that tax, what customers paid or
 * owe, and cents left by rounding.
 */
export const bookRoles = ['cost', 'wallet', 'sales', 'untaxed', 'tax', 'customers', 'rounding'] as const;
export type BookRole = (typeof bookRoles)[number];

const bookAccountSchema = z.object({
  /** Its code in Xero, its name in QuickBooks; `''` if not set. */
  account: z.string().trim().max(100),
  /** The name of the tax rate, as the accountant's program has it. */
  taxCode: z.string().trim().max(100),
});
export type BookAccount = z.infer<typeof bookAccountSchema>;

export const bookAccountsSchema = z.record(z.enum(bookRoles), bookAccountSchema);
export type BookAccounts = Readonly<Record<BookRole, BookAccount>>;

const unsaid: BookAccount = { account: '', taxCode: '' };

/** Nothing is guessed: an account that is wrong is booked as readily as one that is right. */
export const noAccounts: BookAccounts = {
  cost: unsaid,
  wallet: unsaid,
  sales: unsaid,
  untaxed: unsaid,
  tax: unsaid,
  customers: unsaid,
  rounding: unsaid,
};
