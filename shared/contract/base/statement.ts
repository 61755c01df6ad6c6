import { z } from 'zod';

/** A person's statement, which is recorded: the person's name, and how they know what they state. */
export const statement = {
  who: z.string().trim().min(1).max(80),
  words: z.string().trim().min(1).max(400),
};
