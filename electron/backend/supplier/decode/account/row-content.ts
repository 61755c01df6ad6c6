import { createHash } from 'node:crypto';
import type { JsonObject } from '../syntax/json.ts';

// Fields that give a row's place in a list, compared without case and marks: it changes as the list grows.
const places: ReadonlySet<string> = new Set([
  '',
  'no',
  'sl',
  'slno',
  'sno',
  'srno',
  'nr',
  'index',
  'row',
  'rownumber',
  'dtrowindex',
  'rank',
]);
const relativeTime = /\b(?:ago|just now|yesterday|today)\b/i;

/**
 * A row's content as one short text in the supplier's words: equal for equal rows, whatever the order of fields, how they are read, and where the row
 * is. Without relative times (“3 minutes ago”).
 */
export function contentOf(row: JsonObject): string {
  const told = row.entries
    .filter(([name, value]) => {
      if (places.has(name.toLowerCase().replace(/[^a-z]/g, ''))) return false;
      return !(typeof value === 'string' && relativeTime.test(value));
    })
    .map(([name, value]) => JSON.stringify([name, value]))
    .sort();
  return createHash('sha256').update(told.join('\n')).digest('hex').slice(0, 32);
}
