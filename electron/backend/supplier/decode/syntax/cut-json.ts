import { parseJson } from './json.ts';

/**
 * Repairs JSON that was stored only in part, so that the user can look at it. Closes the JSON after its last complete object or list. Null
 * if it has no complete object or list. Only for display: a reply that broke off during the transfer is never read in this way.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the text, with one branch for each special character.
export function closeCutJson(text: string): string | null {
  const from = text.search(/[{[]/);
  if (from === -1) return null;
  const open: string[] = [];
  let end = -1;
  let closers = '';
  let inText = false;
  for (let at = from; at < text.length; at += 1) {
    const each = text[at];
    if (inText) {
      if (each === '\\') at += 1;
      else if (each === '"') inText = false;
    } else if (each === '"') inText = true;
    else if (each === '{' || each === '[') open.push(each === '{' ? '}' : ']');
    else if (each === '}' || each === ']') {
      if (open.pop() !== each) return null;
      end = at + 1;
      closers = open.toReversed().join('');
    }
  }
  if (end === -1) return null;
  const closed = text.slice(from, end) + closers;
  // The brackets may be part of a string.
  const reading = parseJson(closed);
  return reading.ok && reading.end === closed.length ? closed : null;
}
