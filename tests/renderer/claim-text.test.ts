import { expect, test } from 'vitest';
import { claimText } from '../../renderer/features/wallet/check/claim-text.ts';
import { createTexts } from '../../renderer/i18n.ts';
import type { Finding } from '../../shared/model/wallet/finding.ts';
import { sampleImei } from '../support/shop/sample-orders.ts';

const words = (finding: Finding) => claimText(finding, createTexts().getFixedT('en', 'check'), 'en');

const finding: Finding = {
  ...{ of: 'order', number: 7, kind: 'refund-missing', since: 1, dueAt: 1, settled: null },
  amount: { amount: '0.14', currency: 'USD' },
  order: {
    ...{
      id: 'one',
      identifier: sampleImei(1),
      serviceName: 'Carrier check',
      customer: 'Ana',
      state: 'rejected',
    },
    ...{ price: { amount: '0.14', currency: 'USD' }, reference: '98213' },
  },
  rows: [
    {
      ...{
        id: 'T5',
        at: Date.UTC(2026, 10, 2, 9, 30),
        atWords: '',
        kind: 'spend',
        balanceAfter: null,
        details: {},
      },
      ...{ amount: { amount: '-0.14', currency: 'USD' }, description: 'Order #98213' },
    },
  ],
};

test('a claim says what is wrong, names the order as the supplier does, and shows its own rows', () => {
  expect(words(finding)).toBe(
    [
      'This order was rejected, but 0.14 USD was not refunded. Please refund it.',
      '',
      `Reference: 98213 · ${sampleImei(1)} · Carrier check · 0.14 USD`,
      '2026-11-02 09:30 UTC · −0.14 USD · Order #98213 · ID T5',
    ].join('\n'),
  );
});

test('the customer is nobody’s business but the shop’s, and nothing is asked for where nothing is owed', () => {
  expect(words(finding)).not.toContain('Ana');
  expect(words({ ...finding, kind: 'not-charged' })).toBeNull();
  expect(words({ ...finding, kind: 'unclear', amount: null })).toBeNull();
});
