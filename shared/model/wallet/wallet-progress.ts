import { z } from 'zod';

/** How far a supplier's wallet was read; stored between refreshes. */
export const walletProgressSchema = z.object({
  /** The next page to read below all known rows; null if everything was read. */
  unreadFrom: z.number().int().nullable(),
  /** For a supplier that lists the oldest rows first: its last page, where new rows appear. */
  lastPage: z.number().int().nullable(),
  /** True if this supplier lists the oldest rows first, so that unread rows are the newest. */
  oldestFirst: z.boolean(),
  /**
   * The last time when all rows had been read; 0 if there was none, so that rows between known rows may be
   * missing. Null if all rows are read.
   */
  wholeAt: z.number().nullable(),
});
export type WalletProgress = z.infer<typeof walletProgressSchema>;
