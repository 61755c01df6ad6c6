import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imeiRule } from '../../../shared/model/identifier/identifier.ts';
import { readExponent } from '../../../shared/model/identifier/spreadsheet-number.ts';
import { guessCodePage } from '../../../shared/model/list/sheet/guess-encoding.ts';
import { guessLayout } from '../../../shared/model/list/sheet/guess-layout.ts';
import { headerMeaning } from '../../../shared/model/list/sheet/header-words.ts';
import { encodings } from '../../../shared/model/list/sheet/source.ts';
import { cleanText } from '../../../shared/model/list/text/clean-text.ts';
import { listLimits } from '../../../shared/model/list/text/limits.ts';
import { piecesOf } from '../../../shared/model/list/text/line-pieces.ts';
import { readPrice } from '../../../shared/model/list/text/price-text.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';

const imei = fc.nat(99_999).map(sampleImei);
const words = fc.stringMatching(/^[g-zà-ö ]{0,12}$/);
const any = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

describe('a line', () => {
  it('has all its IMEIs found, complete and in order, with any words around them', () => {
    const line = fc.array(fc.tuple(words, imei), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(line, words, (pieces, last) => {
        const text = pieces.map(([before, number]) => `${before} , ${number}`).join(' ; ');
        const found = piecesOf(`${text} ${last}`, imeiRule).map((piece) => piece.text);
        expect(found).toEqual(pieces.map(([, number]) => number));
      }),
    );
  });

  it('with only short words takes no more than linear time', () => {
    /** CPU time of this thread in microseconds, which hardly depends on the machine's load. */
    const workOf = (characters: number): number => {
      const line = '1.2E1'.repeat(characters / 5);
      const from = process.threadCpuUsage();
      expect(piecesOf(line, imeiRule)).toHaveLength(1);
      const { user, system } = process.threadCpuUsage(from);
      return user + system;
    };
    const least = (characters: number): number => Math.min(...[1, 2].map(() => workOf(characters)));
    expect(least(listLimits.lineCharacters / 4)).toBeLessThan(24 * least(listLimits.lineCharacters / 32));
  });

  it('has only text found that it contains, without an error', () => {
    fc.assert(
      fc.property(any, (text) => {
        for (const piece of piecesOf(text, imeiRule)) expect(text).toContain(piece.text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a cleaned text', () => {
  it('stays unchanged when it is cleaned again, and knows each character’s original position', () => {
    fc.assert(
      fc.property(any, (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean.text)).toMatchObject({
          text: clean.text,
          invisible: false,
          otherDigits: false,
        });
        expect(clean.invisible).toBe(clean.text.length < text.length);
        for (let index = 0; index < clean.text.length; index += 1) {
          const [now, before] = [clean.text.charAt(index), text.charAt(clean.at(index))];
          expect([before, cleanText(before).text]).toContain(now);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a price', () => {
  it('is read with any separators of thousands and decimals', () => {
    const marks = fc.constantFrom(
      { thousands: ',', decimal: '.' },
      { thousands: '.', decimal: ',' },
      { thousands: ' ', decimal: ',' },
      { thousands: "'", decimal: '.' },
    );
    const money = fc.constantFrom('', '€', '$ ', 'USD ');
    fc.assert(
      fc.property(
        fc.nat(9_999_999),
        fc.nat(99),
        marks,
        money,
        (whole, cents, { thousands, decimal }, sign) => {
          const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, thousands);
          const part = String(cents).padStart(2, '0');
          expect(readPrice(`${sign}${grouped}${decimal}${part}`)).toBe(`${whole}.${part}`);
        },
      ),
    );
  });

  it('is a decimal number or null, for any text', () => {
    fc.assert(
      fc.property(any, (text) => {
        expect(readPrice(text) ?? '0').toMatch(/^\d+(\.\d+)?$/);
      }),
    );
  });
});

describe('guesses', () => {
  it('are made for any text without an error', () => {
    fc.assert(
      fc.property(any, (text) => {
        expect(['lines', ',', ';', '\t', '|']).toContain(guessLayout(text));
        expect(encodings).toContain(guessCodePage(() => text));
        headerMeaning(text);
        readExponent(text);
      }),
    );
    fc.assert(
      fc.property(
        any.filter((text) => !/[eE]/.test(text)),
        (text) => {
          expect(readExponent(text)).toEqual({ is: 'none' });
        },
      ),
    );
  });

  it('find the separator of a table with a known header', () => {
    const cell = fc.stringMatching(/^[a-z0-9 ]{0,8}$/);
    const rows = fc.array(fc.tuple(imei, cell), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t', '|'), (lines, separator) => {
        const text = [['IMEI', 'Note'], ...lines].map((row) => row.join(separator)).join('\r\n');
        expect(guessLayout(text)).toBe(separator);
      }),
    );
  });
});
