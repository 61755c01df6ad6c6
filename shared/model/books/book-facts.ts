import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';

/** State of an order in the books: accepted by the supplier without a result yet, successful, or rejected (counts as refunded). */
export const bookStates = ['open', 'success', 'rejected'] as const;
export type BookState = (typeof bookStates)[number];

/** The fields of an order that the books use. The books contain only orders that the supplier has certainly accepted. */
export const bookFactsSchema = z.object({
  standing: z.enum(bookStates),
  connectionId: z.string(),
  serviceId: z.string(),
  price: decimalSchema,
  currency: z.string(),
  /** Null if no customer price was recorded. */
  customerPrice: decimalSchema.nullable(),
  customerCurrency: z.string().nullable(),
  customerTax: z.string().nullable(),
  /** Time of sending, in milliseconds since the epoch. */
  at: z.number().int(),
});
export type BookFacts = z.infer<typeof bookFactsSchema>;

/** A number of orders with equal facts. `orders` is negative if a correction removes the orders. */
export interface BookSum extends Omit<BookFacts, 'at'> {
  readonly serviceName: string;
  /** Name of the person who placed the orders. */
  readonly person: string;
  readonly orders: number;
}

/**
 * A change of an order of a closed day. `was` is null if the books of that day did not contain the order. `is` is null if the order no
 * longer belongs in the books.
 */
export interface BookChange {
  readonly orderId: string;
  readonly serviceName: string;
  readonly person: string;
  readonly was: BookFacts | null;
  readonly is: BookFacts | null;
  /** Time at which the change was noticed. */
  readonly noticedAt: number;
}

/** Returns a change as sums, which subtract the booked values and add the current values. */
export function sumsOfChange({ was, is, serviceName, person }: BookChange): BookSum[] {
  return [
    ...(was === null ? [] : [{ ...was, serviceName, person, orders: -1 }]),
    ...(is === null ? [] : [{ ...is, serviceName, person, orders: 1 }]),
  ];
}

/** Merges sums with equal facts, so that computing a month takes no longer than computing a day. */
export function togetherAlike(sums: readonly BookSum[]): BookSum[] {
  const alike = new Map<string, BookSum>();
  for (const sum of sums) {
    const { serviceName: _, orders, ...facts } = sum;
    const key = JSON.stringify(Object.values(facts));
    alike.set(key, { ...sum, orders: (alike.get(key)?.orders ?? 0) + orders });
  }
  return [...alike.values()];
}
