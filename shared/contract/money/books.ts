import { z } from 'zod';
import { bookFormats, bookWordsSchema } from '../../model/books/book-forms.ts';
import { bookDaySchema, bookPeriodSchema } from '../../model/books/book-period.ts';
import { bookReadingSchema } from '../../model/books/book-reading.ts';
import { call } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';

export const books = {
  /** What a day or a month came to, and what is not settled yet. */
  read: call({ who: 'see-margins', till: true })
    .input(z.object({ period: bookPeriodSchema }))
    .output(bookReadingSchema),
  /**
   * A person closes these days, in a row and oldest first: what they came to is kept and never changes. Days that are closed already stay as
   * they are; `closed` are those that this call closed. `problem` `in-future`; `changed` if they are not what follows the last closed day;
   * `not-settled` where something is open and nobody said to continue.
   */
  close: call({ who: ['see-margins', 'settle'] })
    .input(
      z.object({
        days: z.array(bookDaySchema).min(1).max(400),
        who: z.string().trim().min(1).max(80),
        goOn: z.boolean(),
      }),
    )
    .output(z.object({ closed: z.array(z.string()) })),
  /**
   * Writes the journal lines of a period into a file for the person. Xero and QuickBooks take one currency a file and need an account in each
   * line, and Xero a tax rate: `problem` `account-missing` and `tax-code-missing` name which as their field. `too-many-lines` if the form does not take so many.
   */
  export: call({ who: ['see-margins', 'export'], till: true })
    .input(
      z.object({
        period: bookPeriodSchema,
        format: z.enum(bookFormats),
        /** Null: all of them; in the plain form alone. */
        currency: z.string().max(12).nullable(),
        by: z.enum(['service', 'supplier']),
        words: bookWordsSchema,
      }),
    )
    .output(handedOutSchema),
};
