import { inertCell } from '../../../../shared/model/base/inert-text.ts';
import { saidText } from '../../../../shared/model/base/note.ts';
import type { Order, OrderState } from '../../../../shared/model/order/order.ts';
import { wholeInOneLine } from '../../../../shared/model/result/result.ts';

/**
 * Identifier, state and result of the rows of a list on the lines that they came from, so that they stand beside the customer's own columns
 * when they are pasted into the first row of their sheet. A line that was not ordered stays empty; the heads stand on the first line where
 * no row came from that. Rows without a line are left out.
 */
export function sheetLines(
  orders: readonly Order[],
  heads: readonly string[],
  states: Readonly<Partial<Record<OrderState, string>>>,
): string {
  const lines = new Map<number, string[][]>();
  for (const { sourceLine, identifier, state, result, reason } of orders) {
    if (sourceLine === null) continue;
    const told = wholeInOneLine(result ?? saidText(reason), identifier);
    const cells = [identifier, states[state] ?? state, told].map((cell) =>
      inertCell(cell).replace(/[\t\n]+/g, ' '),
    );
    lines.set(sourceLine, [...(lines.get(sourceLine) ?? []), cells]);
  }
  if (!lines.has(1)) lines.set(1, [[...heads]]);
  const last = [...lines.keys()].reduce((most, line) => Math.max(most, line), 1);
  return Array.from({ length: last }, (_, index) => {
    const rows = lines.get(index + 1) ?? [];
    // A line may have named more than one device.
    return heads.map((_head, column) => rows.map((cells) => cells[column] ?? '').join(' · ')).join('\t');
  }).join('\n');
}
