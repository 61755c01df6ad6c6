import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkIdentifier, type IdentifierRule, identifierKinds } from '../../shared/model/identifier.ts';

const imeiRule: IdentifierRule = {
  kind: 'imei',
  label: '',
  minLength: null,
  maxLength: null,
  lettersAllowed: false,
  pattern: null,
};
const ecidRule: IdentifierRule = {
  kind: 'ecid',
  label: 'ECID',
  minLength: 4,
  maxLength: 16,
  lettersAllowed: true,
  pattern: null,
};

describe('an identifier', () => {
  it('is checked as an IMEI where the service asks for one', () => {
    expect(checkIdentifier(' 49-015420-323751-8 ', imeiRule)).toEqual({
      ok: true,
      identifier: '490154203237518',
    });
    expect(checkIdentifier('490154203237519', imeiRule)).toEqual({
      ok: false,
      problem: 'bad-check-digit',
      typed: '490154203237519',
      expectedCheckDigit: '8',
    });
  });

  it('keeps its letters and case where the service asks for something else', () => {
    expect(checkIdentifier(' 1A2b3C4d ', ecidRule)).toEqual({ ok: true, identifier: '1A2b3C4d' });
  });

  it.each([
    ['', 'empty'],
    ['1A 2B', 'has-spaces'],
    ['1A2', 'too-short'],
    ['1234567890ABCDEF0', 'too-long'],
  ])('is refused as %j: %s', (typed, problem) => {
    expect(checkIdentifier(typed, ecidRule)).toMatchObject({ ok: false, problem });
  });

  it('may hold no letters where the record says digits', () => {
    expect(checkIdentifier('12A4', { ...ecidRule, lettersAllowed: false })).toMatchObject({
      ok: false,
      problem: 'letters-not-allowed',
    });
  });

  it('once accepted is accepted again as the same', () => {
    const rule = fc.record({
      kind: fc.constantFrom(...identifierKinds),
      label: fc.constant(''),
      minLength: fc.option(fc.integer({ min: 1, max: 8 })),
      maxLength: fc.option(fc.integer({ min: 8, max: 20 })),
      lettersAllowed: fc.boolean(),
      pattern: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.string(), rule, (typed, asked) => {
        const check = checkIdentifier(typed, asked);
        if (check.ok) expect(checkIdentifier(check.identifier, asked)).toEqual(check);
      }),
    );
  });
});
