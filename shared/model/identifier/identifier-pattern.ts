import { addAll, type Branch, type Item, parsePatternSyntax } from './pattern-syntax.ts';

/**
 * The pattern in a supplier's record, as far as it can be checked safely. It is never passed to RegExp, because a hostile pattern could
 * block the app for minutes. Supports literals, classes, `.`, one quantifier per character, anchors, and groups of alternatives without a
 * quantifier. Time is bounded by the pattern's length times the text's length.
 */
export interface IdentifierPattern {
  /** Searches like a panel: anywhere in the text, unless the pattern is anchored. */
  fits(text: string): boolean;
}

const maxPatternLength = 300;

/** Parses a pattern as records write it, with or without PHP's delimiters; null if it has any other syntax. */
export function readIdentifierPattern(written: string): IdentifierPattern | null {
  const text = written.trim();
  if (text === '' || text.length > maxPatternLength || !/^[\x20-\x7e]+$/.test(text)) return null;
  const delimited = /^([/#~])(.*)\1([a-zA-Z]*)$/.exec(text);
  const [, , body = text, flags = ''] = delimited ?? [];
  // Case and Unicode flags matter; flags for line ends and greediness do not change whether a single line matches.
  if (/[^imsuDU]/.test(flags)) return null;
  const branches = parsePatternSyntax(body, flags.includes('i'));
  if (branches === null) return null;
  return {
    fits(identifier) {
      // Panels differ in how a pattern matches non-ASCII characters, so an identifier with such characters always fits.
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

/**
 * Matches the items from each given position, and returns the positions in `text` after the matches. All
 * paths are followed at once, so no path is tried twice.
 */
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
    // Within one run of matching characters, a later start never ends earlier, so positions already set are skipped.
    for (let end = Math.max(position + min, filledTo); end <= last; end += 1) reached[end] = 1;
    filledTo = Math.max(filledTo, last + 1);
  }
  return reached;
}
