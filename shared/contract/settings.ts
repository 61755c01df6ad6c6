import { z } from 'zod';
import { call } from './call.ts';

export const languages = ['en', 'en-XA', 'ar-XB'] as const;

/** Preferences of this machine. Never a key, never an order. */
export const settingsSchema = z.object({
  /** `en-XA` is English made long and accented, `ar-XB` is English run right to left: both for checking layouts. */
  language: z.enum(languages).default('en'),
  colorScheme: z.enum(['light', 'dark', 'auto']).default('auto'),
  density: z.enum(['compact', 'comfortable']).default('compact'),
  /** The person at this machine, written beside every decision. */
  operator: z.string().max(80).default(''),
  /** Warn when the balance falls below this many units of its currency. */
  lowBalance: z.number().min(0).max(1_000_000).default(20),
});
export type Settings = z.infer<typeof settingsSchema>;

export const settings = {
  read: call.output(settingsSchema),
  /** Changes what is given and answers with the whole. */
  write: call.input(settingsSchema.partial()).output(settingsSchema),
};
