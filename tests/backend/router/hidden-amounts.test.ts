import { expect, test } from 'vitest';
import { asShownTo } from '../../../electron/backend/router/hidden-amounts.ts';
import type { Right } from '../../../shared/model/staff/rights.ts';

const shownTo = (rights: readonly Right[], value: unknown) =>
  asShownTo((right) => rights.includes(right), value);

test.each(['balance-guard', 'balance-fell'])(
  'a batch that is paused with %s says the balance only to people who may see the wallet',
  (pauseReason) => {
    const batch = { pauseReason, pauseWords: '12.34 USD − 0 USD < 20 USD' };
    expect(shownTo(['see-prices', 'see-wallet'], batch)).toEqual(batch);
    expect(shownTo(['see-prices'], batch)).toEqual({ pauseReason, pauseWords: null });
    expect(shownTo(['see-wallet'], batch)).toEqual({ pauseReason, pauseWords: null });
  },
);

test('a reason that names a price is shown to people who see prices but not the wallet', () => {
  const batch = { pauseReason: 'price-moved', pauseWords: '0.50 USD, 0.60 USD' };
  expect(shownTo(['see-prices'], batch)).toEqual(batch);
  expect(shownTo([], batch)).toEqual({ ...batch, pauseWords: null });
});

test.each([
  ['\u0631\u0635\u064a\u062f\u0643 \u0661\u0662\u066b\u0665\u0660', '\u0631\u0635\u064a\u062f\u0643 …'],
  [
    '\u0e22\u0e2d\u0e14 12.50 \u0e44\u0e21\u0e48\u0e1e\u0e2d',
    '\u0e22\u0e2d\u0e14 … \u0e44\u0e21\u0e48\u0e1e\u0e2d',
  ],
  ['have 1,234.50, need 20', 'have …, need …'],
])('the figures of a pause for too little balance are hidden in any language: %s', (pauseWords, shown) => {
  const batch = { pauseReason: 'insufficient-balance', pauseWords };
  expect(asShownTo((right) => right === 'see-prices', batch)).toMatchObject({ pauseWords: shown });
  expect(asShownTo(() => true, batch)).toEqual(batch);
});
