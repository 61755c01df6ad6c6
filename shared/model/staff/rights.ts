import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';
import type { Role } from './person.ts';

/** What may be seen and done only by those whom the shop allows it. */
export const rights = [
  'see-prices',
  'see-wallet',
  'see-margins',
  'settle',
  'export',
  'connections',
  'shop',
  'backups',
  'staff',
] as const;
export type Right = (typeof rights)[number];

/** Rights that an owner can give to a role. Only owners manage people and their rights: with that right one could take all others. */
export const givenRights = rights.filter((right) => right !== 'staff');

/** A role whose rights the shop sets. An owner has all rights, without limits. */
export const limitedRoles = ['counter', 'back-office'] as const satisfies readonly Role[];
export type LimitedRole = (typeof limitedRoles)[number];

const limit = decimalSchema.refine((amount) => !amount.startsWith('-') && amount.length <= 20).nullable();

/**
 * The most that orders of one person may cost, in each currency separately: one order, a day, a month of the shop's calendar. Null:
 * unlimited.
 */
export const limitsSchema = z.object({ order: limit, day: limit, month: limit });
export type Limits = z.infer<typeof limitsSchema>;

export const noLimits: Limits = { order: null, day: null, month: null };

export const roleRulesSchema = z.object({
  role: z.enum(limitedRoles),
  rights: z.array(z.enum(rights)).max(rights.length),
  limits: limitsSchema,
});
export type RoleRules = z.infer<typeof roleRulesSchema>;

/** What each role may until the shop says otherwise. */
export const defaultRules: Readonly<Record<LimitedRole, RoleRules>> = {
  counter: { role: 'counter', rights: ['see-prices'], limits: noLimits },
  'back-office': {
    role: 'back-office',
    rights: ['see-prices', 'see-wallet', 'see-margins', 'settle', 'export', 'connections'],
    limits: noLimits,
  },
};

/** The rights that can be given: without `see-prices` none to the wallet, margins, exports or backups. */
export function soundRights(wanted: readonly Right[]): Right[] {
  const seesPrices = wanted.includes('see-prices');
  const needPrices: readonly Right[] = ['see-wallet', 'see-margins', 'export', 'backups'];
  return givenRights.filter((right) => wanted.includes(right) && (seesPrices || !needPrices.includes(right)));
}
