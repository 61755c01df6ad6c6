import { z } from 'zod';

// What two tills say to each other about a line itself; all else that a line carries is the contract's.

/** Where the till on duty is written to: a term that has ended reads nothing any more. */
export const dutyAddress = (term: number): string => `duty:${term}`;

/** The first word of each message. */
export const words = {
  open: 'open ',
  opened: 'opened',
  refused: 'refused ',
  data: 'data ',
  close: 'close',
} as const;

/** Why a till was not let in. */
export const refusals = ['removed', 'other-version'] as const;

export const openingSchema = z.strictObject({ till: z.string(), name: z.string(), version: z.string() });
export type Opening = z.infer<typeof openingSchema>;
