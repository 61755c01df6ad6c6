import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  parseJson,
} from '../../../../electron/backend/supplier/decode/syntax/json.ts';

/** Our reading in the form of JSON.parse; as in JSON.parse, a repeated name keeps its last value. */
function standard(value: Json): unknown {
  if (isNumber(value)) return Number(value.literal);
  if (isArray(value)) return value.map(standard);
  if (!isObject(value)) return value;
  const object: Record<string, unknown> = {};
  for (const [name, each] of value.entries)
    Object.defineProperty(object, name, {
      value: standard(each),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return object;
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the JSON reader', () => {
  test('reads everything that JSON.parse reads, equally', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const reading = parseJson(text);
        expect(reading.ok && reading.end).toBe(text.length);
        expect(reading.ok && standard(reading.value)).toEqual(JSON.parse(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test('accepts only texts that JSON.parse accepts, and texts with raw control characters in strings', () => {
    const met = new Set<boolean>();
    const damaged = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.string({ maxLength: 3, unit: fc.constantFrom(...'{}[]",:\\u0-e.tnf1') }),
        fc.nat(3),
      )
      .map(([text, at, extra, cut]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + extra + text.slice(place + cut);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern excludes them
        fc.pre(!/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text));
        const reading = parseJson(text);
        const isWhole = reading.ok && reading.end === text.length;
        expect(isWhole ? { value: standard(reading.value) } : null).toEqual(parsed(text));
        met.add(isWhole);
      }),
      { numRuns: 5_000 },
    );
    expect(met.size).toBe(2);
  });

  test('keeps each row’s own names, whatever the names of earlier rows', () => {
    const name = fc.constantFrom('a', 'b', 'c', '1', 'a"', 'a":"b', 'n\\', '\n', 'é', '');
    const row = fc.array(fc.tuple(name, fc.constantFrom('x', ':', '"', 1)), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        const written = rows.map(
          (each) => `{${each.map((pair) => pair.map((part) => JSON.stringify(part)).join(':')).join(',')}}`,
        );
        const reading = parseJson(`[${written.join(',')}]`);
        const read = reading.ok && isArray(reading.value) ? reading.value : [];
        expect(read.map((each) => (isObject(each) ? each.entries : each))).toEqual(
          rows.map((each) => each.map(([key, value]) => [key, value === 1 ? { literal: '1' } : value])),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('keeps the digits of numbers and both values of a repeated name', () => {
    expect(parseJson('{"a":0.10,"a":12345678901234567890}')).toMatchObject({
      value: {
        entries: [
          ['a', { literal: '0.10' }],
          ['a', { literal: '12345678901234567890' }],
        ],
      },
    });
  });

  test('does not overflow on deep nesting, and accepts no truncated text', () => {
    expect(parseJson('['.repeat(200_000)).ok).toBe(false);
    expect(parseJson('{"a":'.repeat(200_000)).ok).toBe(false);
    const whole = '{"SUCCESS":[{"A":"x\\u00e9","B":[1,true,null]}]}';
    for (let length = 0; length < whole.length; length += 1)
      expect(parseJson(whole.slice(0, length))).toEqual({ ok: false, cut: true });
  });
});

describe('a body', () => {
  test.each([
    ['', 'empty'],
    [' \r\n\ufeff', 'empty'],
    ['<!DOCTYPE html><html></html>', 'html'],
    ['<html>{"a":1}', 'html'],
    ['<?xml version="1.0"?><a/>', 'xml'],
    ['{"a":', 'cut'],
    ['<br />\n<b>Notice</b> {"a":{"b":1}', 'cut'],
    ['Too Many Attempts.', 'not-json'],
    ['{a:1}', 'not-json'],
  ])('%j is %s', (text, kind) => {
    expect(readBody(bytes(text)).kind).toBe(kind);
  });

  test('may follow a byte order mark, and warnings and notices with brackets', () => {
    for (const noise of [
      '\ufeff',
      '<br />\n<b>Warning</b>: x [y] {z} in <b>a.php</b> on line 3<br />\n',
      'Array ( [0] => 1 )\n',
    ])
      expect(readBody(bytes(`${noise}{"a":"é"}\n`))).toMatchObject({
        kind: 'json',
        value: { entries: [['a', 'é']] },
        trailing: false,
      });
  });

  test('may be UTF-16 or Latin, and is not lost because of one wrong byte', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"a":"é"}', 'utf16le')]);
    const latin = Buffer.from('{"a":"é"}', 'latin1');
    for (const each of [utf16, latin])
      expect(readBody(each)).toMatchObject({ value: { entries: [['a', 'é']] } });
  });

  test('is reported when other text follows it', () => {
    expect(readBody(bytes('{"a":1}{"b":2}'))).toMatchObject({ kind: 'json', trailing: true });
  });
});
