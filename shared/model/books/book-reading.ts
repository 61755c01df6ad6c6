import { z } from 'zod';
import { standings } from './book-facts.ts';
import { bookFiguresSchema } from './book-figures.ts';
import { leftOpenSchema } from './open-point.ts';

/** `before`: older than the first closed day, so in no book. `ahead`: in the future. */
const dayStates = ['closed', 'open', 'before', 'ahead'] as const;

const bookDayReadingSchema = z.object({
  day: z.string(),
  state: z.enum(dayStates),
  closed: z
    .object({
      at: z.number(),
      who: z.string(),
      zone: z.string(),
      fingerprint: z.string(),
      left: leftOpenSchema,
    })
    .nullable(),
});
export type BookDayReading = z.infer<typeof bookDayReadingSchema>;

/** True if every day that is in the books is closed; days before the first closed one do not count. */
export function isPeriodClosed(days: readonly Pick<BookDayReading, 'state'>[]): boolean {
  const inBooks = days.filter(({ state }) => state !== 'before');
  return inBooks.length > 0 && inBooks.every(({ state }) => state === 'closed');
}

/** What changed in an order of a day after it was closed. Amounts are the increase; negative for a decrease. */
export const correctionSchema = z.object({
  orderId: z.string(),
  serviceName: z.string(),
  identifier: z.string(),
  /** The day of the order. */
  ofDay: z.string(),
  /** The day that it is booked on; null until a later day is closed. */
  bookedIn: z.string().nullable(),
  noticedAt: z.number(),
  was: z.enum(standings).nullable(),
  is: z.enum(standings).nullable(),
  change: bookFiguresSchema,
});
export type Correction = z.infer<typeof correctionSchema>;

/** The figures of a period, its days, and the changes behind them. */
export const bookReadingSchema = z.object({
  period: z.string(),
  today: z.string(),
  days: z.array(bookDayReadingSchema),
  /** The days that can be closed now, oldest first: from the last closed day to the end of the period. */
  closable: z.array(z.string()),
  /** The day of the first order ever, and the first closed day; null if there is none. */
  firstOrder: z.string().nullable(),
  begunWith: z.string().nullable(),
  /** With all corrections that are booked in the period, or would be if it were closed now. */
  figures: bookFiguresSchema,
  suppliers: z.array(bookFiguresSchema),
  /** Most orders first, at most `maxBookGroups`; `moreServices` are left out of the list, in no sum. */
  services: z.array(bookFiguresSchema),
  moreServices: z.number().int(),
  persons: z.array(bookFiguresSchema),
  /** Booked in this period, or waiting for it; at most `maxCorrections`. */
  corrections: z.array(correctionSchema),
  correctionCount: z.number().int(),
  /** Totals of all of them. */
  corrected: bookFiguresSchema,
  /** Of orders of this period, booked in a later one or waiting for it. */
  later: z.array(correctionSchema),
  laterCount: z.number().int(),
  laterCorrected: bookFiguresSchema,
  /** The present open points of the whole shop. */
  left: leftOpenSchema,
  /** Orders of the practice supplier, which are in no figure of a shop that has a real one; 0 once it is removed. */
  practiceOrders: z.number().int(),
  /** All currencies of the period. */
  currencies: z.array(z.string()),
});
export type BookReading = z.infer<typeof bookReadingSchema>;

export const maxBookGroups = 300;
export const maxCorrections = 200;
