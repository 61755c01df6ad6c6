import { expect, test } from 'vitest';
import { order } from '../../../renderer/gallery/samples.ts';
import { Screen } from '../../../renderer/ui/base/screen.tsx';
import { FewDrafts } from '../../../renderer/ui/draft/few-drafts.tsx';
import { firstColumns } from '../../../renderer/ui/order/first-columns.tsx';
import { MoneyPlaceContext } from '../../../renderer/ui/order/money-place.tsx';
import { OrderAnswer } from '../../../renderer/ui/order/order-answer.tsx';
import { useOrderColumns } from '../../../renderer/ui/order/order-columns.tsx';
import type { Order } from '../../../shared/model/order/order.ts';
import { drawnPart, markupOf } from '../../support/page/drawn-part.tsx';

test('a rejected row shows where its money is before the reason', () => {
  const refunded = { is: 'refunded', money: { amount: '0.02', currency: 'USD' }, at: null } as const;
  const said = drawnPart(
    <MoneyPlaceContext value={() => refunded}>
      <OrderAnswer order={order({ state: 'rejected', result: 'Device not supported', reason: null })} />
    </MoneyPlaceContext>,
  );
  expect(said.join(' ')).toMatch(/^Refunded.*Device not supported/);
});

test('a row of an order that repeats another order says so before its answer', () => {
  const said = (againOf: string | null) =>
    drawnPart(<OrderAnswer order={order({ state: 'pending', result: null, reason: null, againOf })} />);
  expect(said('order-1')).toEqual(['Again']);
  expect(said(null)).toEqual([]);
});

test('if there are many drafts, the newest two and the number of drafts are shown', () => {
  const shown = (...drafts: readonly string[]) =>
    drawnPart(
      <FewDrafts>
        {drafts.map((draft) => (
          <p key={draft}>{draft}</p>
        ))}
      </FewDrafts>,
    );
  expect(shown('one', 'two', 'three')).toEqual(['one', 'two', 'All drafts (3)']);
  expect(shown('one', 'two')).toEqual(['one', 'two']);
});

test('the hand-over has its own column only if the column of states is hidden', () => {
  const heads = { state: 'State', handedOver: 'Handed over', identifier: 'Identifier' };
  const columns = (...shown: readonly string[]) =>
    firstColumns(heads, { state: '116px', identifier: '152px' }, new Set(shown)).map(({ key }) => key);
  expect(columns('state', 'handed-over', 'identifier')).not.toContain('handed-over');
  expect(columns('handed-over', 'identifier')).toContain('handed-over');
});

test('a customer’s name that a narrow column cuts can be read whole', () => {
  const name = 'Mobile Phones Wholesale of the Northern Quarter, Branch Two';
  function Row({ of }: { readonly of: Order }) {
    const columns = useOrderColumns([{ key: 'customer', width: null }], {
      batchName: () => '',
      connectionName: () => '',
    });
    return columns.map(({ key, cell }) => <p key={key}>{cell(of)}</p>);
  }
  expect(markupOf(<Row of={order({ customer: name })} />)).toContain(`title="${name}"`);
  expect(markupOf(<Screen title={name}>words</Screen>)).toContain(`title="${name}"`);
});
