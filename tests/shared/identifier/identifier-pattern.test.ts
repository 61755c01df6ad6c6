import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIdentifierPattern } from '../../../shared/model/identifier/identifier-pattern.ts';

const fits = (pattern: string, text: string) => readIdentifierPattern(pattern)?.fits(text) ?? null;

describe('a safe pattern', () => {
  it.each([
    ['^[0-9]{15}$', '490154203237518', true],
    ['^[0-9]{15}$', '49015420323751', false],
    ['/^[0-9]{15}$/', '490154203237518', true],
    ['#^[a-f]+$#i', 'ABCdef', true],
    ['~^[^a]+$~i', 'xAx', false],
    ['[0-9]', 'ab1', true],
    ['[0-9]', 'abc', false],
    ['^\\d{4}-\\d{4}$', '1234-5678', true],
    ['^\\w+@\\w+\\.com$', 'shop@example.com', true],
    ['^(ABC|DEF)\\d+$', 'DEF7', true],
    ['^(ABC|DEF)\\d+$', 'ABD7', false],
    ['^(\\d{15}|\\d{17})$', '12345678901234567', true],
    ['^(\\d{15}|\\d{17})$', '1234567890123456', false],
    ['^ab?c*$', 'accc', true],
    ['^a{2,}?b', 'aaab', true],
    ['^A|B$', 'xxB', true],
    ['^A|B$', 'xA', false],
    ['^[A-Za-z0-9_.-]{3,}$', 'a.b-c', true],
    ['^[]]$', ']', null],
    ['(((((a)))))', 'a', true],
    ['((((((a))))))', 'a', null],
    ['(?:a)(?:b)', 'ab', true],
    ['(?i)a', 'A', null],
  ])('%s and %s: %s', (pattern, text, expected) => {
    expect(fits(pattern, text)).toBe(expected);
  });

  it('accepts any text with letters outside ASCII, because panels count them differently', () => {
    expect(fits('^[a-z]{3}$', 'é')).toBe(true);
  });

  it('gives the same result as a RegExp if it is evaluated', () => {
    const atom = fc.constantFrom('a', 'b', '[ab]', '[^a]', '\\d', '.', '(a|bc)', '(?:ab|\\d|)', 'x');
    const times = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{2,}');
    const item = fc.tuple(atom, times).map(([one, many]) => (one.startsWith('(') ? one : one + many));
    const branch = fc
      .tuple(fc.constantFrom('^', ''), fc.array(item, { maxLength: 6 }), fc.constantFrom('$', ''))
      .map(([start, items, end]) => start + items.join('') + end);
    const pattern = fc.array(branch, { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|'));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'x', '1'), maxLength: 12 });
    fc.assert(
      fc.property(pattern, text, (written, typed) => {
        fc.pre(written !== '');
        expect(fits(written, typed)).toBe(new RegExp(written).test(typed));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('an unsafe pattern', () => {
  it.each([
    '(a+)+$',
    '(a|b)*',
    '(\\w+\\s?)*$',
    'a**',
    'a*+',
    '(?=a)b',
    '(?<!a)b',
    '(a)\\1',
    '\\bword\\b',
    '\\p{L}+',
    '[[:digit:]]',
    '[z-a]',
    '[a',
    '(a',
    'a)',
    'a$b',
    'a{3,2}',
    'a{,3}',
    'a{5000}',
    '',
    '/a/x',
    `${'a'.repeat(301)}`,
    'ä',
  ])('is not evaluated: %s', (pattern) => {
    expect(readIdentifierPattern(pattern)).toBeNull();
  });

  it('never throws, for any pattern and text', () => {
    const written = fc.oneof(
      fc.string({ maxLength: 320 }),
      fc.string({ unit: fc.constantFrom(...'()[]{}|^$*+?.\\-,/abdDwW019:= '), maxLength: 60 }),
    );
    fc.assert(
      fc.property(written, fc.string({ maxLength: 220 }), (pattern, typed) => {
        const read = readIdentifierPattern(pattern);
        fc.pre(read !== null);
        expect(typeof read.fits(typed)).toBe('boolean');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the time', () => {
  it('is limited by the lengths of pattern and text: an expression that would run for ever returns', () => {
    const hostile = `^${'a*'.repeat(140)}b$`;
    expect(fits(hostile, 'a'.repeat(200))).toBe(false);
    expect(fits(`^${'(a|a)'.repeat(55)}b$`, 'a'.repeat(200))).toBe(false);
    expect(fits(`^${'[ab]{0,999}'.repeat(25)}c`, 'ab'.repeat(100))).toBe(false);
  });
});
