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
   * Null: everything is read. 0: never read completely, so rows may be missing between known ones. Otherwise
   * the last time of a complete read.
   */
  wholeAt: z.number().nullable(),
});
export type WalletProgress = z.infer<typeof walletProgressSchema>;
