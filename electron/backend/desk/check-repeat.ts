import type { FailureData } from '../../../shared/contract/failures.ts';
import type { KnownOrder } from '../../../shared/contract/orders.ts';
import { isFinal, type Order } from '../../../shared/model/order.ts';
import type { Journal } from '../journal/journal.ts';
import { done, failed, invalid, type Outcome } from './outcome.ts';

/** What tells one order form from another of the same thing. */
export interface RepeatForm {
  readonly requestId: string;
  readonly again: { readonly orderId: string; readonly reason: string } | null;
}

/** An unresolved or already delivered order for the same thing is not repeated by accident; `again` says that it is meant (O5). */
export async function checkRepeat(
  journal: Journal,
  connectionId: string,
  serviceId: string,
  identifier: string,
  form: RepeatForm,
): Promise<Outcome<void>> {
  const unresolved = await journal.orders.findUnresolved(connectionId, serviceId, [identifier]);
  if (unresolved)
    return (await journal.orders.isRequest(unresolved.id, form.requestId))
      ? done(undefined)
      : duplicate(unresolved);
  const [last] = await journal.orders.known(connectionId, serviceId, [identifier]);
  const delivered =
    last?.state === 'success' && !(await journal.orders.isRequest(last.orderId, form.requestId));
  if (form.again) {
    const first = await journal.orders.get(form.again.orderId);
    const same =
      first && first.serviceId === serviceId && first.identifier === identifier && isFinal(first.state);
    if (!same) return invalid('again', 'not-the-same');
    // Whoever repeats this one does not know of a repeat that another window has ordered, and received, since.
    if (delivered && last.createdAt > first.createdAt) return failed('duplicate-order', briefly(last));
    return done(undefined);
  }
  if (delivered) return failed('duplicate-order', briefly(last));
  return done(undefined);
}

function briefly({ orderId, state, createdAt }: KnownOrder): FailureData<'duplicate-order'> {
  return { orderId, state, createdAt };
}

/** The failure that names the order there is. */
export function duplicate(existing: Order): Outcome<never> {
  return failed('duplicate-order', {
    orderId: existing.id,
    state: existing.state,
    createdAt: existing.createdAt,
  });
}
