import { Shape, ShapeStep } from './shape.ts';

/**
 * JSON in its original notation. Numbers keep their digits, and objects keep all entries in order, even repeated names. Entries are not
 * properties, so a name such as `__proto__` is harmless. `JSON.parse` would lose digits and repeated names, and would move numeric names to
 * the front.
 */
export type Json = string | boolean | null | JsonNumber | JsonObject | readonly Json[];
export interface JsonNumber {
  readonly literal: string;
}
export class JsonObject {
  readonly shape: Shape;
  /** The values, in the order of `shape.names`. */
  readonly values: readonly Json[];

  constructor(shape: Shape, values: readonly Json[]) {
    this.shape = shape;
    this.values = values;
  }
  get entries(): readonly (readonly [name: string, value: Json])[] {
    return this.shape.names.map((name, place) => [name, this.values[place] as Json]);
  }
}

/** An object with names from a source other than JSON. */
export function objectOf(entries: readonly (readonly [name: string, value: Json])[]): JsonObject {
  return new JsonObject(
    new Shape(entries.map(([name]) => name)),
    entries.map(([, value]) => value),
  );
}

export type JsonReading =
  /** `end` is the index after the value's last character. */
  | { readonly ok: true; readonly value: Json; readonly end: number }
  /** `cut` is true if the text ended inside a value. */
  | { readonly ok: false; readonly cut: boolean };

const deepest = 60;
const maxValues = 4_000_000;

/** `Array.isArray` does not narrow to read-only arrays and makes their items `any`. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return value instanceof JsonObject;
}

export function isNumber(value: Json | undefined): value is JsonNumber {
  return typeof value === 'object' && value !== null && 'literal' in value;
}

/**
 * Parses the JSON value that begins at `start`. Never throws; depth and size are limited. Unlike the standard, accepts raw control
 * characters in strings, because panels write them.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a recursive parser with one cursor and one function for each rule of the grammar.
export function parseJson(text: string, start = 0): JsonReading {
  const noNames = new ShapeStep();
  let at = start;
  let values = 0;
  // Index of the next backslash. Most strings end before the next backslash, so they need no unescaping.
  let escapeAt = -1;
  // Values of the open containers, innermost last. One shared array needs less memory than one growing array per container.
  const open: Json[] = [];
  let openCount = 0;

  function hold(value: Json): void {
    open[openCount] = value;
    openCount += 1;
  }

  /** Removes all values from index `from` on, and returns them as an array of exact size. */
  function release(from: number): readonly Json[] {
    const released = open.slice(from, openCount);
    openCount = from;
    return released;
  }

  function fail(cut: boolean): never {
    throw new Unreadable(cut);
  }

  /** The next character that is not white space; NaN at the end. */
  function next(): number {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== space && code !== 10 && code !== 13 && code !== 9) return code;
      at += 1;
    }
  }

  function readValue(depth: number): Json {
    values += 1;
    if (depth > deepest || values > maxValues) fail(false);
    const code = next();
    if (code === quote) return readString();
    if (code === openBrace) return readObject(depth);
    if (code === openBracket) return readArray(depth);
    switch (text[at]) {
      case undefined:
        return fail(true);
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

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: this loop runs most often for a large reply; it expects the same names as in the object before.
  function readObject(depth: number): JsonObject {
    const from = openCount;
    let step: ShapeStep | null = noNames;
    let ownNames: string[] = [];
    at += 1;
    if (next() === closeBrace) at += 1;
    else {
      do {
        next();
        const guess: ShapeStep | null = step === null ? null : step.guess;
        if (guess !== null && text.startsWith(guess.written, at)) {
          at += guess.written.length;
          step = guess;
        } else {
          const name = readName();
          const nextStep: ShapeStep | null = step === null ? null : step.to(name);
          if (nextStep === null) {
            if (step !== null) ownNames = step.names;
            ownNames.push(name);
          }
          step = nextStep;
        }
        hold(readValue(depth + 1));
      } while (another(closeBrace));
    }
    return new JsonObject(step === null ? new Shape(ownNames) : step.shape, release(from));
  }

  function readName(): string {
    if (text.charCodeAt(at) !== quote) fail(at >= text.length);
    const name = readString();
    if (next() !== colon) fail(at >= text.length);
    at += 1;
    return name;
  }

  function readArray(depth: number): readonly Json[] {
    const from = openCount;
    at += 1;
    if (next() === closeBracket) at += 1;
    else
      do hold(readValue(depth + 1));
      while (another(closeBracket));
    return release(from);
  }

  /** Skips the next character. True if it was a comma, false if it was the closing bracket. */
  function another(close: number): boolean {
    const code = next();
    if (code !== comma && code !== close) fail(at >= text.length);
    at += 1;
    return code === comma;
  }

  function readString(): string {
    const from = at + 1;
    let end = text.indexOf('"', from);
    if (end === -1) fail(true);
    if (escapeAt < from) {
      escapeAt = text.indexOf('\\', from);
      if (escapeAt === -1) escapeAt = text.length;
    }
    if (escapeAt > end) {
      at = end + 1;
      return text.slice(from, end);
    }
    end = escapeAt;
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
    const digit = text.charCodeAt(at) - zero;
    const after = text.charCodeAt(at + 1);
    // Fast path for flags and counts, which are numbers of a single digit.
    if (digit >= 0 && digit <= 9 && (after === comma || after === closeBrace)) {
      at += 1;
      return digits[digit] as JsonNumber;
    }
    numberPattern.lastIndex = at;
    const literal = numberPattern.exec(text)?.[0];
    if (literal === undefined) return fail(text[at] === '-' && at + 1 >= text.length);
    at += literal.length;
    return { literal };
  }

  try {
    const value = readValue(0);
    next();
    return { ok: true, value, end: at };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, cut: error.cut };
    throw error;
  }
}

const [space, quote, comma, colon, zero] = [32, 34, 44, 58, 48];
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125];
const digits: readonly JsonNumber[] = Array.from({ length: 10 }, (_, digit) => ({ literal: String(digit) }));
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
