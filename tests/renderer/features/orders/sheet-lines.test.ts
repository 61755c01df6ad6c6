import { expect, test } from 'vitest';
import { sheetLines } from '../../../../renderer/features/orders/actions/sheet-lines.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { OrderTable } from '../../../../shared/model/order/order-cells.ts';

const table: OrderTable = {
  columns: [
    { key: 'identifier', head: 'IMEI' },
    { key: 'state', head: 'State' },
    { key: 'result', head: 'Result' },
  ],
  states: { success: 'Done' },
};
const row = (sourceLine: number | null, identifier: string, result: string | null = 'Clean') =>
  ({ sourceLine, identifier, state: 'success', result, reason: null, againOf: null }) as Order;
const lines = (...orders: Order[]) => sheetLines(orders, table).split('\n');

test('each row is on its original line, and lines without an order stay empty', () => {
  expect(lines(row(3, 'a'), row(5, 'b'))).toEqual([
    'IMEI\tState\tResult',
    '\t\t',
    'a\tDone\tClean',
    '\t\t',
    'b\tDone\tClean',
  ]);
});

test('a list without headers keeps its first line, and several rows on one line are distinguished by device', () => {
  expect(lines(row(1, 'a'), row(2, 'b', 'Lost\nBlocked'), row(2, 'c', null), row(2, 'd'))).toEqual([
    'a\tDone\tClean',
    'b ‖ c ‖ d\tb: Done ‖ c: Done ‖ d: Done\tb: Lost · Blocked ‖ c: – ‖ d: Clean',
  ]);
});

test('rows without a line are left out, and no text becomes a formula or breaks the table', () => {
  expect(lines(row(null, 'a'), row(2, '=1+1', 'one\ttwo\nthree'), row(3, '=b', '=2'), row(3, 'c'))).toEqual([
    'IMEI\tState\tResult',
    "'=1+1\tDone\tone: two · three",
    "'=b ‖ c\t'=b: Done ‖ c: Done\t'=b: =2 ‖ c: Clean",
  ]);
});
