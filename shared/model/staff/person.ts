import { z } from 'zod';

/** From whom least is expected to whom everything is allowed. What the first two may do, the shop decides. */
export const roles = ['counter', 'back-office', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Names used in histories for the app's own and suppliers' acts, so no person may have them. */
const takenNames: readonly string[] = ['app', 'supplier', 'person'];

const personNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((name) => !takenNames.includes(name));

/** Somebody who works in the shop. */
export const personSchema = z.object({ id: z.string(), name: personNameSchema, role: z.enum(roles) });
export type Person = z.infer<typeof personSchema>;

/** A person as every page is notified of them. */
export const shownPersonSchema = personSchema.extend({ hasPin: z.boolean() });
export type ShownPerson = z.infer<typeof shownPersonSchema>;

/** Most people of one shop. */
export const maxPeople = 100;
