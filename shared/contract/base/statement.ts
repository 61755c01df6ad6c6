import { z } from 'zod';

/** A person's statement for the record: their name, and how they know. */
export const statement = {
  who: z.string().trim().min(1).max(80),
  words: z.string().trim().min(1).max(400),
};
