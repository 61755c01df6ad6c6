import { expect, test } from 'vitest';
import { order } from '../../../renderer/gallery/samples.ts';
import { leadColumns } from '../../../renderer/ui/order/lead-columns.tsx';
import { MoneyPlaceContext } from '../../../renderer/ui/order/money-place.tsx';
import { OrderAnswer } from '../../../renderer/ui/order/order-answer.tsx';
import { drawnPart } from '../../support/page/drawn-part.tsx';

test('a rejected row says where its money is before the reason', () => {
  const refunded = { is: 'refunded', money: { amount: '0.02', currency: 'USD' }, at: null } as const;
  const said = drawnPart(
    <MoneyPlaceContext value={() => refunded}>
      <OrderAnswer order={order({ state: 'rejected', result: 'Device not supported', reason: null })} />
    </MoneyPlaceContext>,
  );
  expect(said.join(' ')).toMatch(/^Refunded.*Device not supported/);
});

test('what was handed over needs no nameless column, except where states are hidden', () => {
  const heads = { state: 'State', handedOver: 'Handed over', identifier: 'Identifier' };
  const columns = (...shown: readonly string[]) =>
    leadColumns(heads, { state: '116px', identifier: '152px' }, new Set(shown)).map(({ key }) => key);
  expect(columns('state', 'handed-over', 'identifier')).not.toContain('handed-over');
  expect(columns('handed-over', 'identifier')).toContain('handed-over');
});
