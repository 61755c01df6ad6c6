import type { Dialect, ReportedOrder } from './dialect.ts';
import { spec, specAction } from './spec.ts';

/** A panel of the sequential family, which numbers states consecutively: 2 means success. */
export const sequentialNumbers = {
  ...spec,
  name: 'sequential-numbers',
  description: 'Statuses as consecutive numbers: 0 new, 1 in process, 2 success, 3 rejected.',
  statusWord: (status) => ({ PENDING: 0, 'In Process': 1, SUCCESS: 2, REJECTED: 3 })[status],
} as const satisfies Dialect;

/** A panel of the GSM Fusion family. The number 4, which means success in other families, means "in process" here. */
export const fusionNumbers = {
  ...spec,
  name: 'gsm-fusion-numbers',
  description: 'Statuses as numbers of GSM Fusion: 1 pending, 2 completed, 3 rejected, 4 in process.',
  statusWord: (status) => ({ PENDING: 1, SUCCESS: 2, REJECTED: 3, 'In Process': 4 })[status],
} as const satisfies Dialect;

/** A placeholder instead of a missing code. */
export const placeholderCodes = {
  ...spec,
  name: 'placeholder-codes',
  description: 'Until there is a code, its field contains the text CODE or Pending.',
  action: {
    ...specAction,
    status: (order) => specAction.status(withPlaceholder(order, 'CODE')),
    bulk: (references, orders, isMap) =>
      specAction.bulk(
        references,
        orders.map((order) => order && withPlaceholder(order, 'Pending')),
        isMap,
      ),
  },
} as const satisfies Dialect;

function withPlaceholder(order: ReportedOrder, placeholder: string): ReportedOrder {
  return order.code === '' ? { ...order, code: placeholder } : order;
}

/** In this panel, an order is finished before its code is available. */
export const emptyCode = {
  ...spec,
  name: 'empty-code',
  description: 'An order is first finished with an empty code; the code follows five minutes later.',
  codeDelayMs: 300_000,
} as const satisfies Dialect;

/** Words of other panels, some of them ambiguous. */
export const lateStatusWords = {
  ...spec,
  name: 'late-status-words',
  description:
    'Other words for a status: Waiting Action, Processing, Delivered, Available, Issued, Verified, Canceled.',
  statusWord(status, delivers) {
    switch (status) {
      case 'PENDING':
        return 'Waiting Action';
      case 'In Process':
        return 'Processing';
      case 'REJECTED':
        return {
          report: 'Canceled',
          codes: 'Unavailable',
          unlocked: 'Refunded',
          ticket: 'Cancelled',
          activation: 'Canceled',
        }[delivers];
      case 'SUCCESS':
        return {
          report: 'Delivered',
          codes: 'Available',
          unlocked: 'Verified',
          ticket: 'Issued',
          activation: 'COMPLETED',
        }[delivers];
    }
  },
} as const satisfies Dialect;
