import { isArray, isNumber, isObject, type Json } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import { type Fields, fieldsOf, textOf } from './fields.ts';
import { isStatusWord } from './status-words.ts';
import { defaultVocabulary } from './vocabulary.ts';

/** The result of a search: one usable reference, an unusable reference, or no reference. */
export type ReferenceReading =
  | { readonly usable: string }
  | { readonly usable: null; readonly contested: boolean };

/** The reference that a value contains. A reference has only letters, digits, `-` and `_`. Null for 0, null, false, 1.5 and the like. */
export function usableReference(value: Json | undefined): string | null {
  const text = textOf(value);
  // Some panels append the kind of purchase: `451 - CREDIT` (corpus V27).
  if (text !== null && /^\d{1,18} - [A-Z]{2,12}$/.test(text)) return text;
  if (text === null || !/^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/.test(text)) return null;
  if (noReference.test(text) || isStatusWord(text)) return null;
  // A number that is written like 1e15 has lost its last digits.
  return isNumber(value) && /e/i.test(text) ? null : text;
}

// Words for "nothing", for an order that was taken, and dates: a second order would get the same value.
const noReference =
  /^(?:0+|null|nil|none|nan|false|true|undefined|error|array|object|n-?a|ok|yes|no|received|accepted|submitted|placed|created|ordered|order|duplicate|done|sent|failed|\d{4}-\d\d-\d\d)$/i;

/**
 * The reference in the rows, at any depth. All candidate fields must have the same value. Otherwise no reference is bound (money-safety
 * O3), because one of the numbers may be the id of our app, the client or the request. With `strict`, an unusable value also counts as a
 * different reference.
 */
export function referenceIn(
  rows: readonly Json[],
  strict = false,
  names: readonly string[] = defaultVocabulary.names('placement', 'reference'),
): ReferenceReading {
  const found = new Set<string>();
  let contested = false;
  for (const { fields, isOrder } of rows.flatMap((row) => scopesIn(row, '', 0, isOursByName))) {
    if (fields.contested(names)) contested = true;
    for (const name of isOrder ? [...names, 'ID'] : names) {
      const value = fields.get([name]);
      const reference = usableReference(value);
      if (reference !== null) found.add(reference);
      else if (strict && (textOf(value) !== null || typeof value === 'boolean')) contested = true;
    }
  }
  const [first] = found;
  if (first !== undefined && found.size === 1 && !contested) return { usable: first };
  return { usable: null, contested: contested || found.size > 1 };
}

const reservedNames =
  /^(?:my|our|your|req|tx|trx|txn)|client|customer|merchant|partner|reseller|external|request|transaction|correlation|trace|session|idempot|user|account|member|service|product|package|category|group|imei|serial|device|model|country|network|provider|api/;

/**
 * True if a field with this name cannot be the supplier's reference: it is our own id, or the id of the client, the request or a service.
 */
export function isOursByName(name: string): boolean {
  return reservedNames.test(plainName(name));
}

const deepest = 3;
const maxInside = 50;

/** An object with fields. Inside an order, a field named only `ID` is the order's reference. */
interface ReferenceScope {
  readonly fields: Fields;
  readonly isOrder: boolean;
}

/** A row and all objects inside it, under any name, because LIST, `data` and `order` may all contain the reference. Errors are left out. */
function scopesIn(
  value: Json,
  name: string,
  depth: number,
  leavesOut: (name: string) => boolean = () => false,
): readonly ReferenceScope[] {
  if (depth > deepest) return [];
  if (isArray(value))
    return value.slice(0, maxInside).flatMap((each) => scopesIn(each, name, depth + 1, leavesOut));
  if (!isObject(value)) return [];
  const inside = value.entries
    .slice(0, maxInside)
    .flatMap(([inner, each]) =>
      /^errors?$/i.test(inner) || leavesOut(inner) ? [] : scopesIn(each, inner, depth + 1, leavesOut),
    );
  return [{ fields: fieldsOf(value), isOrder: /^orders?$/i.test(name) }, ...inside];
}

export function levelsOf(row: Json): readonly Fields[] {
  return scopesIn(row, '', 0).map(({ fields }) => fields);
}
