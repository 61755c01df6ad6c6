import { z } from 'zod';
import { moneySchema } from './decimal.ts';
import { orderStates } from './order.ts';

const batchStates = ['running', 'paused', 'finished'] as const;

/** Why a batch is not running; each says by itself what resumes it. */
export const pauseReasons = [
  'person',
  'insufficient-balance',
  'key-refused',
  'journal',
  'price-moved',
  'uncertain',
] as const;

export const batchSchema = z.object({
  id: z.string(),
  connectionId: z.string(),
  name: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  price: moneySchema,
  state: z.enum(batchStates),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** The supplier's words that stopped it, where it spoke. */
  pauseWords: z.string().nullable(),
  total: z.number().int(),
  counts: z.partialRecord(z.enum(orderStates), z.number().int()),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Batch = z.infer<typeof batchSchema>;
export type PauseReason = (typeof pauseReasons)[number];
