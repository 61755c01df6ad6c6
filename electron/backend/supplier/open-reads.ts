import type { Priority } from '../../../shared/model/budget.ts';
import type { InterfaceName } from '../../../shared/model/connection.ts';
import { createBulkStatuses } from './bulk-statuses.ts';
import type { Reading } from './exchange.ts';
import { joinLists } from './join-lists.ts';
import type { Question } from './question.ts';
import type { Questions } from './questions.ts';
import type { ServiceList, StatusRow, SupplierReads } from './reads.ts';
import type { Server } from './served-question.ts';
import type { ServingBoard } from './serving-board.ts';

/** A list of services longer than this many pages is not read to its end. */
const mostPages = 200;

/** The reading half of the client: each read put where it is served. */
export function openReads(server: Server, questions: Questions, board: ServingBoard): SupplierReads {
  const { serve, askOn } = server;
  const { action, rest } = questions;

  async function restServices(first: Reading<ServiceList & { nextPage: number | null }>, priority: Priority) {
    let reading = first;
    const lists: ServiceList[] = [];
    for (let page = 1; reading.ok && page < mostPages; page += 1) {
      lists.push(reading.value);
      const { nextPage } = reading.value;
      // A panel that knows no pages names none, or gives the first one again.
      if (nextPage === null || nextPage !== page + 1) break;
      reading = await askOn('rest', 'services', rest.services(nextPage), priority);
    }
    if (!reading.ok) return reading;
    return { ...reading, value: lists.reduce(joinLists, { services: [], unreadable: 0 }) };
  }

  async function services(priority: Priority): Promise<Reading<ServiceList>> {
    let by = 'action' as InterfaceName;
    const main = await serve<ServiceList & { readonly nextPage: number | null }>(
      'services',
      (name) => {
        by = name;
        return name === 'rest' ? rest.services(1) : action.services();
      },
      priority,
    );
    if (!main.ok) return main;
    if (by === 'rest') return restServices(main, priority);
    if (board.by('server-services') !== 'action') return withoutNext(main);
    const server = await askOn('action', 'server-services', action.serverServices(), priority);
    if (server.ok) return { ...main, value: joinLists(main.value, server.value) };
    // Few suppliers know the call; those answer an ERROR, or something that is no answer at all.
    const unknownCall = server.failure.code === 'refused' || server.failure.code === 'not-understood';
    return unknownCall ? withoutNext(main) : server;
  }

  /** On the other interface an order may have another id: its row counts only where it names the device. */
  function checked<Row extends StatusRow>(name: InterfaceName, question: Question<Row>): Question<Row> {
    const placedOn = board.by('place');
    if (placedOn === null || placedOn === name) return question;
    return {
      ...question,
      take(told) {
        const read = question.take(told);
        if (!read.ok || read.value.identifier !== null) return read;
        const where = 'The order names no IMEI to know it by';
        return {
          ok: false,
          failure: { code: 'not-understood', data: { where, sample: '', httpStatus: null } },
        };
      },
    };
  }

  return {
    account: (priority) => serve('account', (name) => questions[name].account(), priority),
    profile: (priority) => serve('profile', (name) => questions[name].account(), priority),
    services,
    service: (id, priority) => askOn('rest', 'services', rest.service(id), priority),
    orderStatus: (reference, priority) =>
      serve('status', (name) => checked(name, questions[name].status(reference)), priority),
    orderStatuses: createBulkStatuses(server, questions),
    transactions: (page, priority) =>
      serve('transactions', (name) => (name === 'rest' ? rest.transactions(page) : null), priority),
    orders: (page, priority) =>
      serve('order-list', (name) => (name === 'rest' ? rest.orders(page) : null), priority),
    serving: board.serving,
    onServing: board.onServing,
  };
}

type Paged = ServiceList & { readonly nextPage: number | null };

function withoutNext(reading: Extract<Reading<Paged>, { ok: true }>): Reading<ServiceList> {
  const { services, unreadable } = reading.value;
  return { ...reading, value: { services, unreadable } };
}
