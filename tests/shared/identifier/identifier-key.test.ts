import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  identifierKey,
  identifierKeys,
  keysOnOrder,
  plainIdentifier,
} from '../../../shared/model/identifier/identifier-key.ts';
import { type IdentifierKind, identifierKinds } from '../../../shared/model/identifier/identifier-kind.ts';
import { luhnCheckDigit } from '../../../shared/model/identifier/imei.ts';

describe('keysOnOrder', () => {
  it('finds an order only by a key that counts for its kind of identifier', () => {
    const keys = keysOnOrder('imei', '49-015420-323751');
    const of = (orderedAs: IdentifierKind) =>
      keys.filter((each) => each.orderedAs.includes(orderedAs)).map(({ key }) => key);
    expect(of('imei')).toEqual(['490154203237518']);
    expect(of('serial')).toEqual(['490154203237518', '49015420323751']);
    expect(of('lock-code')).toEqual(['490154203237518', '49-015420-323751']);
    // An IMEI's key counts for orders of every kind, because a supplier may change the kind of identifier that its service needs.
    expect(keys[0]).toEqual({ key: '490154203237518', orderedAs: identifierKinds });
  });
});

const kind = fc.constantFrom(...identifierKinds);
const digit = fc.constantFrom(...'0123456789');
const digits = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((each) => each.join(''));
const imei = fc
  .tuple(fc.constantFrom('35', '86', '01', '99'), digits(12))
  .map(([body, rest]) => body + rest + luhnCheckDigit(body + rest));
const serial = fc
  .array(fc.constantFrom(...'0123456789ABCDFGHJKLMNPQRTVWXYZIO'), { minLength: 5, maxLength: 17 })
  .map((each) => each.join(''));
const ecid = fc.bigInt({ min: 1n, max: 2n ** 56n });

const separator = fc.constantFrom(
  ...[
    ' ',
    '  ',
    '\t',
    '\u00a0',
    '\u2007',
    '\u3000',
    '-',
    '\u2010',
    '\u2011',
    '\u2013',
    '\u2014',
    '\u2212',
    '\ufe63',
  ],
  ...['\uff0d', '.', '\u00b7', '/', '\uff0f', '_', ':', ',', '\u2022'],
);
const unseen = fc.constantFrom(
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202e', '\u2060', '\u2066', '\u2069'],
  ...['\u00ad', '\ufeff', '\u061c', '\ufe0f', '\u034f', '\u3164', '\u0000', '\u007f'],
);
const otherDigits = fc.constantFrom(
  '\u0660',
  '\u06f0',
  '\u0966',
  '\u09e6',
  '\uff10',
  '\u0e50',
  '\u{1d7ce}',
  '\u{11066}',
);

/** Spellings of a text as a person, a scanner, a chat app or another keyboard may write it, sometimes with `between` among its letters. */
function spellingOf(text: string, between: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const character = (each: string) =>
    fc
      .record({
        capital: fc.boolean(),
        wide: fc.boolean(),
        zero: fc.option(otherDigits, { freq: 4 }),
        before: fc.option(between, { freq: 4 }),
        mark: fc.option(unseen, { freq: 6 }),
      })
      .map(({ capital, wide, zero, before, mark }) => {
        const code = (capital ? each.toUpperCase() : each.toLowerCase()).charCodeAt(0);
        const written =
          zero !== null && /\d/.test(each)
            ? String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(each))
            : String.fromCharCode(wide ? code + 0xfee0 : code);
        return `${before ?? ''}${mark ?? ''}${written}`;
      });
  return fc.tuple(...[...text].map(character)).map((each) => each.join(''));
}

