import type { MappedReply } from '../../../../../shared/model/connection/mapping.ts';
import { isArray, isObject, type Json, type JsonObject } from '../syntax/json.ts';
import type { Vocabulary } from './vocabulary.ts';

const deepest = 8;
const maxRows = 20_000;
const maxVisited = 200_000;

/**
 * All objects in `value` that have a field to which the user gave this meaning. So a correction of a field also finds the rows that have
 * the field. Empty if the user made no such correction. Only for reads, never for a placement (money-safety O3).
 */
export function correctedRows(
  value: Json,
  reply: Exclude<MappedReply, 'placement'>,
  meaning: string,
  vocabulary: Vocabulary,
): readonly JsonObject[] {
  const found: JsonObject[] = [];
  let visited = 0;

  function walk(each: Json, depth: number): void {
    visited += 1;
    if (depth > deepest || visited > maxVisited || found.length >= maxRows) return;
    if (isArray(each)) for (const inner of each) walk(inner, depth + 1);
    else if (isObject(each)) {
      if (
        each.entries.some(([name, inner]) => isScalar(inner) && vocabulary.isCorrected(reply, meaning, name))
      )
        found.push(each);
      else for (const [, inner] of each.entries) walk(inner, depth + 1);
    }
  }

  if (vocabulary.hasCorrections(reply, meaning)) walk(value, 0);
  return found;
}

function isScalar(value: Json): boolean {
  return !isObject(value) && !isArray(value);
}
