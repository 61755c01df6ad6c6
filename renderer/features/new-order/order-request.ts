import type { Money } from '../../../shared/model/base/decimal.ts';
import type { Waiting } from '../../../shared/model/connection/account.ts';
import type { OrderDraft } from '../../../shared/model/draft/draft.ts';
import type { KnownOrder } from '../../../shared/model/list/text/verdict.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { shownService } from '../../../shared/model/service/shown-service.ts';
import type { Contract } from '../../client/contract-context.tsx';
import type { GapAnswer } from '../../client/use-gaps.ts';
import { filledFields } from '../../ui/service/field-values.ts';
import {
  type Blocked,
  blockedBy,
  check,
  isOver,
  isOverWithWaiting,
  isRepeat,
  quantityOf,
  totalOf,
  waitingFor,
} from './order-draft.ts';
import { type PriceAsked, pricedAs } from './price/use-customer-price.ts';

// Computes the form's request to the backend from the draft and the known facts. The request costs money, so all of its conditions are in
// this file and not in the fields.

export type OrderRequest = Parameters<Contract['orders']['place']['call']>[0];

/** Sets the identifier and clears the reason for a doubtful identifier, because a reason applies to one identifier only. */
export const withIdentifier = (identifier: string): Partial<OrderDraft> => ({ identifier, anyway: null });

/** What a request depends on, besides the draft. */
export interface OrderFacts {
  readonly service: Service;
  readonly connectionId: string;
  /** Number of orders placed by this form. With it, the next order is a new request even with the same content. */
  readonly turn: number;
  /** The finished order that the form was opened to repeat. Only the form's first order repeats it. */
  readonly repeats: Order | null;
  /** The earlier order of this service for this identifier; null if none is known. */
  readonly known: KnownOrder | null;
  readonly balance: Money | null;
  readonly waits: readonly Waiting[] | undefined;
  readonly asked: PriceAsked | null;
  readonly gap: Pick<GapAnswer, 'blocks' | 'overGap'>;
}

/** An order as it would be placed now. */
export interface OrderPlan {
  /** The normalised identifier; empty if the typed text is not a valid identifier. */
  readonly identifier: string;
  /** The order that the form was opened to repeat; null after its repeat was placed. */
  readonly repeating: Order | null;
  /** Id of the repeated order: the one that the form was opened to repeat, else an earlier order of this identifier; else null. */
  readonly repeatedId: string | null;
  readonly fields: Readonly<Record<string, string>>;
  /** Null if the typed quantity is not offered. */
  readonly quantity: number | null;
  readonly waiting: Waiting | null;
  readonly total: Money | null;
  /** The first reason why the order cannot be placed; null if none. */
  readonly blocked: Blocked | null;
  /** Describes the order. It stays the same while the form would place the same order (money-safety O5). */
  readonly wish: string;
}

export function planOrder(draft: OrderDraft, facts: OrderFacts): OrderPlan {
  const { service, turn, known, balance, asked, gap } = facts;
  const checked = check(service, draft);
  const identifier = checked.ok ? checked.identifier : '';
  const repeating = turn === 0 ? facts.repeats : null;
  const repeatedId = repeating?.id ?? (isRepeat(known) ? (known?.orderId ?? null) : null);
  const fields = filledFields(service.fields, draft.fields);
  const quantity = quantityOf(service, draft);
  const total = service.price === null || quantity === null ? null : totalOf(service.price, quantity);
  return {
    identifier,
    repeating,
    repeatedId,
    fields,
    quantity,
    waiting: waitingFor(facts.waits, service.price),
    total,
    blocked:
      blockedBy(service, draft, known, repeating !== null) ??
      (total !== null && isOver(balance, total) ? 'balance' : null) ??
      (asked !== null && asked.wrong !== null ? 'customer-price' : null) ??
      (gap.blocks ? 'gap' : null),
    wish: JSON.stringify([
      ...[facts.connectionId, service.id, service.price, identifier],
      ...[fields, quantity, repeatedId, turn],
    ]),
  };
}

/** Returns the request for a confirmed order; null if the order has become blocked. */
export function orderRequest(draft: OrderDraft, facts: OrderFacts, requestId: string): OrderRequest | null {
  const { identifier, repeatedId, fields, quantity, waiting, total, blocked } = planOrder(draft, facts);
  const { service, connectionId, balance, asked, gap } = facts;
  if (blocked !== null || service.price === null || quantity === null || total === null) return null;
  return {
    requestId,
    connectionId,
    serviceId: service.id,
    identifier,
    fields,
    quantity,
    quotedPrice: service.price,
    shown: shownService(service),
    customer: draft.customer.trim(),
    ...pricedAs(asked),
    note: draft.note.trim(),
    anyway: draft.anyway?.trim() || null,
    // The dialog showed this warning, and the person confirmed it.
    overBalance: isOverWithWaiting(balance, total, waiting),
    overGap: gap.overGap,
    again: repeatedId === null ? null : { orderId: repeatedId, reason: draft.reason.trim() },
  };
}
