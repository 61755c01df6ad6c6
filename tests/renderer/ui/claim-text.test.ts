import { expect, test } from 'vitest';
import { createTexts } from '../../../renderer/i18n.ts';
import {
  type ClaimFacts,
  type ClaimTexts,
  claimText,
  defaultClaimForm,
} from '../../../renderer/ui/claim/claim-text.ts';
import { claimKinds } from '../../../shared/model/claim/claim.ts';
import { unknownClaimFields } from '../../../shared/model/claim/claim-form.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';

const t: ClaimTexts = createTexts().getFixedT('en', ['claims', 'check', 'order', 'states'] as const);
const words = (facts: ClaimFacts, form?: string) =>
  claimText(facts, { form, shop: 'Corner Phones', t, language: 'en' });

const facts: ClaimFacts = {
  kind: 'refund-missing',
  amount: { amount: '0.14', currency: 'USD' },
  order: {
    reference: '98213',
    identifier: sampleImei(1),
    serviceName: 'Carrier check',
    state: 'rejected',
    sentAt: Date.UTC(2026, 10, 2, 9, 29),
    supplierStatus: 'Rejected',
  },
  rows: [
    {
      id: 'T5',
      at: Date.UTC(2026, 10, 2, 9, 30),
      atWords: '',
      kind: 'spend',
      balanceAfter: null,
      details: {},
      description: 'Order #98213',
      amount: { amount: '-0.14', currency: 'USD' },
    },
  ],
};

test('a claim says what is wrong, gives the supplier’s reference, and lists the order’s own wallet rows', () => {
  expect(words(facts)).toBe(
    [
      'This order was rejected, but 0.14 USD was not refunded. Please refund it.',
      '',
      'Reference: 98213',
      `Identifier: ${sampleImei(1)}`,
      'Service: Carrier check',
      'Ordered: 2026-11-02 09:29 UTC',
      'Status: Rejected',
      '',
      '2026-11-02 09:30 UTC · −0.14 USD · Order #98213 · ID T5',
    ].join('\n'),
  );
});

test('in right-to-left text a date keeps the order of its parts', () => {
  const arabic = claimText(facts, { shop: '', t, language: 'ar' });
  expect(arabic).toContain('Ordered: 2026/11/02 09:29 UTC');
  expect(arabic).toContain('\n2026/11/02 09:30 UTC · ');
});

test('the text for a row without an order states only known facts', () => {
  expect(words({ ...facts, kind: 'unknown-debit', order: null })).toBe(
    [
      'We did not order this: 0.14 USD. Please tell us what it is for, or refund it.',
      '',
      '2026-11-02 09:30 UTC · −0.14 USD · Order #98213 · ID T5',
    ].join('\n'),
  );
});

test('the shop’s text for a supplier is filled in, and the supplier’s texts stay on one line without markup', () => {
  const order = { ...facts.order, reference: null, serviceName: 'A\u202eb\n{reference} <b>c</b>' };
  const form = 'Dear {shop},\nno {reference}\n{service}\n=1+1 {oops}\n{amount}';
  expect(words({ ...facts, order: order as ClaimFacts['order'] }, form)).toBe(
    ['Dear Corner Phones,', 'Ab · {reference} c', '=1+1 {oops}', '0.14 USD'].join('\n'),
  );
  expect(unknownClaimFields(form)).toEqual(['oops']);
  expect(unknownClaimFields('{Reference} {rows} { x }')).toEqual(['Reference', ' x ']);
});

test('the app’s own claim texts use only existing fields', () => {
  for (const kind of claimKinds) expect(unknownClaimFields(defaultClaimForm(t, kind))).toEqual([]);
});
