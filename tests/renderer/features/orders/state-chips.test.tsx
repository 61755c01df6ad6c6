import { expect, test } from 'vitest';
import { StateChips } from '../../../../renderer/features/orders/filter/state-chips.tsx';
import { drawnPart } from '../../../support/page/drawn-part.tsx';

const drawn = (counts: { readonly success: number } | undefined) =>
  drawnPart(<StateChips counts={counts} chosen={[]} onChoose={() => {}} />);

test('the filter by state shows no number before the orders are counted', () => {
  expect(drawn(undefined)).toEqual(['All']);
  expect(drawn({ success: 65 })).toEqual(['All 65', 'Done 65']);
});
