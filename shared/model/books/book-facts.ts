import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';

/** How an order is in the books: the supplier took it and has not answered, delivered, or gives the money back. */
export const standings = ['open', 'success', 'rejected'] as const;
export type Standing = (typeof standings)[number];

/** The parts of an order that enter the books. An order that was not taken, or may not have been, is in no book. */
export const bookFactsSchema = z.object({
  standing: z.enum(standings),
  connectionId: z.string(),
  serviceId: z.string(),
  price: decimalSchema,
  currency: z.string(),
  /** Null: no customer price was recorded. */
  customerPrice: decimalSchema.nullable(),
  customerCurrency: z.string().nullable(),
  customerTax: z.string().nullable(),
  /** When it was sent, milliseconds since the epoch. */
  at: z.number().int(),
});
export type BookFacts = z.infer<typeof bookFactsSchema>;

/** Some orders that are alike in the books. `orders` is below nothing if a correction takes them out. */
export interface BookSum extends Omit<BookFacts, 'at'> {
  readonly serviceName: string;
  /** Who placed them. */
  readonly person: string;
  readonly orders: number;
}

/** What changed in an order of a closed day. `was` null: the day's books did not have it; `is` null: they have it no longer. */
export interface BookChange {
  readonly orderId: string;
  readonly serviceName: string;
  readonly person: string;
  readonly was: BookFacts | null;
  readonly is: BookFacts | null;
  /** When it was noticed. */
  readonly noticedAt: number;
}

/** A change as sums: the booked values are taken out, the present ones come in. */
export function sumsOfChange({ was, is, serviceName, person }: BookChange): BookSum[] {
  return [
    ...(was === null ? [] : [{ ...was, serviceName, person, orders: -1 }]),
    ...(is === null ? [] : [{ ...is, serviceName, person, orders: 1 }]),
  ];
}

/** Merges equal kinds of orders: computing a month then costs as much as computing a day. */
export function togetherAlike(sums: readonly BookSum[]): BookSum[] {
  const alike = new Map<string, BookSum>();
  for (const sum of sums) {
    const { serviceName: _, orders, ...facts } = sum;
    const key = JSON.stringify(Object.values(facts));
    alike.set(key, { ...sum, orders: (alike.get(key)?.orders ?? 0) + orders });
  }
  return [...alike.values()];
}
