import { z } from 'zod';

/**
 * The classes of requests, as the limiter distinguishes them (money-safety L3, P5): placing an order of the counter, what a person waits
 * for, statuses with an order of the counter among them, statuses of lists in bulk, the same one by one where the supplier knows no bulk,
 * placing a list, looking for uncertain orders, and balance, catalogue and wallet behind the scenes.
 */
export const priorities = [
  ...(['place', 'person', 'counter', 'poll', 'single', 'batch', 'reconcile', 'upkeep'] as const),
] as const;
export type Priority = (typeof priorities)[number];

/**
 * The request budget of one key (L5). `limit` is the supplier's; `perMinute` what is used of it, less after a "too many" and
 * rising until `wholeInMs` (L4). `used` may be more than `perMinute` until the last minute has passed. `nextSlotInMs` and
 * `closedForMs` are 0 while a slot is free and while the gate is open. Of all the slots that were `granted` since the app began, `placed`
 * were for orders: the rest is what asking costs.
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
