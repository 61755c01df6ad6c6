import { z } from 'zod';

/** How far a supplier's wallet was read; stored between refreshes. */
export const walletProgressSchema = z.object({
  /** The next page to read below all known rows; null if everything was read. */
  unreadFrom: z.number().int().nullable(),
  /** For a supplier that lists the oldest rows first: its last page, where new rows appear. */
  lastPage: z.number().int().nullable(),
  /** True if this supplier lists the oldest rows first, so that unread rows are the newest. */
  oldestFirst: z.boolean(),
  /** While rows are unread: the last time when no row was unread; 0 if there was none and there may be a gap between known rows. */
  wholeAt: z.number().nullable(),
});
export type WalletProgress = z.infer<typeof walletProgressSchema>;
