import { isArray, isObject, type Json } from '../syntax/json.ts';
import { plainName } from '../syntax/plain-name.ts';

const tokenNames = [
  'accesstoken',
  'token',
  'apitoken',
  'bearertoken',
  'apibearertoken',
  'plaintexttoken',
  'authtoken',
  'jwt',
];
const deepest = 5;

/**
 * The token in the answer to a sign-in. Of several candidates, the least nested one is used; at the same depth, the one with the best name.
 * Null if no candidate can be sent in a header. A token may contain `|`.
 */
export function tokenIn(value: Json): string | null {
  let level: readonly Json[] = [value];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const objects = level.filter(isObject);
    for (const wanted of tokenNames)
      for (const { entries } of objects)
        for (const [name, each] of entries)
          if (plainName(name) === wanted && typeof each === 'string' && isToken(each)) return each.trim();
    level = level
      .flatMap((each) =>
        isObject(each) ? each.entries.map(([, inner]) => inner) : isArray(each) ? each : [],
      )
      .slice(0, 1_000);
  }
  return null;
}

function isToken(text: string): boolean {
  return /^[\x21-\x7e]{8,4096}$/.test(text.trim());
}
