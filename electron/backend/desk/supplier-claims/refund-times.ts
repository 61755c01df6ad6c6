import type { Journal } from '../../journal/journal.ts';
import { done, type Outcome } from '../base/outcome.ts';

/** How long one supplier takes to give money back. */
export interface SupplierRefunds {
  readonly connectionId: string;
  readonly name: string;
  readonly refunds: number;
  readonly medianMs: number;
  readonly slowestMs: number;
  readonly slowestOrderId: string;
}

/** By supplier, of those whose wallet showed any; the median is the lower of two in the middle. */
export async function readSupplierRefunds(
  journal: Pick<Journal, 'supplierClaims' | 'connections'>,
): Promise<Outcome<SupplierRefunds[]>> {
  const found: SupplierRefunds[] = [];
  for (const { id: connectionId, name } of await journal.connections.list()) {
    const times = await journal.supplierClaims.refundTimes(connectionId);
    const middle = times[Math.floor((times.length - 1) / 2)];
    const slowest = times.at(-1);
    if (middle === undefined || slowest === undefined) continue;
    found.push({
      connectionId,
      name,
      refunds: times.length,
      medianMs: middle.tookMs,
      slowestMs: slowest.tookMs,
      slowestOrderId: slowest.orderId,
    });
  }
  return done(found);
}
