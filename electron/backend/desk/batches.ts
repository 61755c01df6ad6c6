import type { Batch } from '../../../shared/model/batch.ts';
import type { Clock } from '../../../shared/model/clock.ts';
import { type Money, multiplyDecimal } from '../../../shared/model/decimal.ts';
import type { Journal } from '../journal/journal.ts';
import type { NewOrder } from '../journal/order-inserts.ts';
import type { SettingsStore } from '../settings.ts';
import type { AccountDesk } from './account.ts';
import { checkFields, checkIdentifiers, checkPrice, checkQuantity } from './check-purchase.ts';
import type { ConnectionDesk } from './connections.ts';
import { enoughBalance } from './enough-balance.ts';
import { operatorOf } from './orders.ts';
import { done, failed, invalid, type Outcome } from './outcome.ts';

export interface CommitForm {
  readonly requestId: string;
  readonly name: string;
  readonly serviceId: string;
  readonly identifiers: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly quotedPrice: Money;
  readonly overBalance: boolean;
}

export interface BatchDesk {
  commit(form: CommitForm): Promise<Outcome<Batch>>;
  list(): Promise<Outcome<Batch[]>>;
  read(id: string): Promise<Outcome<Batch | null>>;
  pause(id: string): Promise<Outcome<Batch>>;
  resume(id: string): Promise<Outcome<Batch>>;
  cancelQueued(id: string): Promise<Outcome<Batch>>;
  retryRefused(id: string, requestId: string, overBalance: boolean): Promise<Outcome<Batch>>;
}

export interface BatchDeskParts {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly account: AccountDesk;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly wake: (connectionId: string) => void;
}

const mostListed = 200;

export function openBatchDesk(parts: BatchDeskParts): BatchDesk {
  const { journal, connections, clock } = parts;
  const shown = async (id: string): Promise<Outcome<Batch>> => {
    const batch = await journal.batches.read(id);
    return batch ? done(batch) : invalid('id', 'not-found');
  };

  return {
    async commit(form) {
      const selected = await connections.selected();
      if (!selected.ok) return selected;
      const connectionId = selected.value.id;
      const same = await journal.batches.findByRequest(form.requestId);
      if (same) return done(same);
      const priced = checkPrice(
        await journal.catalogue.service(connectionId, form.serviceId),
        form.quotedPrice,
      );
      if (!priced.ok) return priced;
      const service = priced.value;
      const identifiers = checkIdentifiers(form.identifiers, service, (index) => `identifiers.${index}`);
      if (!identifiers.ok) return identifiers;
      const fields = checkFields(form.fields, service);
      if (!fields.ok) return fields;
      // A row of a list is one.
      const quantity = checkQuantity(1, service);
      if (!quantity.ok) return quantity;
      if (!form.overBalance) {
        const amount = multiplyDecimal(form.quotedPrice.amount, form.identifiers.length);
        const enough = await enoughBalance(parts, connectionId, { ...form.quotedPrice, amount });
        if (!enough.ok) return enough;
      }
      const batch = {
        id: parts.randomId(),
        requestId: form.requestId,
        connectionId,
        name: form.name,
        serviceId: service.id,
        serviceName: service.name,
        price: form.quotedPrice,
      };
      const who = operatorOf(parts.settings);
      const orders = identifiers.value.map(
        (identifier, index): NewOrder => ({
          id: parts.randomId(),
          requestId: `${form.requestId}:${index}`,
          connectionId,
          batchId: batch.id,
          serviceId: service.id,
          serviceName: service.name,
          group: service.group,
          identifier,
          identifierKind: service.identifier.kind,
          fields: fields.value,
          quantity: 1,
          quantityAsked: service.quantity !== null,
          price: form.quotedPrice,
          note: '',
          customer: '',
          againOf: null,
          who,
          words: null,
        }),
      );
      if (!(await journal.batches.insert(batch, orders, clock.nowMs()))) {
        // Two clicks at once are one batch; anything else is a row that is unresolved already (O5).
        const twin = await journal.batches.findByRequest(form.requestId);
        if (twin) return done(twin);
        return unresolvedRow(journal, connectionId, service.id, identifiers.value);
      }
      parts.wake(connectionId);
      return shown(batch.id);
    },
    async list() {
      const id = await connections.selectedId();
      return done(id === null ? [] : await journal.batches.list(id, mostListed));
    },
    read: async (id) => done(await journal.batches.read(id)),
    async pause(id) {
      await journal.batches.pause(id, 'person', null, clock.nowMs());
      return shown(id);
    },
    async resume(id) {
      await journal.batches.resume(id, clock.nowMs());
      const batch = await shown(id);
      if (batch.ok) parts.wake(batch.value.connectionId);
      return batch;
    },
    async cancelQueued(id) {
      await journal.batches.cancelQueued(id, operatorOf(parts.settings), clock.nowMs());
      return shown(id);
    },
    async retryRefused(id, requestId, overBalance) {
      const batch = await journal.batches.read(id);
      if (!batch) return invalid('id', 'not-found');
      const refused = await journal.batches.refusedOnce(id);
      const service = await journal.catalogue.service(batch.connectionId, batch.serviceId);
      const priced = checkPrice(service, batch.price);
      if (!priced.ok) return priced;
      if (!overBalance && refused.length > 0) {
        const amount = multiplyDecimal(batch.price.amount, refused.length);
        const enough = await enoughBalance(parts, batch.connectionId, { ...batch.price, amount });
        if (!enough.ok) return enough;
      }
      const who = operatorOf(parts.settings);
      const orders = refused.map(
        (order, index): NewOrder => ({
          ...order,
          id: parts.randomId(),
          requestId: `${requestId}:${index}`,
          againOf: order.id,
          who,
          words: order.reason,
        }),
      );
      if (orders.length > 0 && !(await journal.batches.add(id, orders, clock.nowMs()))) {
        return unresolvedRow(
          journal,
          batch.connectionId,
          batch.serviceId,
          orders.map((order) => order.identifier),
        );
      }
      await journal.batches.resume(id, clock.nowMs());
      parts.wake(batch.connectionId);
      return shown(id);
    },
  };
}

async function unresolvedRow(
  journal: Journal,
  connectionId: string,
  serviceId: string,
  identifiers: readonly string[],
): Promise<Outcome<never>> {
  const existing = await journal.orders.findUnresolved(connectionId, serviceId, identifiers);
  if (!existing) throw new Error('the journal refused a batch, yet no row of it is unresolved');
  const { id: orderId, state, createdAt } = existing;
  return failed('duplicate-order', { orderId, state, createdAt });
}
