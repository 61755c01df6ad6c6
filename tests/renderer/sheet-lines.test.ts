import { expect, test } from 'vitest';
import { sheetLines } from '../../renderer/features/orders/act/sheet-lines.ts';
import type { Order } from '../../shared/model/order/order.ts';

const heads = ['IMEI', 'State', 'Result'];
const row = (sourceLine: number | null, identifier: string, result: string | null = 'Clean') =>
  ({ sourceLine, identifier, state: 'success', result, reason: null }) as Order;
const lines = (...orders: Order[]) => sheetLines(orders, heads, { success: 'Done' }).split('\n');

test('each row stands on the line that it came from, and what was not ordered stays empty', () => {
  expect(lines(row(3, 'a'), row(5, 'b'))).toEqual([
    'IMEI\tState\tResult',
    '\t\t',
    'a\tDone\tClean',
    '\t\t',
    'b\tDone\tClean',
  ]);
});

test('a list without heads keeps its first line, and rows of one line share it', () => {
  expect(lines(row(1, 'a'), row(2, 'b'), row(2, 'c', 'Lost'))).toEqual([
    'a\tDone\tClean',
    'b · c\tDone · Done\tClean · Lost',
  ]);
});

test('what came from no list is left out, and nothing is a formula or breaks the table', () => {
  expect(lines(row(null, 'a'), row(2, '=1+1', 'one\ttwo\nthree'))).toEqual([
    'IMEI\tState\tResult',
    "'=1+1\tDone\tone: two · three",
  ]);
});
