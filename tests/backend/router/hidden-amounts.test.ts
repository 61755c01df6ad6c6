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