describe('the identity of an identifier', () => {
  it('is stable: the key of a key is the same key', () => {
    fc.assert(
      fc.property(kind, fc.string({ unit: 'grapheme' }), (of, text) => {
        expect(identifierKey(of, identifierKey(of, text))).toBe(identifierKey(of, text));
        expect(plainIdentifier(plainIdentifier(text))).toBe(plainIdentifier(text));
      }),
    );
  });

  it('is stable with any letter in the identifier', () => {
    const unstable: string[] = [];
    for (let code = 1; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      // Skips letters that have no case and no other form, because their key cannot change.
      if (
        [letter.normalize('NFKC'), letter.toLowerCase(), letter.toUpperCase()].every(
          (each) => each === letter,
        )
      )
        continue;
      const text = `A${letter}-b1`;
      for (const of of ['serial', 'other'] as const) {
        const key = identifierKey(of, text);
        if (identifierKey(of, key) !== key) unstable.push(`${of} ${code.toString(16)}`);
      }
    }
    expect(unstable).toEqual([]);
  });

  it('is the same for every spelling of an IMEI and every kind of service', () => {
    const of = fc.constantFrom('imei', 'serial', 'device', 'other');
    const spelt = imei.chain((each) => fc.tuple(fc.constant(each), spellingOf(each, separator), of));
    fc.assert(
      fc.property(spelt, ([written, spelling, kindOf]) => {
        expect(identifierKey(kindOf, spelling)).toBe(written);
        expect(identifierKeys(spelling)).toContain(written);
      }),
    );
  });

  it('is the same for every spelling of a serial number', () => {
    const spelt = serial.chain((each) => fc.tuple(fc.constant(each), spellingOf(each, separator)));
    fc.assert(
      fc.property(spelt, ([written, spelling]) => {
        expect(identifierKey('serial', spelling)).toBe(identifierKey('serial', written));
      }),
    );
  });

  it('is the same for an ECID in hexadecimal, with or without leading zeros, and in decimal', () => {
    const hex = (value: bigint) => value.toString(16);
    fc.assert(
      fc.property(ecid, fc.integer({ min: 0, max: 3 }), (value, zeros) => {
        const key = identifierKey('ecid', value.toString());
        expect(identifierKey('ecid', `0x${'0'.repeat(zeros)}${hex(value)}`)).toBe(key);
        expect(identifierKey('ecid', `0X${hex(value).toUpperCase()}`)).toBe(key);
      }),
    );
    const lettered = ecid.filter((value) => /[a-f]/.test(hex(value)));
    fc.assert(
      fc.property(lettered, (value) => {
        expect(identifierKey('ecid', hex(value).padStart(16, '0'))).toBe(
          identifierKey('ecid', value.toString()),
        );
      }),
    );
  });

  it('never merges two devices', () => {
    const differ = <Value>(each: fc.Arbitrary<Value>) =>
      fc.tuple(each, each).filter(([one, two]) => one !== two);
    const apart = (of: 'imei' | 'serial' | 'ecid' | 'other', one: string, two: string): void => {
      expect(identifierKey(of, one)).not.toBe(identifierKey(of, two));
    };
    fc.assert(fc.property(differ(imei), ([one, two]) => apart('imei', one, two)));
    fc.assert(fc.property(differ(imei), ([one, two]) => apart('other', one, two)));
    fc.assert(fc.property(differ(serial), ([one, two]) => apart('serial', one, two)));
    fc.assert(
      fc.property(differ(ecid), ([one, two]) => apart('ecid', one.toString(), `0x${two.toString(16)}`)),
    );
    const name = fc.stringMatching(/^[a-z0-9._@+-]{3,13}$/);
    fc.assert(fc.property(differ(name), ([one, two]) => apart('other', one, two)));
  });

  it.each([
    ['other', 'jo.hn@example.com', 'john@example.com'],
    ['other', 'anna-2', 'anna 2'],
    ['other', '12-345', '123-45'],
    ['lock-code', '1234-595B', '1234595B'],
    ['serial', '---', '...'],
    ['other', '\u200b', '\u200c'],
    ['imei', '0356938035643809', '356938035643809'],
  ] as const)('%s: keeps %j and %j apart', (of, one, two) => {
    expect(identifierKey(of, one)).not.toBe(identifierKey(of, two));
  });

  it.each([
    ['serial', 'C39-VK0ABHG6W', 'c39vk0abhg6w'],
    ['device', 'C39-VK0ABHG6W', 'c39vk0abhg6w'],
    ['device', '35-693803-564380', '356938035643809'],
    // A dotless small I and a dotted capital I, as typed on a Turkish keyboard.
    ['serial', 'F\u0131XI1', 'FIX\u01301'],
    ['serial', '\ufb01X12', 'FIX12'],
    ['other', 'Anna \u2013 2', 'anna -\u00a0 2'],
    ['other', 'ANNA@EXAMPLE.COM', 'anna@example.com\ufeff'],
    ['other', '35-693803-564380', '356938035643809'],
    ['imei', '35693803564380', '356938035643809'],
    ['lock-code', 'ab\u00ad12', 'AB12'],
  ] as const)('%s: treats %j and %j as one', (of, one, two) => {
    expect(identifierKey(of, one)).toBe(identifierKey(of, two));
  });
});
