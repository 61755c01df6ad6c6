import { describe, expect, it } from 'vitest';
import { emptyDraft, isOverWithWaiting } from '../../../../renderer/features/new-order/order-draft.ts';
import {
  type OrderFacts,
  orderRequest,
  planOrder,
  withIdentifier,
} from '../../../../renderer/features/new-order/order-request.ts';
import type { PriceAsked } from '../../../../renderer/features/new-order/price/use-customer-price.ts';
import type { Waiting } from '../../../../shared/model/connection/account.ts';
import type { OrderDraft } from '../../../../shared/model/draft/draft.ts';
import type { KnownOrder } from '../../../../shared/model/list/text/verdict.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { sampleService } from '../../../support/lists/sample-service.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const service = sampleService({
  id: '12',
  price: usd('2.50'),
  quantity: { options: [], min: 1, max: 9 },
  fields: [{ name: 'Network', kind: 'text', description: '', choices: [], required: true }],
});
const facts = (part: Partial<OrderFacts> = {}): OrderFacts => ({
  service,
  connectionId: 'connection-1',
  known: null,
  repeats: null,
  turn: 0,
  balance: usd('100'),
  waits: [],
  asked: null,
  gap: { blocks: false, overGap: null },
  ...part,
});
const draft = (part: Partial<OrderDraft> = {}): OrderDraft => ({
  ...emptyDraft,
  identifier: sampleImei(1),
  fields: { Network: ' X ' },
  ...part,
});
const waiting = (amount: string): Waiting =>
  ({ orders: 2, total: usd(amount), ...({} as object) }) as Waiting;
const paid = (part: Partial<KnownOrder> = {}): KnownOrder => ({
  orderId: 'earlier',
  state: 'success',
  createdAt: 0,
  elsewhere: null,
  ...part,
});
const requestOf = (of: OrderDraft, about = facts()) => orderRequest(of, about, 'id');

