import { type Customer, contactNames } from '../../../../shared/model/customer/customer.ts';
import { guessedColumns, type OrderTable, orderCell } from '../../../../shared/model/order/order-cells.ts';
import type { HandedOut, Host } from '../../base/host.ts';
import type { Journal } from '../../journal/journal.ts';
import { csvOf } from '../export/csv.ts';
import { fileTypes } from '../export/file-types.ts';
import { createTableWords } from '../export/table-words.ts';
import type { SelectedOrders } from '../orders/selected-orders.ts';

export type ContactHeads = Readonly<Record<(typeof contactNames)[number], string>>;

export interface CustomerFileParts {
  readonly journal: Pick<Journal, 'batches' | 'connections'>;
  readonly chosen: Pick<SelectedOrders, 'found'>;
  readonly handOut: Host['handOut'];
  readonly today: () => string;
}

/** One customer as CSV, for a customer who requests their data: first the stored data line by line, then their orders. */
export function customerFile(
  parts: CustomerFileParts,
  customer: Customer,
  heads: ContactHeads,
  table: OrderTable,
): Promise<HandedOut> {
  async function* rows(): AsyncGenerator<readonly (readonly string[])[]> {
    const { columns, states } = table;
    yield [...contactNames.map((key) => [heads[key], customer[key]]), [], columns.map(({ head }) => head)];
    const wordsOf = createTableWords(parts.journal, table);
    for await (const orders of parts.chosen.found({ connectionId: null, customerId: customer.id })) {
      const words = { states, ...(await wordsOf(orders)) };
      yield orders.map((order) => columns.map(({ key }) => orderCell(order, key, words)));
    }
  }
  return parts.handOut({
    name: `customer-${parts.today()}.csv`,
    type: fileTypes.csv,
    content: () => csvOf(rows(), guessedColumns(table)),
  });
}
