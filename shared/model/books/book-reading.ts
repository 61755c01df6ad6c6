import { z } from 'zod';
import { bookStates } from './book-facts.ts';
import { bookFiguresSchema } from './book-figures.ts';
import { leftOpenSchema } from './open-point.ts';

/** States of a day. `before`: the day is before the first closed day, so it is not in the books. `ahead`: the day is in the future. */
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

/** True if every day in the books is closed. Days before the first closed day are ignored. */
export function isPeriodClosed(days: readonly Pick<BookDayReading, 'state'>[]): boolean {
  const inBooks = days.filter(({ state }) => state !== 'before');
  return inBooks.length > 0 && inBooks.every(({ state }) => state === 'closed');
}

/** A change of an order after its day was closed. The amounts are increases; a decrease is negative. */
export const correctionSchema = z.object({
  orderId: z.string(),
  serviceName: z.string(),
  identifier: z.string(),
  ofDay: z.string(),
  /** The day on which the change is booked; null until a later day is closed. */
  bookedIn: z.string().nullable(),
  noticedAt: z.number(),
  was: z.enum(bookStates).nullable(),
  is: z.enum(bookStates).nullable(),
  change: bookFiguresSchema,
});
export type Correction = z.infer<typeof correctionSchema>;

export const bookReadingSchema = z.object({
  period: z.string(),
  today: z.string(),
  days: z.array(bookDayReadingSchema),
  /** Days that can be closed now, oldest first: from the day after the last closed day to the end of the period. */
  closable: z.array(z.string()),
  /** The day of the shop's first order, and the first closed day (`begunWith`); null if none. */
  firstOrder: z.string().nullable(),
  begunWith: z.string().nullable(),
  /**
   * Totals of the period, including all corrections booked in it. In an open period, these are the
   * corrections that would be booked if the period were closed now.
   */
  figures: bookFiguresSchema,
  suppliers: z.array(bookFiguresSchema),
  /**
   * Totals by service, most orders first, at most `maxBookGroups`. `moreServices` is the number of omitted
   * services.
   */
  services: z.array(bookFiguresSchema),
  moreServices: z.number().int(),
  persons: z.array(bookFiguresSchema),
  /** Corrections that are booked in this period, or will be booked when it is closed; at most `maxCorrections`. */
  corrections: z.array(correctionSchema),
  correctionCount: z.number().int(),
  /** Totals of all `correctionCount` corrections. */
  corrected: bookFiguresSchema,
  /** Corrections of this period's orders that are booked in a later period or not booked yet. */
  later: z.array(correctionSchema),
  laterCount: z.number().int(),
  laterCorrected: bookFiguresSchema,
  /** The current open points of the whole shop. */
  left: leftOpenSchema,
  /**
   * Number of orders at the practice supplier, which no total includes if the shop has a real supplier. 0
   * after these orders were removed.
   */
  practiceOrders: z.number().int(),
  currencies: z.array(z.string()),
});
export type BookReading = z.infer<typeof bookReadingSchema>;

export const maxBookGroups = 300;
export const maxCorrections = 200;
