import { z } from 'zod';
import { bookFormats, bookWordsSchema } from '../../model/books/book-forms.ts';
import { bookDaySchema, bookPeriodSchema } from '../../model/books/book-period.ts';
import { bookReadingSchema } from '../../model/books/book-reading.ts';
import { call } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';
import { statement } from '../base/statement.ts';

export const books = {
  /** Totals of a day or a month, and what is not settled yet. */
  read: call({ who: 'see-margins', till: true })
    .input(z.object({ period: bookPeriodSchema }))
    .output(bookReadingSchema),
  /**
   * Closes these days, which must be consecutive, oldest first. Their totals are stored and never change. Days that are closed already are
   * unchanged; `closed` lists the days that this call closed. `problem` is `in-future` for future days, `changed` if the days do not follow
   * the last closed day, and `not-settled` if something is not settled and `goOn` is false.
   */
  close: call({ who: ['see-margins', 'settle'] })
    .input(
      z.object({
        days: z.array(bookDaySchema).min(1).max(400),
        who: statement.who,
        goOn: z.boolean(),
      }),
    )
    .output(z.object({ closed: z.array(z.string()) })),
  /**
   * Writes a period's accounting lines to a file for the person. Xero and QuickBooks need one currency in
   * each file and an account in each line; Xero also needs a tax rate. If a value is missing, its field has
   * the `problem` `account-missing` or `tax-code-missing`. If there are more lines than the format allows,
   * `problem` is `too-many-lines`.
   */
  export: call({ who: ['see-margins', 'export'], till: true })
    .input(
      z.object({
        period: bookPeriodSchema,
        format: z.enum(bookFormats),
        /** Null for all currencies, which only the plain format allows. */
        currency: z.string().max(12).nullable(),
        by: z.enum(['service', 'supplier']),
        words: bookWordsSchema,
      }),
    )
    .output(handedOutSchema),
};
