import { formatCents } from '../base/cents.ts';
import type { Site } from '../base/site.ts';
import type { Ledger, LedgerOrder, PracticeStatus } from '../books/ledger.ts';
import type { ProgressTime } from '../books/progress-time.ts';
import type { Dialect, ReportedOrder } from '../dialects/dialect.ts';

/** The current state of an order, in the status words of a dialect. */
export function orderInDialect(
  order: LedgerOrder,
  deps: {
    readonly ledger: Ledger;
    readonly time: ProgressTime;
    readonly dialect: Dialect;
    readonly site: Site;
  },
): ReportedOrder {
  const { ledger, time, dialect, site } = deps;
  const status = ledger.statusOf(order);
  const codeFrom = order.finalAtProgressMs + (site.codesLateMs ?? dialect.codeDelayMs ?? 0);
  const reported = time.now() >= codeFrom ? order.outcome.code : '';
  return {
    ...unchanging(order),
    status: statusTextOf(order, status, dialect),
    ...(status === 'REJECTED' && site.reasonsAsComments
      ? { code: '', comment: reported }
      : { code: reported }),
    movedAtMs: {
      PENDING: order.placedAtMs,
      'In Process': time.wallAt(order.inProcessAtProgressMs),
      SUCCESS: time.wallAt(order.finalAtProgressMs),
      REJECTED: time.wallAt(order.finalAtProgressMs),
    }[status],
  };
}

/** The state of an order when it was placed, even if the supplier's time runs very fast. */
export function newOrderInDialect(order: LedgerOrder, dialect: Dialect): ReportedOrder {
  return {
    ...unchanging(order),
    status: statusTextOf(order, 'PENDING', dialect),
    code: '',
    movedAtMs: order.placedAtMs,
  };
}

function unchanging(order: LedgerOrder) {
  return {
    reference: order.reference,
    serviceId: order.serviceId,
    serviceName: order.service?.name ?? '',
    identifier: order.identifier,
    fields: order.fields,
    price: formatCents(order.priceCents),
    placedAtMs: order.placedAtMs,
  };
}

function statusTextOf(order: LedgerOrder, status: PracticeStatus, { statusWord }: Dialect): string | number {
  return statusWord?.(status, order.service?.delivers.is ?? 'ticket') ?? status;
}
