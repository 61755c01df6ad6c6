import { createHash } from 'node:crypto';
import type { JsonObject } from '../syntax/json.ts';

// What says where a row is in a list, compared without case and marks: it is another one as the list grows.
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
 * What a row says as the supplier wrote it, as one short text: the same for each row that says the same, however its fields are ordered, whatever is read in them,
 * and wherever it stands. What changes automatically (“3 minutes ago”) is left out.
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
