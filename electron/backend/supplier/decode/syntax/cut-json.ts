import { parseJson } from './json.ts';

/**
 * JSON of which only the beginning was kept, closed after its last whole object or list, so that a person can look at what is
 * there. Null if nothing whole is in it. For showing alone: a reply that broke off on the way is never read like this.
 */
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
  // The brackets may be in words.
  const reading = parseJson(closed);
  return reading.ok && reading.end === closed.length ? closed : null;
}
