import { z } from 'zod';

/**
 * The classes of requests that the limiter distinguishes (money-safety L3, P5): placing an order of the counter, requests that a person
 * waits for, statuses that include an order of the counter, statuses of lists in bulk, the same one by one if the supplier has no bulk
 * call, placing a list, looking for uncertain orders, and balance, catalogue and wallet in the background.
 */
export const priorities = [
  ...(['place', 'person', 'counter', 'poll', 'single', 'batch', 'reconcile', 'upkeep'] as const),
] as const;
export type Priority = (typeof priorities)[number];

/**
 * The request budget of one key (L5). `limit` is the supplier's; `perMinute` the part in use, less after a "too many" and rising until
 * `wholeInMs` (L4). `used` may exceed `perMinute` until the last minute has passed. `nextSlotInMs` and `closedForMs` are 0 while a slot
 * is free and while the gate is open. Of all slots `granted` since the app started, `placed` were for orders: the rest is the cost of
 * reading.
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
