import type { InterfaceName } from '../../../../shared/model/connection/connection.ts';
import { sameReference } from '../../../../shared/model/order/reference.ts';
import type { ReadRequest } from '../protocol/read-request.ts';
import type { ReadRequests } from '../protocol/read-requests.ts';
import { createPageAddresses, type PageAddress } from '../types/page-addresses.ts';
import type { DecodedPage, OrderPage, StatusRow, SupplierReads } from '../types/reads.ts';
import type { ReplyContent } from '../types/reply-kinds.ts';
import type { ReadRouter } from './read-router.ts';

/** Maximum pages of the order list per round. Orders on later pages stay open until a later round. */
const maxPages = 10;

interface StatusPage {
  readonly rows: readonly StatusRow[];
  readonly next: PageAddress | null;
}

/**
 * Reads many statuses. The action endpoint needs one call. On REST, reads the order list page by page until all wanted orders were found.
 * If a page fails, the statuses of the earlier pages count.
 */
export function createBulkStatuses(
  { serve, askOn }: Pick<ReadRouter, 'serve' | 'askOn'>,
  { action, rest }: ReadRequests,
): SupplierReads['orderStatuses'] {
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: reads many orders with one request, and then the pages that follow.
  return async (references, priority) => {
    let requestedReferences: ReadonlySet<string> = new Set();
    let usedInterface = 'action' as InterfaceName;
    const first = await serve<StatusPage>(
      'bulk-status',
      (name) => {
        usedInterface = name;
        return () => {
          const now = references();
          requestedReferences = new Set(now);
          if (now.length === 0) return null;
          return name === 'action' ? all(action.statuses(now)) : onPage(rest.orders([]), requestedReferences);
        };
      },
      priority,
    );
    if (!first.ok) return first;
    const rows = [...first.value.rows];
    const missing = new Set(requestedReferences);
    for (const { reference } of rows) if (reference !== null) missing.delete(reference);
    const pages = createPageAddresses();
    let page = usedInterface === 'rest' ? pages.follow(1, first.value.next) : null;
    for (let read = 1; page !== null && missing.size > 0 && read < maxPages; read += 1) {
      const more = await askOn(
        'rest',
        'bulk-status',
        onPage(rest.orders(pages.address(page)), missing),
        priority,
      );
      if (!more.ok) break;
      rows.push(...more.value.rows);
      for (const { reference } of more.value.rows) if (reference !== null) missing.delete(reference);
      page = pages.follow(page, more.value.next);
    }
    return { ...first, value: rows };
  };
}

function all(readRequest: ReadRequest<ReplyContent['statuses']>): ReadRequest<StatusPage> {
  return {
    ...readRequest,
    take(reported) {
      const read = readRequest.take(reported);
      return read.ok ? { ok: true, value: { rows: read.value.rows, next: null } } : read;
    },
  };
}

/** The requested reference that a listed reference means. */
function spelt(reference: string, references: ReadonlySet<string>): string | undefined {
  return references.has(reference)
    ? reference
    : [...references].find((each) => sameReference(each, reference));
}

/** The wanted orders on a page of the order list. */
function onPage(
  readRequest: ReadRequest<Pick<DecodedPage<OrderPage>, 'orders' | 'next'>>,
  requestedReferences: ReadonlySet<string>,
): ReadRequest<StatusPage> {
  const references = new Set(requestedReferences);
  return {
    ...readRequest,
    take(reported) {
      const read = readRequest.take(reported);
      if (!read.ok) return read;
      const { orders, next } = read.value;
      const rows = orders.flatMap(({ serviceId: _, createdAt: __, ...row }) => {
        const requestedReference = row.reference === null ? undefined : spelt(row.reference, references);
        return requestedReference === undefined ? [] : [{ ...row, reference: requestedReference }];
      });
      return { ok: true, value: { rows, next } };
    },
  };
}
