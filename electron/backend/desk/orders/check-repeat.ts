import { sameIdentifier } from '../../../../shared/model/identifier/identifier-key.ts';
import { isFinal } from '../../../../shared/model/order/order.ts';
import type { ServiceDetail } from '../../../../shared/model/service/service.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ConflictingOrder } from '../../journal/orders/conflicting-orders.ts';
import { done, failed, invalid, type Outcome } from '../base/outcome.ts';

/** Identifies an order form among forms for the same device and service. */
export interface RepeatForm {
  readonly requestId: string;
  readonly again: { readonly orderId: string; readonly reason: string } | null;
}

/**
 * Refuses an accidental repeat of an unresolved or delivered order. `again` confirms that the repeat is intended (O5). This check informs
 * the user immediately. The journal checks again in the transaction that writes.
 */
export async function checkRepeat(
  journal: Journal,
  connectionId: string,
  service: ServiceDetail,
  identifier: string,
  { requestId, again }: RepeatForm,
): Promise<Outcome<void>> {
  const { kind: identifierKind } = service.identifier;
  const wantedOrder = { serviceId: service.id, identifier, identifierKind, againOf: again?.orderId ?? null };
  const [conflicting] = await journal.orders.conflicting(connectionId, [wantedOrder]);
  // A second click on the same button may have just written this order.
  if (conflicting)
    return (await journal.orders.isRequest(conflicting.orderId, requestId))
      ? done(undefined)
      : duplicate(conflicting);
  if (!again) return done(undefined);
  // An order of another account proves nothing about this account: the same id may even be another service there.
  const first = await journal.orders.getOfAccount(connectionId, again.orderId);
  const same =
    first?.serviceId === service.id &&
    [identifierKind, first.identifierKind].some((kind) =>
      sameIdentifier(kind, first.identifier, identifier),
    ) &&
    // An order that is open on another connection of the account may be repeated here on purpose.
    (isFinal(first.state) || first.connectionId !== connectionId);
  return same ? done(undefined) : invalid('again', 'not-the-same');
}

export function duplicate(conflicting: ConflictingOrder | undefined): Outcome<never> {
  if (!conflicting) throw new Error('the journal refused rows without a conflicting order');
  const { orderId, state, createdAt, elsewhere } = conflicting;
  return failed('duplicate-order', { orderId, state, createdAt, elsewhere });
}
