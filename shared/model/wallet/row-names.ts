import { identifierKeys } from '../identifier/identifier-key.ts';
import type { Transaction } from './transaction.ts';

// Fields of a wallet row that name an order, under the names that panels give them; compared without case, spaces and marks.
const orderFields: ReadonlySet<string> = new Set([
  'order',
  'orderid',
  'orderno',
  'ordernumber',
  'orderref',
  'orderreference',
  'reference',
  'referenceid',
  'referenceno',
  'ref',
  'refid',
  'imeiorderid',
]);
// "Order #98213", "order id: 98213", "#98213", "Ref. 98213"
const inWords =
  /(?:#|\b(?:order|reference|ref)\b\.?(?:\s*(?:id|no|number|nr)\b\.?)?)\s*[:#]?\s*([a-z0-9][\w-]*)/gi;

/** The order references that a wallet row names, exactly as written: in a field of that name, or in its description after a word or mark that says so. */
export function referencesIn(row: Pick<Transaction, 'description' | 'details'>): readonly string[] {
  const named = Object.entries(row.details)
    .filter(([name]) => orderFields.has(name.toLowerCase().replace(/[^a-z]/g, '')))
    .map(([, value]) => value.trim());
  const written = [...row.description.slice(0, 500).matchAll(inWords)].map(([, reference = '']) => reference);
  return [...new Set([...named, ...written])].filter(
    (reference) => /\d/.test(reference) && reference.length <= 64,
  );
}

// Shorter ones name no device; more than the maximum in one row are a list, not a name.
const written = /[\p{L}\p{N}]{8,64}/gu;
const maxWritten = 12;

/** The identifiers that a wallet row may name, under every key by which orders are stored. Words without a digit are ignored. */
export function identifiersIn(row: Pick<Transaction, 'description' | 'details'>): readonly string[] {
  const texts = [row.description.slice(0, 500), ...Object.values(row.details)];
  const named = texts.flatMap((text) => text.match(written) ?? []).filter((text) => /\d/.test(text));
  return [...new Set([...new Set(named)].slice(0, maxWritten).flatMap(identifierKeys))];
}
