/** One step of a pattern; `set` has a 1 for each ASCII code that matches. */
export type Item =
  | { readonly is: 'characters'; readonly set: Uint8Array; readonly min: number; readonly max: number }
  | { readonly is: 'group'; readonly branches: readonly Branch[] };

export interface Branch {
  readonly items: readonly Item[];
  readonly fromStart: boolean;
  readonly toEnd: boolean;
}

const deepestGroup = 5;
const maxRepeats = 1_000;
const codes = 128;

/** Parses a pattern with the syntax that `IdentifierPattern` supports; null for any other syntax. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a recursive descent on one cursor, a function for each rule of the grammar.
export function parsePatternSyntax(body: string, anyCase: boolean): readonly Branch[] | null {
  let at = 0;
  const cased = (set: Uint8Array): Uint8Array => (anyCase ? inAnyCase(set) : set);
  const peek = (): string => body[at] ?? '';

  function parseBranches(depth: number): Branch[] | null {
    const branches: Branch[] = [];
    do {
      if (branches.length > 0) at += 1;
      const branch = parseBranch(depth);
      if (branch === null) return null;
      branches.push(branch);
    } while (peek() === '|');
    return branches;
  }

  function parseBranch(depth: number): Branch | null {
    const fromStart = depth === 0 && peek() === '^';
    if (fromStart) at += 1;
    const items: Item[] = [];
    const ends = depth === 0 ? '|)$' : '|)';
    while (at < body.length && !ends.includes(peek())) {
      const item = peek() === '(' ? parseGroup(depth + 1) : parseCharacters();
      if (item === null) return null;
      items.push(item);
    }
    const toEnd = peek() === '$';
    if (toEnd) at += 1;
    const ended = at === body.length || peek() === '|' || (depth > 0 && peek() === ')');
    return ended ? { items, fromStart, toEnd } : null;
  }

  function parseGroup(depth: number): Item | null {
    at += body.startsWith('(?:', at) ? 3 : 1;
    if (depth > deepestGroup) return null;
    const branches = parseBranches(depth);
    if (branches === null || peek() !== ')') return null;
    at += 1;
    return /[*+?{]/.test(peek()) ? null : { is: 'group', branches };
  }

  function parseCharacters(): Item | null {
    const set = peek() === '[' ? parseClass() : parseOne();
    if (set === null) return null;
    const times = parseTimes();
    return times === null ? null : { is: 'characters', set, min: times.min, max: times.max };
  }

  function parseOne(): Uint8Array | null {
    const character = peek();
    at += 1;
    if (character === '\\') return parseEscape();
    if (character === '.') return setOf(() => true);
    return /[*+?{}()^$|]/.test(character) ? null : cased(only(character));
  }

  function parseEscape(): Uint8Array | null {
    const character = peek();
    at += 1;
    const known = shorthands[character];
    if (known !== undefined) return setOf((each) => known.test(each));
    return /[^A-Za-z0-9]/.test(character) ? only(character) : null;
  }

  function parseClass(): Uint8Array | null {
    at += 1;
    const inverted = peek() === '^';
    if (inverted) at += 1;
    const set = new Uint8Array(codes);
    const start = at;
    while (peek() !== ']') {
      const member = parseMember();
      if (member === null) return null;
      addAll(set, member);
    }
    if (at === start) return null;
    at += 1;
    const characters = cased(set);
    return inverted ? characters.map((is) => 1 - is) : characters;
  }

  function parseMember(): Uint8Array | null {
    if (at >= body.length || /^\[[:.=]/.test(body.slice(at, at + 2))) return null;
    const low = peek();
    const from = at;
    at += 1;
    const one = low === '\\' ? parseEscape() : only(low);
    const high = body[at + 1] ?? ']';
    if (one === null || peek() !== '-' || high === ']') return one;
    // Only ranges between two plain characters mean the same to all panels.
    if (at !== from + 1 || high === '\\' || high === '[' || low > high) return null;
    at += 2;
    return setOf((each) => low <= each && each <= high);
  }

  function parseTimes(): { readonly min: number; readonly max: number } | null {
    const [written = '', sign = '', least, comma, most] =
      /^(?:([*+?])|\{(\d{1,4})(,(\d{1,4})?)?\})\??/.exec(body.slice(at)) ?? [];
    at += written.length;
    // A second quantifier is possessive or an error, so the pattern is left to the panel.
    if (/[*+?{]/.test(peek())) return null;
    if (least === undefined) return signs[sign] ?? null;
    const min = Number(least);
    const max = comma === undefined ? min : most === undefined ? Number.POSITIVE_INFINITY : Number(most);
    return min > max || min > maxRepeats ? null : { min, max };
  }

  const branches = parseBranches(0);
  return branches !== null && at === body.length ? branches : null;
}

const signs: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  '': { min: 1, max: 1 },
  '?': { min: 0, max: 1 },
  '*': { min: 0, max: Number.POSITIVE_INFINITY },
  '+': { min: 1, max: Number.POSITIVE_INFINITY },
};

const shorthands: Readonly<Record<string, RegExp>> = {
  d: /[0-9]/,
  D: /[^0-9]/,
  w: /[0-9A-Za-z_]/,
  W: /[^0-9A-Za-z_]/,
  s: /\s/,
  S: /\S/,
};

export function addAll(set: Uint8Array, more: Uint8Array): void {
  for (const [index, is] of more.entries()) if (is === 1) set[index] = 1;
}

const only = (character: string): Uint8Array => setOf((each) => each === character);

function setOf(has: (character: string) => boolean): Uint8Array {
  return Uint8Array.from({ length: codes }, (_, code) => (has(String.fromCharCode(code)) ? 1 : 0));
}

function inAnyCase(set: Uint8Array): Uint8Array {
  const has = (code: number) => {
    const character = String.fromCharCode(code);
    return [character.toLowerCase(), character.toUpperCase()].some((each) => set[each.charCodeAt(0)] === 1);
  };
  return set.map((_, code) => (has(code) ? 1 : 0));
}
