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
  if (form.again) {
    const first = await journal.orders.get(form.again.orderId);
    const same =
      first && first.serviceId === serviceId && first.identifier === identifier && isFinal(first.state);
    return same ? done(undefined) : invalid('again', 'not-the-same');
  }
  if (last?.state === 'success' && !(await journal.orders.isRequest(last.orderId, form.requestId)))
    return failed('duplicate-order', {
      orderId: last.orderId,
      state: last.state,
      createdAt: last.createdAt,
    });
  return done(undefined);
}

/** The failure that names the order there is. */
export function duplicate(existing: Order): Outcome<never> {
  return failed('duplicate-order', {
    orderId: existing.id,
    state: existing.state,
    createdAt: existing.createdAt,
  });
}
