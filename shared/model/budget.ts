import { z } from 'zod';

/** Who goes first at the limiter (money-safety L3), most urgent first. */
export const priorities = ['place', 'person', 'batch', 'reconcile', 'poll'] as const;
export type Priority = (typeof priorities)[number];

/** The request budget of one key (L5). `nextSlotInMs` is 0 while a slot is free. */
export const budgetSchema = z.object({
  perMinute: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  nextSlotInMs: z.number(),
  waiting: z.partialRecord(z.enum(priorities), z.number().int()),
});
export type Budget = z.infer<typeof budgetSchema>;
