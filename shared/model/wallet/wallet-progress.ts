import { z } from 'zod';

/** How far a supplier's wallet was read; stored between refreshes. */
export const walletProgressSchema = z.object({
  /** The next page to read below all known rows; null if everything was read. */
  unreadFrom: z.number().int().nullable(),
  /** For a supplier that lists the oldest rows first: its last page, where new rows appear. */
  lastPage: z.number().int().nullable(),
  /** True if this supplier lists the oldest rows first, so that unread rows are the newest. */
  oldestFirst: z.boolean(),
  /** While rows are unread: the time at which all rows were last read; 0 if the known rows have a gap that was never closed. */
  wholeAt: z.number().nullable(),
});
export type WalletProgress = z.infer<typeof walletProgressSchema>;
