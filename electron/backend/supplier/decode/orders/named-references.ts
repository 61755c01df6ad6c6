import type { ReferencePath } from '../../../../../shared/model/connection/mapping.ts';
import { textOf } from '../fields/fields.ts';
import { isOursByName, type ReferenceReading, usableReference } from '../fields/reference.ts';
import { defaultVocabulary } from '../fields/vocabulary.ts';
import { isArray, isObject, type Json } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';

/** A number in a reply that may be the supplier's reference, and its path: names from outermost to innermost, joined by dots. */
export interface NamedReference {
  readonly at: string;
  readonly reference: string;
}

interface Field {
  readonly at: string;
  readonly name: string;
  readonly value: Json;
}

const deepest = 8;
const maxFields = 400;
const maxNamed = 8;

/**
 * All candidates for the supplier's reference in a reply, likeliest first: fields with a usual name, then fields with an id-like name, then
 * fields with any name. Leaves out values that we sent, and fields whose name means the id of our app, the client, the request or the
 * transaction. Does not bind a reference, because the user chooses (money-safety O4).
 */
export function namedReferences(value: Json, sent: ReadonlySet<string>): readonly NamedReference[] {
  const ranked = fieldsOf(value).flatMap(({ at, name, value: each }) => {
    const reference = usableReference(each);
    const rank = rankOf(name, at);
    if (reference === null || rank === null || sent.has(reference)) return [];
    if (rank === 'any' && !/^(?=.*\d).{3,}$/.test(reference)) return [];
    return [{ at, reference, rank }];
  });
  const best = ranked.some(({ rank }) => rank !== 'any')
    ? ranked.filter(({ rank }) => rank !== 'any')
    : ranked;
  const byRank = best.toSorted((left, right) => ranks.indexOf(left.rank) - ranks.indexOf(right.rank));
  return byRank.slice(0, maxNamed).map(({ at, reference }) => ({ at, reference }));
}

/** All paths in a reply. Replies of the same form have the same paths. */
export function formOf(value: Json): string {
  return [...new Set(fieldsOf(value).map(({ at }) => plainName(at)))].sort().join(' ');
}

/** True if the path can also be found in the next reply, because it contains neither positions nor numbers. */
export function isSteady(at: string): boolean {
  return !at.includes('[') && !at.split('.').some((name) => /^\d+$/.test(name));
}

/**
 * The value at a path that the user chose before; null if the reply has no such path. The value is contested if several chosen paths have
 * different values, if it equals a value that we sent, or if the user has not yet judged another candidate.
 */
export function rememberedReference(
  value: Json,
  places: readonly ReferencePath[],
  sent: ReadonlySet<string>,
): ReferenceReading | null {
  if (places.length === 0) return null;
  const placesByName = new Map(places.map((place) => [plainName(place.at), place]));
  const found = fieldsOf(value).flatMap((field) => {
    const place = placesByName.get(plainName(field.at));
    return place === undefined || field.value === null ? [] : [{ place, value: field.value }];
  });
  const [first] = found;
  if (first === undefined) return null;
  const contested = { usable: null, contested: true } as const;
  const usable = usableReference(first.value);
  if (usable === null || sent.has(usable)) return contested;
  if (found.some((each) => textOf(each.value) !== usable)) return contested;
  const decided = new Set(found.flatMap(({ place }) => place.over.map(plainName)));
  const rivals = namedReferences(value, sent).filter(({ reference }) => reference !== usable);
  return rivals.every(({ at }) => decided.has(plainName(at))) ? { usable } : contested;
}

const ranks = ['usual', 'id', 'any'] as const;
const defaultNames = new Set(defaultVocabulary.names('placement', 'reference').map(plainName));
const idWords = /id$|^id|ref|order|number|num$|no$|nr$|ticket|uuid|guid|job|track|receipt|invoice|voucher/;
// Names of other information next to a reference: outcome, cost, time, quantity.
const otherThings =
  /^(?:code|kind|type|eta|ok)$|stat(?:us|e)|message|msg|(?:error|result|response|http)code|credit|price|amount|cost|balance|total|fee|charge|currency|date|time|(?:created|updated)at|quantity|qnt|qty|count|page|limit|version|success|error|mail|phone|url|link|name|title|description|percent/;

function rankOf(name: string, at: string): (typeof ranks)[number] | null {
  const plain = plainName(name);
  if (at.split('.').some((each) => isOursByName(each))) return null;
  if (defaultNames.has(plain)) return 'usual';
  if (otherThings.test(plain)) return null;
  return idWords.test(plain) ? 'id' : 'any';
}

/**
 * Every scalar value with its path. A list of one item and a map of one numbered row add nothing to the path. A longer list adds the
 * position, and a larger map adds the name.
 */
function fieldsOf(value: Json): readonly Field[] {
  const fields: Field[] = [];
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the walk has one branch for each kind of value.
  function walk(each: Json, at: string, name: string, depth: number): void {
    if (fields.length >= maxFields || depth > deepest) return;
    if (isArray(each)) {
      each.forEach((inner, index) => {
        walk(inner, each.length === 1 ? at : `${at}[${index}]`, name, depth + 1);
      });
    } else if (isObject(each)) {
      const isOneRow = each.entries.length === 1 && /^\d+$/.test(each.entries[0]?.[0] ?? '');
      for (const [inner, under] of each.entries) {
        if (isOneRow) walk(under, at, name, depth + 1);
        else walk(under, at === '' ? inner : `${at}.${inner}`, inner, depth + 1);
      }
    } else fields.push({ at: at.slice(0, 300), name, value: each });
  }
  walk(value, '', '', 0);
  return fields;
}
