import { z } from 'zod';

/** Roles from the fewest rights to all. The shop sets the rights of the first two. */
export const roles = ['counter', 'back-office', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Names that histories use for actions of the app and of suppliers, so that no person may have them. */
const takenNames: readonly string[] = ['app', 'supplier', 'person'];

const personNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((name) => !takenNames.includes(name));

export const personSchema = z.object({ id: z.string(), name: personNameSchema, role: z.enum(roles) });
export type Person = z.infer<typeof personSchema>;

export const shownPersonSchema = personSchema.extend({ hasPin: z.boolean() });
export type ShownPerson = z.infer<typeof shownPersonSchema>;

export const maxPeople = 100;
