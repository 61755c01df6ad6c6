import { z } from 'zod';

const stopped = {
  connectionId: z.string(),
  connection: z.string(),
  waiting: z.number().int(),
};
/** Why orders wait on a connection. */
export const stopSchema = z.discriminatedUnion('why', [
  /** Several single orders in a row became uncertain. `evidence` is why the last of them is uncertain. */
  z.object({ ...stopped, why: z.literal('uncertain'), evidence: z.string() }),
  /** The price list could not be read (O6). `problem`: no answer (`away`), too many requests, a refused key, or no list. */
  z.object({
    ...stopped,
    why: z.literal('prices'),
    problem: z.enum(['away', 'too-often', 'key', 'no-list']),
    evidence: z.string(),
  }),
]);
export type Stop = z.infer<typeof stopSchema>;
