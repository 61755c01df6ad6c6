import { z } from 'zod';

const stopped = {
  connectionId: z.string(),
  /** Its name. */
  connection: z.string(),
  /** Orders that wait there. */
  waiting: z.number().int(),
};
/** Why single orders wait on a connection, and what would let them continue. */
export const stopSchema = z.discriminatedUnion('why', [
  /** The last single orders ended uncertain, one after the other; `evidence` is what the last of them says. */
  z.object({ ...stopped, why: z.literal('uncertain'), evidence: z.string() }),
  /** The price list could not be read (O6): nobody answers, it was asked for too often, the key is refused, or no list is offered. */
  z.object({
    ...stopped,
    why: z.literal('prices'),
    problem: z.enum(['away', 'too-often', 'key', 'no-list']),
    evidence: z.string(),
  }),
]);
