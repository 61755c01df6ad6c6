import { type Fields, fieldNames, openFields, textOf } from './fields.ts';
import { isNumber, isObject, type Json } from './json.ts';
import { usualVocabulary } from './vocabulary.ts';

/** A reference that a row names, whether one is there and cannot be used, or none at all. */
export type ReferenceReading =
  | { readonly usable: string }
  | { readonly usable: null; readonly contested: boolean };

/** A value as a reference: a token of letters and digits that names something; null for 0, null, false, 1.5 and the like. */
export function usableReference(value: Json | undefined): string | null {
  const text = textOf(value);
  if (text === null || !/^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,62}[A-Za-z0-9])?$/.test(text)) return null;
  if (/^(?:0+|null|nil|none|nan|false|true|undefined|error|array|object|n-?a)$/i.test(text)) return null;
  // A number that a panel let grow into 1e15 has lost its last digits.
  return isNumber(value) && /e/i.test(text) ? null : text;
}

/**
 * The reference in a row or in the LIST inside it. Where both or two rows name one, they must agree; `strict` counts one
 * that cannot be used as naming another.
 */
export function referenceIn(
  rows: readonly Json[],
  strict = false,
  names: readonly string[] = usualVocabulary.names('placement', 'reference'),
): ReferenceReading {
  const found = new Set<string>();
  let contested = false;
  for (const fields of rows.flatMap(levelsOf)) {
    if (fields.contested(names)) contested = true;
    for (const name of names) {
      const value = fields.get([name]);
      const reference = usableReference(value);
      if (strict && reference === null && (textOf(value) !== null || typeof value === 'boolean'))
        contested = true;
      if (reference === null) continue;
      found.add(reference);
      break;
    }
  }
  const [first] = found;
  if (first !== undefined && found.size === 1 && !contested) return { usable: first };
  return { usable: null, contested: contested || found.size > 1 };
}

/** A row's own fields and, where it has one, those of its LIST. */
export function levelsOf(row: Json): readonly Fields[] {
  if (!isObject(row)) return [];
  const own = openFields(row);
  const list = own.get(fieldNames.list);
  if (isObject(list)) return [own, openFields(list)];
  return Array.isArray(list) ? [own, ...list.slice(0, 50).filter(isObject).map(openFields)] : [own];
}
