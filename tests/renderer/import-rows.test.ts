import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  importRows,
  type Known,
  markKnown,
  noEdits,
  summarise,
} from '../../renderer/features/import/import-rows.ts';
import { identifierRuleSchema } from '../../shared/model/identifier.ts';
import { luhnCheckDigit } from '../../shared/model/imei.ts';
import { type OrderState, orderStates } from '../../shared/model/order.ts';
import { takeApart } from '../../shared/model/pasted-list.ts';

const rule = identifierRuleSchema.parse({
  kind: 'imei',
  label: '',
  minLength: null,
  maxLength: null,
  lettersAllowed: false,
  pattern: null,
});
const imei = (body: number) => {
  const digits = `35${String(body).padStart(12, '0')}`;
  return digits + luhnCheckDigit(digits);
};
const rowsOf = (text: string, edits = noEdits) => importRows(takeApart(text, rule).tokens, edits, rule);
const known = (states: Readonly<Record<string, OrderState>>) =>
  new Map(Object.entries(states).map(([each, state]): [string, Known] => [each, { orderId: each, state }]));

describe('the rows of an import', () => {
  it('are judged anew when one is mended', () => {
    const wrong = `${imei(1).slice(0, 14)}${(Number(imei(1)[14]) + 1) % 10}`;
    const [row] = rowsOf(wrong);
    const mended = rowsOf(wrong, { ...noEdits, mended: new Map([[row?.key ?? '', imei(1)]]) });
    expect(mended[0]).toMatchObject({ pasted: wrong, source: imei(1), verdict: { is: 'good' } });
  });

  it('are removed one by one, also where two look the same on one line', () => {
    const [, second] = rowsOf(`${imei(1)} ${imei(1)}`);
    const left = rowsOf(`${imei(1)} ${imei(1)}`, { ...noEdits, removed: new Set([second?.key ?? '']) });
    expect(left.map((row) => row.verdict.is)).toEqual(['good']);
  });

  it('never offer what is unresolved already, and only on request what was paid before (O5)', () => {
    const list = [imei(1), imei(2), imei(3), imei(4), imei(5)];
    const marked = markKnown(
      rowsOf(list.join('\n')),
      known({ [imei(1)]: 'uncertain', [imei(2)]: 'success', [imei(3)]: 'refused', [imei(4)]: 'unknown' }),
    );
    expect(summarise(marked, 0, false).identifiers).toEqual([imei(3), imei(5)]);
    expect(summarise(marked, 0, true).identifiers).toEqual([imei(2), imei(3), imei(5)]);
  });

  it('add up: found is the sum of its parts, and nothing is ordered twice', () => {
    const state = fc.constantFrom(...orderStates);
    const piece = fc.oneof(
      fc.nat(30).map(imei),
      fc.nat(30).map((body) => imei(body).slice(1)),
      fc.constantFrom('total', '12345678'),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.dictionary(fc.nat(30).map(imei), state),
        fc.nat(5),
        fc.boolean(),
        (pieces, states, removed, includeBefore) => {
          const marked = markKnown(rowsOf(pieces.join('\n')), known(states));
          const { found, parts, identifiers } = summarise(marked, removed, includeBefore);
          expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(found);
          expect(new Set(identifiers).size).toBe(identifiers.length);
          const unresolved = new Set(
            marked.flatMap((row) => (row.verdict.is === 'open' ? [row.verdict.identifier] : [])),
          );
          expect(identifiers.filter((each) => unresolved.has(each))).toEqual([]);
        },
      ),
    );
  });
});
