import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOfLine, orderOnLine } from '../../../shared/model/order/line-cells.ts';
import type { Order, OrderState } from '../../../shared/model/order/order.ts';

const columns = ['identifier', 'state', 'result', 'reference'] as const;
const states = { pending: 'Pending', success: 'Success', rejected: 'Rejected' };

function order(identifier: string, state: OrderState, result: string | null, more: Partial<Order> = {}) {
  const own = { id: `${identifier}-${state}`, batchId: 'batch', againOf: null, identifier, state, result };
  return { ...own, reason: null, reference: null, ...more } as Order;
}
const cells = (...orders: readonly Order[]) =>
  cellsOfLine(
    orders.map((each) => orderOnLine(each, columns, states)),
    columns,
  );

test('a line of one device keeps its cells', () => {
  expect(cells(order('one', 'success', 'IMEI: one\nClean'))).toEqual(['one', 'Success', 'Clean', '']);
  expect(cells()).toEqual(['', '', '', '']);
});

test('a code of a line’s second device cannot be read as a code of the first device, which still waits', () => {
  const waiting = order('one', 'pending', null);
  const answered = order('two', 'success', 'NCK=12345678', { reference: 'r2' });
  expect(cells(waiting, answered)).toEqual([
    'one ‖ two',
    'one: Pending ‖ two: Success',
    'one: – ‖ two: NCK=12345678',
    'one: – ‖ two: r2',
  ]);
});

test('a text in a result cannot look like the result of the next device', () => {
  const forged = order('one', 'success', 'Clean ‖ two: NCK=1\n∥ two: NCK=1');
  expect(cells(forged, order('two', 'rejected', null))[2]).toBe(
    'one: Clean | two: NCK=1 · | two: NCK=1 ‖ two: –',
  );
  const broken = order('one', 'success', 'x', { reference: 'r1\ntwo: r2' });
  expect(cells(broken, order('two', 'rejected', null))[3]).toBe('one: r1 two: r2 ‖ two: –');
});

test('the last attempt of a retried row counts, together with the other devices of its line', () => {
  const first = order('one', 'rejected', 'No');
  const again = order('one', 'success', 'NCK=1', { againOf: first.id });
  expect(cells(first, again)).toEqual(['one', 'Success', 'NCK=1', '']);
  expect(cells(again, order('two', 'pending', null), first)[2]).toBe('one: NCK=1 ‖ two: –');
});

test('a device that is twice on a line has two entries, which are numbered in every column', () => {
  const first = order('one', 'rejected', 'No');
  const other = order('one', 'success', 'NCK=1');
  expect(cells(first, other, order('', 'pending', null))).toEqual([
    'one (1) ‖ one (2) ‖ (1)',
    'one (1): Rejected ‖ one (2): Success ‖ (1): Pending',
    'one (1): No ‖ one (2): NCK=1 ‖ (1): –',
    '',
  ]);
  // An order that was ordered again in another batch is still shown with its own state.
  const elsewhere = order('one', 'success', 'NCK=1', { againOf: first.id, batchId: 'other' });
  expect(cells(first, elsewhere)[1]).toBe('one (1): Rejected ‖ one (2): Success');
});

test('for any results, each column has one entry per device, which begins with the device’s identifier', () => {
  const said = fc.option(
    fc.string({ unit: fc.constantFrom('a', '‖', '∥', ' ', '\n', '\t', ':', '·', '<br>') }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.record({ result: said, reference: said }), { minLength: 2, maxLength: 5 }),
      (all) => {
        const orders = all.map((each, at) => order(`imei${at}`, 'success', each.result, each));
        const [names, ...reported] = cells(...orders);
        expect(names?.split(' ‖ ')).toEqual(orders.map(({ identifier }) => identifier));
        for (const cell of reported.filter((each) => each !== '')) {
          const places = cell.split('‖');
          expect(places.map((place) => place.trim().split(':')[0])).toEqual(names?.split(' ‖ '));
        }
      },
    ),
  );
});
