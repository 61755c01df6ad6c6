import { z } from 'zod';

/** A person's recorded statement: the person's name, and how they know that it is true. */
export const statement = {
  who: z.string().trim().min(1).max(80),
  words: z.string().trim().min(1).max(400),
};
