import { addAll, type Branch, type Item, parsePatternSyntax } from './pattern-syntax.ts';

/**
 * The pattern of a supplier's record, as far as it can be checked safely. It is never handed to a RegExp: one hostile pattern could
 * hold the app up for minutes. Understood are literals, classes, `.`, one quantifier on one character, anchors, and groups of
 * alternatives without a quantifier; time is bounded by the length of the pattern times that of the text.
 */
export interface IdentifierPattern {
  /** As a panel would search for it: anywhere, unless the pattern itself is anchored. */
  fits(text: string): boolean;
}

const maxPatternLength = 300;

/** Reads a pattern as records write it, with or without PHP's delimiters; null for anything that is not plainly of the safe kind. */
export function readIdentifierPattern(written: string): IdentifierPattern | null {
  const text = written.trim();
  if (text === '' || text.length > maxPatternLength || !/^[\x20-\x7e]+$/.test(text)) return null;
  const delimited = /^([/#~])(.*)\1([a-zA-Z]*)$/.exec(text);
  const [, , body = text, flags = ''] = delimited ?? [];
  // Case and Unicode matter; what concerns line ends or greed changes nothing for one line that only has to match.
  if (/[^imsuDU]/.test(flags)) return null;
  const branches = parsePatternSyntax(body, flags.includes('i'));
  if (branches === null) return null;
  return {
    fits(identifier) {
      // What a pattern counts outside ASCII depends on the panel; there it proves nothing.
      if (!/^[\x20-\x7e]*$/.test(identifier)) return true;
      return branches.some((branch) => found(branch, identifier));
    },
  };
}

function found({ items, fromStart, toEnd }: Branch, text: string): boolean {
  const starts = new Uint8Array(text.length + 1).fill(fromStart ? 0 : 1);
  starts[0] = 1;
  const ends = afterAll(items, starts, text);
  return toEnd ? ends[text.length] === 1 : ends.includes(1);
}

/** The positions that can be reached from the given ones: all ways are followed at once, so no way is ever tried twice. */
function afterAll(items: readonly Item[], from: Uint8Array, text: string): Uint8Array {
  return items.reduce((at, item) => {
    if (item.is === 'characters') return afterCharacters(item, at, text);
    const reached = new Uint8Array(at.length);
    for (const { items: inner } of item.branches) addAll(reached, afterAll(inner, at, text));
    return reached;
  }, from);
}

function afterCharacters(
  { set, min, max }: Extract<Item, { is: 'characters' }>,
  from: Uint8Array,
  text: string,
): Uint8Array {
  const reached = new Uint8Array(from.length);
  const runs = new Int32Array(from.length);
  for (let index = text.length - 1; index >= 0; index -= 1)
    runs[index] = set[text.charCodeAt(index)] === 1 ? (runs[index + 1] ?? 0) + 1 : 0;
  let filledTo = 0;
  for (const [position, is] of from.entries()) {
    const run = runs[position] ?? 0;
    if (is === 0 || run < min) continue;
    const last = position + Math.min(run, max);
    // Later starts reach no less far within one run, so filled positions need not be filled again.
    for (let end = Math.max(position + min, filledTo); end <= last; end += 1) reached[end] = 1;
    filledTo = Math.max(filledTo, last + 1);
  }
  return reached;
}
