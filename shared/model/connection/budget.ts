import { z } from 'zod';

/**
 * Request classes of the limiter (money-safety L3, P5), in this order: placing a counter order; requests that a person
 * waits for; statuses that include a counter order; statuses of lists in bulk; statuses of lists one by one, if the
 * supplier has no bulk call; placing a list; look-ups for uncertain orders; balance, catalogue and wallet in the
 * background.
 */
export const priorities = [
  ...(['place', 'person', 'counter', 'poll', 'single', 'batch', 'reconcile', 'upkeep'] as const),
] as const;
export type Priority = (typeof priorities)[number];

/**
 * The request budget of one key (L5). `limit` is the supplier's limit. `perMinute` is the part in use: it is reduced after a "too many"
 * reply and rises until `wholeInMs` (L4). `used` may exceed `perMinute` until the last minute has passed. `nextSlotInMs` is 0 while a
 * slot is free, and `closedForMs` is 0 while the gate is open. `granted` counts the slots used since the app started. `placed` counts
 * those of them that were used for orders; the other slots were used for reads.
 */
export const budgetSchema = z.object({
  limit: z.number().int(),
  perMinute: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  nextSlotInMs: z.number(),
  closedForMs: z.number(),
  wholeInMs: z.number(),
  waiting: z.partialRecord(z.enum(priorities), z.number().int()),
  placed: z.number().int(),
  granted: z.number().int(),
});
export type Budget = z.infer<typeof budgetSchema>;
