import { z } from 'zod';

// The control messages of a connection between two tills. All other messages on this connection belong to the contract.

/** The address of the till on duty. The address contains the term: nobody reads messages for a term that has ended. */
export const dutyAddress = (term: number): string => `duty:${term}`;

/** The first word of each message. */
export const words = {
  open: 'open ',
  opened: 'opened',
  refused: 'refused ',
  data: 'data ',
  close: 'close',
} as const;

/** The reason why a till was not admitted. */
export const refusals = ['removed', 'other-version'] as const;

export const openingSchema = z.strictObject({ till: z.string(), name: z.string(), version: z.string() });
export type Opening = z.infer<typeof openingSchema>;
