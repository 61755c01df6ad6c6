import { z } from 'zod';

/** How far a supplier's wallet was read, kept between refreshes. */
export const walletProgressSchema = z.object({
  /** The next page to read below all known rows; null when everything was read. */
  unreadFrom: z.number().int().nullable(),
  /** For a supplier that lists the oldest first: its last page, where new rows appear. */
  lastPage: z.number().int().nullable(),
  /** True if this supplier lists the oldest first: then unread rows are the newest. */
  oldestFirst: z.boolean(),
  /** While rows are unread: when all was last read; 0 if the known rows have a gap that was never closed. */
  wholeAt: z.number().nullable(),
});
export type WalletProgress = z.infer<typeof walletProgressSchema>;
