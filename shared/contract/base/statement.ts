import { z } from 'zod';

/** What a person states for the record: their name, and how they know. */
export const statement = {
  who: z.string().trim().min(1).max(80),
  words: z.string().trim().min(1).max(400),
};
