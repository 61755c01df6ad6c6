import type { PracticeOrder } from '../../electron/practice/practice-order.ts';
import type { LoggedRequest } from '../../electron/practice/request-log.ts';
import { mayMove } from '../../shared/model/order.ts';
import { judgeRepeats } from './judge-repeats.ts';
import type { BookedOrder, OrderBook } from './order-book.ts';

const windowMs = 60_000;
const mayHoldAnOrderUnbound = ['uncertain', 'sending'];
const provesNothingTaken = ['not-sent', 'rate-limited'];

/** Every way in which our books and the supplier's contradict money-safety; the supplier's own log and orders are the evidence. */
export function judgeOrders(
  book: OrderBook,
  taken: readonly PracticeOrder[],
  log: readonly LoggedRequest[],
): readonly string[] {
  return [
    ...judgeSupplierSide(book, taken, log),
    ...judgeHistory(book, taken),
    ...judgeRepeats(book),
    ...judgeLimit(log.map((request) => request.arrivedMonotonicMs)),
  ];
}

function judgeSupplierSide(
  book: OrderBook,
  taken: readonly PracticeOrder[],
  log: readonly LoggedRequest[],
): readonly string[] {
  const found: string[] = [];
  const named = (order: BookedOrder): string => `${order.identifier} (${order.state})`;
  for (const there of taken) {
    const own = book.orders.filter((order) => order.identifier === there.identifier);
    const bound = own.filter((order) => order.reference === String(there.reference));
    if (bound.length > 1) found.push(`O: ${there.reference} is bound to ${bound.length} orders of ours`);
    const mayBe = own.some(
      (order) => order.reference === null && mayHoldAnOrderUnbound.includes(order.state),
    );
    if (bound.length === 0 && !mayBe)
      found.push(
        `O: ${there.reference} is paid and nobody here says so: ${own.map(named).join() || there.identifier}`,
      );
  }
  for (const order of book.orders) {
    const there = taken.find((each) => String(each.reference) === order.reference);
    if (order.reference !== null && there?.identifier !== order.identifier)
      found.push(`O: ${named(order)} carries the reference ${order.reference}, which is not its own`);
  }
  for (const identifier of new Set(book.orders.map((order) => order.identifier))) {
    const own = book.orders.filter((order) => order.identifier === identifier);
    const paid = taken.filter((order) => order.identifier === identifier);
    if (paid.length > own.length)
      found.push(`O5: ${identifier} was paid ${paid.length} times for ${own.length} orders`);
    const posts = log.filter(
      (post) => post.action === 'placeimeiorder' && post.identifier === identifier && !wasNotTaken(post),
    );
    if (posts.length > own.length)
      found.push(`O2: ${identifier} was sent ${posts.length} times for ${own.length} orders`);
  }
  for (const post of log.filter((each) => each.action === 'placeimeiorder')) {
    if (!book.orders.some((order) => order.identifier === post.identifier))
      found.push(`O1: ${post.identifier} was sent without a row`);
  }
  return found;
}

/** A 429 that was answered whole. */
function wasNotTaken({ answer, overLimit, fault }: LoggedRequest): boolean {
  return (overLimit && fault === null) || (fault === 'too-many' && answer.is !== 'dropped');
}

function judgeHistory(book: OrderBook, taken: readonly PracticeOrder[]): readonly string[] {
  const found: string[] = [];
  const verdicts = new Map(book.attempts.map((attempt) => [attempt.id, attempt.verdict]));
  for (const order of book.orders) {
    const events = book.events.filter((event) => event.order_id === order.id);
    let state: string | null = null;
    for (const event of events) {
      if (event.from_state !== state)
        found.push(`J4: ${order.id} went from ${state} as if from ${event.from_state}`);
      if (event.from_state !== null && !mayMove(event.from_state, event.to_state))
        found.push(`O: ${order.id} went from ${event.from_state} to ${event.to_state}`);
      state = event.to_state;
      if (event.from_state !== 'uncertain' || event.to_state === 'uncertain') continue;
      const byPerson = event.why.startsWith('decided') && event.who !== '' && event.words !== null;
      const byEvidence = taken.some((each) => String(each.reference) === order.reference);
      if (!byPerson && !byEvidence) found.push(`O4: ${order.id} left uncertain by ${event.why} alone`);
    }
    if (state !== order.state)
      found.push(`J4: ${order.id} is ${order.state} and its history ends in ${state}`);
    const tries = events
      .filter((event) => event.to_state === 'sending')
      .map((event) => event.attempt_id ?? '');
    const reached = tries.filter((id) => !provesNothingTaken.includes(verdicts.get(id) ?? 'running'));
    if (reached.length > 1)
      found.push(`O2: ${order.id} was tried ${reached.length} times after it may have arrived`);
  }
  return found;
}

/** money-safety L1: no minute, wherever it begins, holds more than 60 arrivals. */
function judgeLimit(arrivalsMs: readonly number[]): readonly string[] {
  const sorted = [...arrivalsMs].sort((left, right) => left - right);
  return sorted.flatMap((atMs, index) => {
    const first = sorted[index - 60];
    return first !== undefined && atMs - first < windowMs
      ? [`L1: 61 requests arrived within ${atMs - first} ms, the last at ${atMs}`]
      : [];
  });
}

/** Rows that were there and are not, or are not what they were (J4). */
export function judgeLoss(before: OrderBook, after: OrderBook): readonly string[] {
  const found: string[] = [];
  const fixed = [
    'request_id',
    'batch_id',
    'service_id',
    'identifier',
    'price',
    'currency',
    'again_of',
    'created_at',
  ] as const;
  const orders = new Map(after.orders.map((order) => [order.id, order]));
  for (const order of before.orders) {
    const now = orders.get(order.id);
    if (!now) found.push(`J: the order ${order.id} is lost`);
    else
      for (const column of fixed)
        if (now[column] !== order[column]) found.push(`J: ${column} of ${order.id} was altered`);
  }
  const events = new Map(after.events.map((event) => [event.sequence, JSON.stringify(event)]));
  for (const event of before.events)
    if (events.get(event.sequence) !== JSON.stringify(event))
      found.push(`J4: event ${event.sequence} was altered or lost`);
  return found;
}
