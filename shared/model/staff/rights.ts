import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';
import type { Role } from './person.ts';

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

/**
 * Rights that an owner can give to a role. Only owners manage people and rights, because the right `staff` could give every other right.
 */
export const givenRights = rights.filter((right) => right !== 'staff');

/** A role whose rights the shop sets. An owner has all rights without limits. */
export const limitedRoles = ['counter', 'back-office'] as const satisfies readonly Role[];
export type LimitedRole = (typeof limitedRoles)[number];

const limit = decimalSchema.refine((amount) => !amount.startsWith('-') && amount.length <= 20).nullable();

/**
 * Maximum cost of one person's orders, per currency: for a single order, for a day, and for a month of the shop's calendar. Null for no
 * limit.
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

/** The rights of each role until the shop changes them. */
export const defaultRules: Readonly<Record<LimitedRole, RoleRules>> = {
  counter: { role: 'counter', rights: ['see-prices'], limits: noLimits },
  'back-office': {
    role: 'back-office',
    rights: ['see-prices', 'see-wallet', 'see-margins', 'settle', 'export', 'connections'],
    limits: noLimits,
  },
};

/** The valid part of these rights: without `see-prices`, the rights to wallet, margins, exports and backups are removed. */
export function validRights(requested: readonly Right[]): Right[] {
  const seesPrices = requested.includes('see-prices');
  const needPrices: readonly Right[] = ['see-wallet', 'see-margins', 'export', 'backups'];
  return givenRights.filter(
    (right) => requested.includes(right) && (seesPrices || !needPrices.includes(right)),
  );
}
