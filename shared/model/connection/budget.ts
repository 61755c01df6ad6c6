import { z } from 'zod';

/**
 * Request classes of the limiter (money-safety L3, P5), in this order: placing single orders; requests for which a person waits; statuses
 * of single orders; statuses of batches, several orders per request; statuses of batches, one order per request; placing the orders of
 * batches; look-ups for uncertain orders; balance, catalogue and wallet in the background.
 */
export const priorities = [
  ...(['place', 'person', 'counter', 'poll', 'single', 'batch', 'reconcile', 'upkeep'] as const),
] as const;
export type Priority = (typeof priorities)[number];

/** Maximum requests a minute with one key (L1). */
export const requestsPerMinute = 60;

/**
 * The request budget of one key (L5). `limit` is the supplier's limit. `perMinute` is the limit in use: it is reduced after a "too many
 * requests" reply and reaches `limit` again in `wholeInMs` (L4). For a minute after a reduction, `used` may exceed `perMinute`.
 * `nextSlotInMs` is 0 while a slot is free. `closedForMs` is 0 unless all requests wait after such a reply. `granted` is the number of
 * slots used since the app started, `placed` the number of slots used to place orders.
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
