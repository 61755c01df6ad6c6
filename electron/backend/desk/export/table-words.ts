import type { Order } from '../../../../shared/model/order/order.ts';
import type { CellWords, OrderTable } from '../../../../shared/model/order/order-cells.ts';
import type { Journal } from '../../journal/journal.ts';

type Names = Pick<CellWords, 'batchName' | 'connectionName'>;

/** The names of batches and connections for the pages of a table. Read only if the table has such a column. */
export function createTableTexts(
  journal: Pick<Journal, 'batches' | 'connections'>,
  { columns }: Pick<OrderTable, 'columns'>,
): (orders: readonly Order[]) => Promise<Names> {
  const has = (column: string): boolean => columns.some(({ key }) => key === column);
  const batches = new Map<string, string>();
  let connections: ReadonlyMap<string, string> | null = null;
  const named = (names: ReadonlyMap<string, string> | null) => (id: string) =>
    names?.get(id) ?? id.slice(0, 8);
  return async (orders) => {
    if (has('connection'))
      connections ??= new Map((await journal.connections.list()).map(({ id, name }) => [id, name]));
    if (has('batch')) {
      const unknown = new Set(
        orders.flatMap(({ batchId }) => (batchId === null || batches.has(batchId) ? [] : [batchId])),
      );
      for (const [id, name] of await journal.batches.names([...unknown])) batches.set(id, name);
    }
    return { batchName: named(batches), connectionName: named(connections) };
  };
}
