import { expect, test } from 'vitest';
import { draftList } from '../../../../renderer/features/new-order/draft-list.ts';
import { emptyDraft } from '../../../../renderer/features/new-order/order-draft.ts';
import { importedList } from '../../../support/lists/imported-list.ts';

const [a, b, c] = ['350000000000014', '350000010000012', '350000000000774'];
const heads = { identifier: 'IMEI', customer: 'Customer', price: 'Customer price', note: 'Note' };

test('a filled form and the phones scanned over it become a list whose first line alone has the customer', async () => {
  const draft = {
    ...emptyDraft,
    identifier: a,
    customer: 'Ana Silva',
    price: '12.50',
    note: 'red\tone\nmore',
  };
  const list = await importedList(draftList(draft, [b, c], heads));
  expect(
    (await list.rows()).map(({ text, values }) => [text, values.customer, values.price, values.note]),
  ).toEqual([
    [a, 'Ana Silva', '12.50', 'red one more'],
    [b, '', '', ''],
    [c, '', '', ''],
  ]);
});

test('phones scanned over a form without a customer become lines of numbers only', () => {
  expect(draftList({ ...emptyDraft, identifier: a }, [b], heads)).toBe(`${a}\n${b}`);
});
