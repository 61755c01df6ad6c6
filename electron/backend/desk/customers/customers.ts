import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type Customer, contactNames } from '../../../../shared/model/customer/customer.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import { messageCode } from '../../../../shared/model/customer/telling.ts';
import { guessedColumns, type OrderTable, orderCell } from '../../../../shared/model/order/order-cells.ts';
import type { HandedOut, Host } from '../../base/host.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { operatorOf } from '../base/operator.ts';
import { done, invalid } from '../base/outcome.ts';
import { excludedConnections } from '../connections/practice-split.ts';
import { csvOf } from '../export/csv.ts';
import { fileTypes } from '../export/file-types.ts';
import { createTableTexts } from '../export/table-words.ts';
import type { SelectedOrders } from '../orders/selected-orders.ts';

export function openCustomerDesk(
  deps: CustomerFileParts & {
    readonly journal: Pick<Journal, 'customers' | 'connections'>;
    readonly settings: SettingsStore;
    readonly clock: Pick<Clock, 'nowMs'>;
  },
) {
  const { customers } = deps.journal;
  const act = () => ({ who: operatorOf(deps.settings), atMs: deps.clock.nowMs() });
  return {
    list: async (place) =>
      done(await customers.list({ ...place, leaveOut: await excludedConnections(deps.journal, place) })),
    suggest: async ({ text, limit, ...practising }) =>
      done(await customers.suggest(text, limit, await excludedConnections(deps.journal, practising))),
    read: async ({ id, ...practising }) =>
      done(await customers.get(id, await excludedConnections(deps.journal, practising))),
    named: async ({ name, ...practising }) =>
      done(
        customerKey(name) === ''
          ? null
          : await customers.named(name, await excludedConnections(deps.journal, practising)),
      ),
    groups: async () => done(await customers.groups()),
    async write({ id, ...contacts }) {
      // The name consists only of invisible characters.
      if (customerKey(contacts.name) === '') return invalid('name', 'not-valid');
      const written = await customers.write(id, contacts, act());
      if (written.ok) return done({ is: 'written', customer: written.customer });
      return written.because === 'taken' ? done({ is: 'taken', by: written.by }) : invalid('id', 'not-found');
    },
    async merge({ from, into }) {
      const customer = await customers.merge(from, into, act());
      return customer === null ? invalid('into', 'not-found') : done(customer);
    },
    async forget({ id }) {
      const orders = await customers.forget(id, act());
      return orders === null ? invalid('id', 'not-found') : done({ orders });
    },
    /** Deletes all customers that occur only in practice orders. Returns their number. */
    async forgetPractice() {
      const ids = await customers.practiceOnly();
      for (const id of ids) await customers.forget(id, act());
      return done({ customers: ids.length });
    },
    told: async ({ ids, what, way }) =>
      done({ orders: await customers.recordMessages(ids, messageCode(what, way), act()) }),
    async export({ id, heads, table }) {
      const customer = await customers.get(id);
      return customer === null
        ? invalid('id', 'not-found')
        : done(await customerFile(deps, customer, heads, table));
    },
  } satisfies DeskOf<'customers'>;
}

type ContactHeads = Readonly<Record<(typeof contactNames)[number], string>>;

interface CustomerFileParts {
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
    const wordsOf = createTableTexts(parts.journal, table);
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