describe('the form’s request', () => {
  it('contains the whole input, trimmed, at the shown price', () => {
    expect(requestOf(draft({ quantity: '3', customer: ' Ann ', note: ' red ', reason: 'unused' }))).toEqual({
      requestId: 'id',
      connectionId: 'connection-1',
      serviceId: '12',
      identifier: sampleImei(1),
      fields: { Network: 'X' },
      quantity: 3,
      quotedPrice: usd('2.50'),
      shown: {
        name: service.name,
        group: service.group,
        identifierKind: 'imei',
        required: ['Network'],
      },
      customer: 'Ann',
      customerPrice: null,
      customerTax: null,
      pricedBy: null,
      note: 'red',
      anyway: null,
      overBalance: false,
      overGap: null,
      again: null,
    });
  });

  it('is null while the order cannot be placed', () => {
    const wrong = { wrong: { is: 'none' } } as unknown as PriceAsked;
    const kept: readonly [OrderDraft, Partial<OrderFacts>, string][] = [
      [draft({ identifier: '' }), {}, 'identifier'],
      [draft({ identifier: '490154203237518' }), {}, 'doubt'],
      [draft({ fields: {} }), {}, 'fields'],
      [draft({ quantity: '10' }), {}, 'quantity'],
      [draft(), { service: { ...service, price: null } }, 'price'],
      [draft(), { service: { ...service, contested: true } }, 'contested'],
      [draft(), { known: paid({ state: 'pending' }) }, 'open'],
      [draft(), { known: paid() }, 'reason'],
      [draft(), { repeats: { id: 'earlier' } as Order }, 'reason'],
      [draft({ quantity: '2' }), { balance: usd('4.99') }, 'balance'],
      [draft(), { asked: wrong }, 'customer-price'],
      [draft(), { gap: { blocks: true, overGap: null } }, 'gap'],
    ];
    for (const [of, about, blocked] of kept) {
      expect(planOrder(of, facts(about)).blocked, blocked).toBe(blocked);
      expect(requestOf(of, facts(about)), blocked).toBeNull();
    }
  });

  it('says whether the order and the waiting orders together exceed the balance', () => {
    const over = (balance: string, waits: string) =>
      requestOf(draft({ quantity: '2' }), facts({ balance: usd(balance), waits: [waiting(waits)] }))
        ?.overBalance;
    // The waiting order and this order together cost 9.00.
    expect([over('9.00', '4.00'), over('8.99', '4.00'), over('5.00', '0.01')]).toEqual([false, true, true]);
    expect(requestOf(draft(), facts({ balance: null, waits: [waiting('4.00')] }))?.overBalance).toBe(false);
    const euro = { ...waiting('99'), total: { amount: '99', currency: 'EUR' } };
    expect(requestOf(draft(), facts({ waits: [euro] }))?.overBalance).toBe(false);
    // An order that alone exceeds the balance gets no warning, because it is refused.
    expect(isOverWithWaiting(usd('1'), usd('2.50'), waiting('4'))).toBe(false);
    expect(isOverWithWaiting(usd('5'), usd('2.50'), null)).toBe(false);
  });

  it('contains the reason to order despite a gap of the journal', () => {
    const overGap = { gapId: 'gap', reason: 'looked at the supplier’s site' };
    expect(requestOf(draft(), facts({ gap: { blocks: false, overGap } }))?.overGap).toEqual(overGap);
  });

  it('names the repeated order and the reason: the order chosen to be repeated, else the paid order of this identifier', () => {
    const again = (about: Partial<OrderFacts>) =>
      requestOf(draft({ reason: ' locked again ' }), facts(about))?.again;
    expect(again({ known: paid() })).toEqual({ orderId: 'earlier', reason: 'locked again' });
    expect(again({ known: paid({ state: 'pending', elsewhere: 'Other' }) })?.orderId).toBe('earlier');
    // The supplier had accepted the rejected order, so it may accept the same order again.
    expect(again({ known: paid({ state: 'rejected' }) })?.orderId).toBe('earlier');
    expect(again({ known: paid({ state: 'refused' }) })).toBeNull();
    expect(again({ known: paid(), repeats: { id: 'asked for' } as Order })?.orderId).toBe('asked for');
    // The form's next order does not repeat this order automatically.
    const next = requestOf(draft(), facts({ turn: 1, repeats: { id: 'asked for' } as Order }));
    expect(next?.again).toBeNull();
  });

  it('contains the reason for a doubtful identifier, which applies only to that identifier', () => {
    const doubtful = draft({ identifier: '490154203237518', anyway: ' on the label ' });
    expect(requestOf(doubtful)?.anyway).toBe('on the label');
    const other = draft({ ...doubtful, ...withIdentifier('352099001761481') });
    expect(planOrder(other, facts()).blocked).toBe('doubt');
    expect(requestOf(draft({ anyway: ' ' }))?.anyway).toBeNull();
  });
});

describe('O5: the same order', () => {
  const wish = (of: OrderDraft, about: Partial<OrderFacts> = {}) => planOrder(of, facts(about)).wish;

  it('stays the same while only data that is not sent to the supplier changes', () => {
    expect(wish(draft({ customer: 'Ann', note: 'red', reason: 'x' }))).toBe(wish(draft()));
    expect(wish(draft({ identifier: ` ${sampleImei(1)} ` }))).toBe(wish(draft()));
  });

  it('becomes another order with another identifier, connection, service, price, field, quantity or repeat, and after each order', () => {
    const others = [
      wish(draft({ identifier: sampleImei(2) })),
      wish(draft(), { connectionId: 'connection-2' }),
      wish(draft(), { service: { ...service, id: '13' } }),
      wish(draft(), { service: { ...service, price: usd('3.00') } }),
      wish(draft(), { service: { ...service, price: { amount: '2.50', currency: 'KWD' } } }),
      wish(draft({ fields: { Network: 'Y' } })),
      wish(draft({ quantity: '2' })),
      wish(draft(), { known: paid() }),
      wish(draft(), { turn: 1 }),
    ];
    expect(new Set([wish(draft()), ...others]).size).toBe(10);
  });
});
