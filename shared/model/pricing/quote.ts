import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';
import { customerKey } from '../customer/customer-key.ts';
import { identifierKeys } from '../identifier/identifier-key.ts';
import { shopTaxSchema } from './tax.ts';

/** A unit price promised until a time: to a customer, for a device, or both. */
export const quoteSchema = z.object({
  id: z.string().min(1).max(80),
  connectionId: z.string().max(80),
  serviceId: z.string().min(1).max(200),
  serviceName: z.string().max(400),
  /** '' for any customer with the device. */
  customer: z.string().max(200),
  /** '' for any device of the customer. */
  identifier: z.string().max(200),
  /** As typed or computed; the price that the customer pays is computed from this price and `tax`. */
  price: moneySchema,
  /** The shop's tax at the time of the quote, so that the quoted price never changes; null for older quotes, which use the current tax. */
  tax: shopTaxSchema.nullable(),
  madeAt: z.number().int(),
  validUntil: z.number().int(),
  who: z.string().max(80),
});
export type Quote = z.infer<typeof quoteSchema>;

/** Maximum validity of a quote in days. */
export const maxQuoteDays = 365;

export interface QuoteSubject {
  readonly connectionId: string;
  readonly serviceId: string;
  readonly customer: string;
  /** '' if there is none, or if it is invalid. */
  readonly identifier: string;
}

/**
 * The valid quote for this order; null if none. If there are several, a quote for both customer and device comes first, then one for the
 * device, then one for the customer. Of equal quotes, the newest is used.
 */
export function chooseQuote(quotes: readonly Quote[], subject: QuoteSubject, nowMs: number): Quote | null {
  const customer = customerKey(subject.customer);
  const keys = subject.identifier === '' ? [] : identifierKeys(subject.identifier);
  let chosen: Quote | null = null;
  for (const quote of quotes) {
    if (quote.connectionId !== subject.connectionId || quote.serviceId !== subject.serviceId) continue;
    if (quote.validUntil <= nowMs) continue;
    if (quote.customer !== '' && customerKey(quote.customer) !== customer) continue;
    if (quote.identifier !== '' && !identifierKeys(quote.identifier).some((key) => keys.includes(key)))
      continue;
    if (chosen === null || isBefore(quote, chosen)) chosen = quote;
  }
  return chosen;
}

function isBefore(quote: Quote, other: Quote): boolean {
  const rank = rankOf(quote) - rankOf(other);
  if (rank !== 0) return rank < 0;
  return quote.madeAt === other.madeAt ? quote.id < other.id : quote.madeAt > other.madeAt;
}

function rankOf({ customer, identifier }: Quote): number {
  if (identifier === '') return 2;
  return customer === '' ? 1 : 0;
}
