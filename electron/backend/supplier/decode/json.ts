/**
 * JSON as it was written. Numbers keep their literal digits, and objects keep every entry, a name that comes twice
 * included; nothing becomes a property, so no name such as `__proto__` can do harm.
 */
export type Json = string | boolean | null | JsonNumber | JsonObject | readonly Json[];
export interface JsonNumber {
  readonly literal: string;
}
export interface JsonObject {
  readonly entries: readonly (readonly [name: string, value: Json])[];
}

export type JsonReading =
  /** `end` is the place after the value's last character. */
  | { readonly ok: true; readonly value: Json; readonly end: number }
  /** `cut` when the text ended in the middle of a value. */
  | { readonly ok: false; readonly cut: boolean };

const deepest = 60;
const mostValues = 4_000_000;

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && 'entries' in value && !isArray(value);
}

export function isNumber(value: Json | undefined): value is JsonNumber {
  return typeof value === 'object' && value !== null && 'literal' in value;
}

/**
 * Reads the JSON value that begins at `start`. Never throws; depth and size are capped. Unlike the standard it allows
 * raw control characters in strings, which panels write.
 */
export function parseJson(text: string, start = 0): JsonReading {
  let at = start;
  let values = 0;

  function fail(cut: boolean): never {
    throw new Unreadable(cut);
  }

  function skipSpace(): void {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      at += 1;
    }
  }

  function readValue(depth: number): Json {
    values += 1;
    if (depth > deepest || values > mostValues) fail(false);
    skipSpace();
    switch (text[at]) {
      case undefined:
        return fail(true);
      case '{':
        return readObject(depth);
      case '[':
        return readArray(depth);
      case '"':
        return readString();
      case 't':
        return readWord('true', true);
      case 'f':
        return readWord('false', false);
      case 'n':
        return readWord('null', null);
      default:
        return readNumber();
    }
  }

  function readObject(depth: number): JsonObject {
    const entries: (readonly [string, Json])[] = [];
    at += 1;
    skipSpace();
    if (text[at] === '}') at += 1;
    else {
      do {
        skipSpace();
        if (text[at] !== '"') fail(at >= text.length);
        const name = readString();
        skipSpace();
        if (text[at] !== ':') fail(at >= text.length);
        at += 1;
        entries.push([name, readValue(depth + 1)]);
      } while (another('}'));
    }
    return { entries };
  }

  function readArray(depth: number): readonly Json[] {
    const items: Json[] = [];
    at += 1;
    skipSpace();
    if (text[at] === ']') at += 1;
    else
      do items.push(readValue(depth + 1));
      while (another(']'));
    return items;
  }

  /** Steps over a comma (true) or the closing bracket (false). */
  function another(close: string): boolean {
    skipSpace();
    const mark = text[at];
    if (mark !== ',' && mark !== close) fail(at >= text.length);
    at += 1;
    return mark === ',';
  }

  function readString(): string {
    const from = at + 1;
    let end = text.indexOf('"', from);
    if (end === -1) fail(true);
    const plain = text.slice(from, end);
    if (!plain.includes('\\')) {
      at = end + 1;
      return plain;
    }
    end = from;
    while (text[end] !== '"') {
      if (end >= text.length) fail(true);
      end += text[end] === '\\' ? 2 : 1;
    }
    at = end + 1;
    return text.slice(from, end).replace(/\\(u[0-9a-fA-F]{4}|[^u]|u)/gs, (_, mark: string) => {
      if (mark.length === 5) return String.fromCharCode(Number.parseInt(mark.slice(1), 16));
      return escapes.get(mark) ?? fail(false);
    });
  }

  function readWord<Value extends Json>(word: string, value: Value): Value {
    if (!text.startsWith(word, at)) fail(word.startsWith(text.slice(at, at + word.length)));
    at += word.length;
    return value;
  }

  function readNumber(): JsonNumber {
    numberPattern.lastIndex = at;
    const literal = numberPattern.exec(text)?.[0];
    if (literal === undefined) return fail(text[at] === '-' && at + 1 >= text.length);
    at += literal.length;
    return { literal };
  }

  try {
    const value = readValue(0);
    skipSpace();
    return { ok: true, value, end: at };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, cut: error.cut };
    throw error;
  }
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escapes = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

class Unreadable extends Error {
  readonly cut: boolean;
  constructor(cut: boolean) {
    super('not JSON');
    this.cut = cut;
  }
}
