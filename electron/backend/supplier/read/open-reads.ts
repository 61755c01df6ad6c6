import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { InterfaceName } from '../../../../shared/model/connection/connection.ts';
import type { InterfaceHealth } from '../protocol/interface-health.ts';
import type { ReadRequest } from '../protocol/read-request.ts';
import type { ReadRequests } from '../protocol/read-requests.ts';
import type { Reading } from '../types/exchange.ts';
import { createPageAddresses, type PageAddress, type PageAddresses } from '../types/page-addresses.ts';
import type { ListedCatalogue, ServiceList, StatusRow, SupplierReads } from '../types/reads.ts';
import type { ReplyContent } from '../types/reply-kinds.ts';
import { isUnknownCall } from '../types/unknown-call.ts';
import { createBulkStatuses } from './bulk-statuses.ts';
import { joinLists } from './join-lists.ts';
import type { ReadRouter } from './read-router.ts';

/** Maximum pages of a list of services. */
const maxPages = 200;

export function openReads(
  router: ReadRouter,
  readRequests: ReadRequests,
  health: InterfaceHealth,
): SupplierReads {
  const { serve, askOn, askApart } = router;
  const { action, rest } = readRequests;
  const orderPages = createPageAddresses();
  const transactionPages = createPageAddresses();

  async function paged<Listed extends { readonly next: PageAddress | null }>(
    pending: Promise<Reading<Listed>>,
    pages: PageAddresses,
    page: number,
  ) {
    const reading = await pending;
    if (!reading.ok) return reading;
    const { next, ...reported } = reading.value;
    return { ...reading, value: { ...reported, nextPage: pages.follow(page, next) } };
  }

  /** The other interface may use other ids for orders. So a row from that interface counts only if it names the device. */
  function checked<Row extends StatusRow>(
    name: InterfaceName,
    readRequest: ReadRequest<Row>,
  ): ReadRequest<Row> {
    const placedOn = health.by('place');
    if (placedOn === null || placedOn === name) return readRequest;
    return {
      ...readRequest,
      take(reported) {
        const read = readRequest.take(reported);
        if (!read.ok || read.value.identifier !== null) return read;
        const where = encodeMessage('order-without-imei');
        return {
          ok: false,
          failure: { code: 'not-understood', data: { where, sample: '', httpStatus: null } },
        };
      },
    };
  }

  return {
    account: (priority) => serve('account', (name) => readRequests[name].account(), priority),
    profile: (priority) => serve('profile', (name) => readRequests[name].account(), priority),
    services: createCatalogueRead(router, readRequests, health),
    service: (id, priority) => askOn('rest', 'services', rest.service(id), priority),
    panelList: (list, priority) => askApart(action.panelList(list), priority),
    orderStatus: (reference, priority) =>
      serve('status', (name) => checked(name, readRequests[name].status(reference)), priority),
    orderStatuses: createBulkStatuses(router, readRequests),
    transactions: (page, priority) =>
      paged(
        serve(
          'transactions',
          (name) => (name === 'rest' ? rest.transactions(transactionPages.address(page)) : null),
          priority,
        ),
        transactionPages,
        page,
      ),
    orders: (page, priority) =>
      paged(
        serve(
          'order-list',
          (name) => (name === 'rest' ? rest.orders(orderPages.address(page)) : null),
          priority,
        ),
        orderPages,
        page,
      ),
    interfaceChoices: health.interfaceChoices,
    onInterfaceChoices: health.onInterfaceChoices,
  };
}

/** Reads the whole list of services. If the supplier also has a separate list of server services, reads that list too. */
function createCatalogueRead(
  { serve, askOn }: ReadRouter,
  { action, rest }: ReadRequests,
  health: InterfaceHealth,
): SupplierReads['services'] {
  /**
   * Reads the remaining pages of a list of services. If the counters promise more rows than the pages contain, the missing rows count as
   * unread.
   */
  async function readAllPages(first: Answer<PagedList>, usedInterface: InterfaceName, priority: Priority) {
    const pages = createPageAddresses();
    const services = usedInterface === 'rest' ? rest.services : action.services;
    let fullList: ServiceList = { services: [], unreadable: 0 };
    let reading: Reading<PagedList> = first;
    for (let page: number | null = 1, read = 0; page !== null && read < maxPages; read += 1) {
      if (read > 0) reading = await askOn(usedInterface, 'services', services(pages.address(page)), priority);
      if (!reading.ok) return reading;
      const before: number = fullList.services.length;
      fullList = joinLists(fullList, reading.value);
      page = pages.follow(page, reading.value.next);
      // A panel without pages returns its first page again.
      if (read > 0 && fullList.services.length === before) page = null;
    }
    const missing = (first.value.total ?? 0) - fullList.services.length - fullList.unreadable;
    return { ...first, value: { ...fullList, unreadable: fullList.unreadable + Math.max(0, missing) } };
  }

  return async function services(priority: Priority): Promise<Reading<ListedCatalogue>> {
    let usedInterface = 'action' as InterfaceName;
    const first = await serve<PagedList>(
      'services',
      (name) => {
        usedInterface = name;
        return name === 'rest' ? rest.services([]) : action.services([]);
      },
      priority,
    );
    if (!first.ok) return first;
    const main = await readAllPages(first, usedInterface, priority);
    if (!main.ok) return main;
    const withFurther = (list: ServiceList, further: ListedCatalogue['further']) => ({
      ...main,
      value: { ...list, further },
    });
    if (usedInterface === 'rest' || health.by('server-services') !== 'action')
      return withFurther(main.value, { came: 'none' });
    const server = await askOn('action', 'server-services', action.serverServices(), priority);
    if (server.ok) {
      const from = main.value.services.length;
      return withFurther(joinLists(main.value, server.value), { came: 'read', from });
    }
    // Few suppliers have this action. Any other answer means that a list exists but could not be read.
    return withFurther(
      main.value,
      isUnknownCall(server.failure) ? { came: 'none' } : { came: 'failed', failure: server.failure },
    );
  };
}

type PagedList = ReplyContent['services'];
type Answer<Value> = Extract<Reading<Value>, { ok: true }>;
