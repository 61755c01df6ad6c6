import { messageText } from '../base/coded-message.ts';
import { fullTextInOneLine } from '../result/result.ts';
import type { Order } from './order.ts';
import { type OrderTable, orderCell } from './order-cells.ts';

type Column = OrderTable['columns'][number]['key'];

/** An order's cells for its line in the customer's sheet, without line breaks. */
export interface OrderOnLine extends Pick<Order, 'id' | 'batchId' | 'againOf' | 'identifier'> {
  readonly cells: readonly string[];
}

/** Separates devices; it does not occur in one-line texts. */
const separator = ' ‖ ';
const emptyCell = '–';

export function orderOnLine(
  order: Order,
  columns: readonly Column[],
  states: OrderTable['states'],
): OrderOnLine {
  const { id, batchId, againOf, identifier } = order;
  const texts = { states, batchName: String, connectionName: String };
  const cells = columns.map((key) =>
    key === 'result'
      ? fullTextInOneLine(order.result ?? messageText(order.reason), identifier)
      : orderCell(order, key, texts),
  );
  return { id, batchId, againOf, identifier: inOneLine(identifier), cells: cells.map(inOneLine) };
}

/**
 * Merges the cells of all orders from one line. If the line contains several devices, each value follows its identifier. This includes
 * empty values, so that no value is taken for another device's. For a retried row, the last attempt counts.
 */
export function cellsOfLine(orders: readonly OrderOnLine[], columns: readonly Column[]): readonly string[] {
  const triedAgain = new Set(orders.map(({ batchId, againOf }) => `${batchId} ${againOf}`));
  const latest = orders.filter(({ id, batchId }) => !triedAgain.has(`${batchId} ${id}`));
  const [only, ...otherLines] = latest;
  if (only === undefined || otherLines.length === 0) return only?.cells ?? columns.map(() => '');
  const names = namesOf(latest.map(({ identifier }) => identifier));
  return columns.map((key, at) => {
    if (key === 'identifier') return names.join(separator);
    const values = latest.map(({ cells }) => cells[at] ?? '');
    if (values.every((cell) => cell === '')) return '';
    return values.map((cell, place) => `${names[place]}: ${cell || emptyCell}`).join(separator);
  });
}

/** Names of a line's devices: the identifier, numbered if it repeats or is missing. */
function namesOf(identifiers: readonly string[]): readonly string[] {
  const counts = Map.groupBy(identifiers, (identifier) => identifier);
  const before = new Map<string, number>();
  return identifiers.map((identifier) => {
    if (identifier !== '' && counts.get(identifier)?.length === 1) return identifier;
    const place = (before.get(identifier) ?? 0) + 1;
    before.set(identifier, place);
    return `${identifier} (${place})`.trim();
  });
}

function inOneLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').replace(/[‖∥ǁ]/g, '|');
}
