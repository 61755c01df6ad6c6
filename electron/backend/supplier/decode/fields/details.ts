import type { Details } from '../../../../../shared/model/base/details.ts';
import { isArray, isNumber, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';
import { plainWords } from '../syntax/text.ts';
import { textOf } from './fields.ts';

const maxDetails = 50;
const maxValueLength = 500;
const maxNameLength = 100;
const deepest = 3;

/**
 * The fields of an object that have no known meaning, as plain text under the supplier's own names. Nested names are joined by dots. The
 * number and the length of the fields are limited. Empty values are left out. `known` contains the plain names that have a meaning.
 */
export function detailsOf(object: JsonObject, known: ReadonlySet<string>): Details {
  const details: [name: string, text: string][] = [];

  function add(name: string, value: Json, depth: number): void {
    if (details.length >= maxDetails) return;
    if (isObject(value)) {
      if (depth < deepest)
        for (const [inner, each] of value.entries.slice(0, maxDetails))
          add(`${name}.${inner}`, each, depth + 1);
      return;
    }
    const text = textOfValue(value);
    const cut = name.slice(0, maxNameLength).trim();
    if (text !== '' && cut !== '' && !details.some(([known]) => known === cut)) details.push([cut, text]);
  }

  const { shape, values } = object;
  for (const place of shape.others(known)) {
    if (place >= maxDetails * 4) break;
    add(shape.names[place] as string, values[place] as Json, 0);
  }
  return Object.fromEntries(details);
}

/** A list or an object as lines of text. Named values become `name: value`. Empty for any other value. */
export function linesOf(value: Json | undefined): string {
  if (isArray(value))
    return value
      .map((each) => (isScalar(each) ? textOfValue(each) : linesOf(each)))
      .filter((line) => line !== '')
      .slice(0, 200)
      .join('\n');
  if (value === undefined || !isObject(value)) return '';
  return Object.entries(detailsOf(value, new Set()))
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n');
}

/** Plain forms of several lists of names, for `detailsOf`. */
export function plainNames(...lists: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(lists.flat().map(plainName));
}

function textOfValue(value: Json): string {
  if (typeof value === 'boolean') return String(value);
  if (isArray(value)) {
    const items = value.slice(0, 20).flatMap((each) => (isScalar(each) ? [textOfValue(each)] : []));
    return items
      .filter((each) => each !== '')
      .join(', ')
      .slice(0, maxValueLength);
  }
  return plainWords(textOf(value) ?? '', maxValueLength);
}

function isScalar(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || isNumber(value);
}
