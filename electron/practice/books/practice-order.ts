import { formatCents } from '../base/cents.ts';
import type { Ledger, PracticeStatus } from './ledger.ts';
import type { ProgressTime } from './progress-time.ts';

export interface PracticeOrder {
  readonly reference: number;
  readonly serviceId: number;
  readonly serviceName: string;
  readonly identifier: string;
  readonly fields: Readonly<Record<string, string>>;
  /** USD, such as `"0.14"`. */
  readonly price: string;
  readonly status: PracticeStatus;
  /** The result, or the reason for a rejection; `''` while the order is open. */
  readonly code: string;
  readonly willEnd: 'SUCCESS' | 'REJECTED';
  readonly placedAtMs: number;
  /** The wall clock time at which this step happens, at the current speed. */
  readonly finalAtMs: number;
}

/** Every order, oldest first. */
export function listOrders(ledger: Ledger, time: ProgressTime): readonly PracticeOrder[] {
  return ledger.orders().map((order) => {
    const status = ledger.statusOf(order);
    const final = status === 'SUCCESS' || status === 'REJECTED';
    return {
      reference: order.reference,
      serviceId: order.serviceId,
      serviceName: order.service?.name ?? '',
      identifier: order.identifier,
      fields: order.fields,
      price: formatCents(order.priceCents),
      status,
      code: final ? order.outcome.code : '',
      willEnd: order.outcome.status,
      placedAtMs: order.placedAtMs,
      finalAtMs: time.wallAt(order.finalAtProgressMs),
    };
  });
}
