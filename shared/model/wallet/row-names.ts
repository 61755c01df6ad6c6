import { identifierKeys } from '../identifier/identifier-key.ts';
import type { Transaction } from './transaction.ts';

// Names of wallet fields that contain an order's reference in various panels; compared without case, spaces and punctuation.
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
// For example "Order #98213", "order id: 98213", "#98213", "Ref. 98213".
const referenceInText =
  /(?:#|\b(?:order|reference|ref)\b\.?(?:\s*(?:id|no|number|nr)\b\.?)?)\s*[:#]?\s*([a-z0-9][\w-]*)/gi;

/**
 * The order references in a wallet row, exactly as written: in a field with a name for references, or in the description after a word or
 * sign for references.
 */
export function referencesIn(row: Pick<Transaction, 'description' | 'details'>): readonly string[] {
  const named = Object.entries(row.details)
    .filter(([name]) => orderFields.has(name.toLowerCase().replace(/[^a-z]/g, '')))
    .map(([, value]) => value.trim());
  const written = [...row.description.slice(0, 500).matchAll(referenceInText)].map(
    ([, reference = '']) => reference,
  );
  return [...new Set([...named, ...written])].filter(
    (reference) => /\d/.test(reference) && reference.length <= 64,
  );
}

// Shorter words identify no device. A row with more than `maxWritten` of these words is a list.
const written = /[\p{L}\p{N}]{8,64}/gu;
const maxWritten = 12;

/** Possible identifiers in a wallet row, under every key with which orders are stored. Words without a digit are ignored. */
export function identifiersIn(row: Pick<Transaction, 'description' | 'details'>): readonly string[] {
  const texts = [row.description.slice(0, 500), ...Object.values(row.details)];
  const named = texts.flatMap((text) => text.match(written) ?? []).filter((text) => /\d/.test(text));
  return [...new Set([...new Set(named)].slice(0, maxWritten).flatMap(identifierKeys))];
}
