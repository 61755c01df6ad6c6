import { expect, test } from 'vitest';
import type { IdentifierRule } from '../../../shared/model/identifier/identifier.ts';
import { imeiRule } from '../../../shared/model/identifier/identifier.ts';
import { decideFor } from '../../../shared/model/list/rows/decide.ts';
import { judgeRow, type RowSurroundings, undecided } from '../../../shared/model/list/rows/judge-row.ts';
import { findingOf } from '../../../shared/model/list/text/finding.ts';
import { type OrderState, orderStates } from '../../../shared/model/order/order.ts';
import { imeiFrom } from '../../support/lists/list-samples.ts';

const imei = imeiFrom('356938', 1);
const finding = findingOf(imei, imeiRule);
const nothingAround: RowSurroundings = {
  first: () => null,
  device: () => null,
  maybeSecond: () => null,
  known: () => null,
  valueProblem: () => null,
  priceEmptied: () => false,
};
const knownAs = (state: OrderState): RowSurroundings => ({
  ...nothingAround,
  known: () => ({ orderId: 'order-1', state, createdAt: 0, elsewhere: null }),
});

test('an earlier order that was refused or cancelled is ignored; any other earlier order is reported', () => {
  const free = orderStates.filter((state) => judgeRow(finding, undecided, knownAs(state)).is === 'good');
  expect([...free].sort()).toEqual(['cancelled', 'refused']);
});

test('an ended order may be repeated if a person says so, an open order never', () => {
  const kept = { ...undecided, kept: ['before'] as const };
  const of = (state: OrderState) => judgeRow(finding, kept, knownAs(state)).is;
  expect([of('success'), of('rejected')]).toEqual(['good', 'good']);
  expect([of('pending'), of('uncertain'), of('queued'), of('unknown')]).toEqual(Array(4).fill('open'));
});

test.each<[string, string, IdentifierRule?]>([
  ['zeros', '000000000000000'],
  ['digits that were repaired and look invented too', '11111111111111'],
  [
    'an IMEI where a serial number of that length is refused',
    '490154203237526',
    { ...imeiRule, kind: 'serial', maxLength: 12 } as const,
  ],
])('%s may not be kept, whoever says so', (_, written, rule = imeiRule) => {
  const odd = findingOf(written, rule);
  expect(odd).toMatchObject({ mayKeep: false });
  const verdict = judgeRow(odd, undecided, nothingAround);
  const decision = decideFor({ do: 'keep' } as never, { finding: odd, verdict, decision: undecided });
  expect(decision).toEqual(undecided);
  const forced = { ...undecided, kept: ['invented', 'other-kind'] as const };
  expect(judgeRow(odd, forced, nothingAround).is).not.toBe('good');
});

test('a doubtful number of the right form is ordered if a person keeps it', () => {
  const odd = findingOf('490154203237518', imeiRule);
  const verdict = judgeRow(odd, undecided, nothingAround);
  const decision = decideFor({ do: 'keep' } as never, { finding: odd, verdict, decision: undecided });
  expect(odd).toMatchObject({ is: 'invented', mayKeep: true });
  expect(judgeRow(odd, decision, nothingAround)).toMatchObject({ is: 'good', kept: true });
});
