import type { LoggedRequest } from '../../../../electron/practice/base/request-log.ts';
import type { PracticeOrder } from '../../../../electron/practice/books/practice-order.ts';
import { mayMove } from '../../../../shared/model/order/order.ts';
import { deviceOf } from '../../lists/devices.ts';
import { judgeRepeats } from './judge-repeats.ts';
import { judgeResends } from './judge-resends.ts';
import type { RecordedOrder, RecordedOrders } from './recorded-orders.ts';

const windowMs = 60_000;
const mayHoldAnOrderUnbound = ['uncertain', 'sending'];

const saidNotTaken = ['refused', 'cancelled', 'queued', 'claimed'];

/** Events of a run that the app cannot know, so that their consequences are no violations. */
export interface Excuses {
  /** The app sent the requests up to this number before an older journal replaced the current one. */
  readonly sinceRequest?: number;
  /** References that a person assigned to the wrong order. */
  readonly mistaken?: ReadonlySet<string>;
  /** False if a process ran on the folder without its lock: each process then counts only its own requests. */
  readonly isAlone?: boolean;
  /** Copies of this journal that ran elsewhere. They have the same orders, and the supplier's log contains their requests. */
  readonly copies?: readonly RecordedOrders[];
  /** References of orders placed on the supplier's website, each with its time. */
  readonly strangers?: ReadonlyMap<string, number>;
}

/** Returns every contradiction between the journal, the supplier's log, its orders and money-safety. */
export function judgeOrders(
  book: RecordedOrders,
  taken: readonly PracticeOrder[],
  log: readonly LoggedRequest[],
  excuses: Excuses = {},
): readonly string[] {
  return [
    ...judgeSupplierSide(book, taken, log, excuses),
    ...judgeReferences(book, taken, excuses),
    ...judgeStrangers(book, log, excuses),
    ...judgeHistory(book, taken),
    ...judgeRepeats(book),
    ...judgeResends(book, log, excuses.sinceRequest ?? 0),
    ...(excuses.isAlone === false ? [] : judgeLimit(log.map((request) => request.arrivedMonotonicMs))),
  ];
}

function judgeSupplierSide(
  book: RecordedOrders,
  taken: readonly PracticeOrder[],
  log: readonly LoggedRequest[],
  { sinceRequest = 0, mistaken = new Set(), copies = [] }: Excuses,
): readonly string[] {
  const found: string[] = [];
  const all = [book, ...copies].flatMap(({ orders }) => orders);
  const events = [book, ...copies].flatMap((each) => each.events);
  const named = (order: RecordedOrder): string => `${order.identifier} (${order.state})`;
  const posts = log.filter(
    ({ action, number, identifier, serviceId }) =>
      action === 'placeimeiorder' && number > sinceRequest && identifier !== null && serviceId !== null,
  );
  const recent = new Set(posts.map(({ reference }) => reference));
  const bound = new Set(all.map((order) => order.reference));
  const ours = Map.groupBy(all, thingOf);
  for (const there of taken.filter(({ reference }) => recent.has(reference))) {
    const own = ours.get(thingOf(there)) ?? [];
    const taking = posts.find(({ reference }) => reference === there.reference);
    const last = posts.findLast((post) => thingOf(post) === thingOf(there));
    const mayBe = own.some(
      ({ reference, state }) =>
        (reference === null && mayHoldAnOrderUnbound.includes(state)) ||
        // The supplier accepted the order but answered that it did not. The app cannot know this, so it is allowed if the app looks the
        // order up before each new attempt.
        (reference === null && saidNotTaken.includes(state) && taking === last) ||
        // It is also allowed if the supplier rejected and refunded the order before its list showed the order: then the look-up finds an
        // unchanged balance.
        (reference === null && saidNotTaken.includes(state) && there.status === 'REJECTED') ||
        mistaken.has(reference ?? ''),
    );
    if (!bound.has(String(there.reference)) && !mayBe)
      found.push(
        `O: ${there.reference} is paid and nobody here says so: ${own.map(named).join() || there.identifier}`,
      );
  }
  for (const [thing, sent] of Map.groupBy(posts, thingOf)) {
    const ids = new Set(ours.get(thing)?.map(({ id }) => id));
    const own = ids.size;
    const paid = sent.filter(({ reference }) => reference !== null).length;
    // A text may say "too many requests", but the log does not tell such texts from others. judgeResends checks the look-up after them.
    const inWords = sent.filter(({ fault, reference }) => fault === 'verbatim' && reference === null).length;
    const turnedAway = events.filter(
      ({ why, order_id }) => why === 'rate-limited' && ids.has(order_id),
    ).length;
    const arrived = sent.filter((post) => !wasNotTaken(post)).length - Math.min(inWords, turnedAway);
    if (own === 0) found.push(`O1: ${thing} was sent without a row`);
    else if (paid > own) found.push(`O5: ${thing} was paid ${paid} times for ${own} orders`);
    else if (arrived > own) found.push(`O2: ${thing} was sent ${arrived} times for ${own} orders`);
  }
  return found;
}

/** Returns the service and the device of an order or a request as one text, which is equal for all spellings of the device. */
export function thingOf(
  what:
    | Pick<RecordedOrder, 'service_id' | 'identifier'>
    | Pick<PracticeOrder, 'serviceId' | 'identifier'>
    | Pick<LoggedRequest, 'serviceId' | 'identifier'>,
): string {
  const service = 'service_id' in what ? what.service_id : what.serviceId;
  return `${service} ${deviceOf(what.identifier ?? '')}`;
}

/** money-safety O9: a reference belongs to one order only, and to the right one. */
function judgeReferences(
  book: RecordedOrders,
  taken: readonly PracticeOrder[],
  { mistaken = new Set() }: Excuses,
): readonly string[] {
  const found: string[] = [];
  const there = new Map(taken.map((order) => [String(order.reference), order]));
  const bound = book.orders.filter((order) => order.reference !== null);
  for (const [reference, orders] of Map.groupBy(bound, (order) => order.reference ?? '')) {
    if (orders.length > 1) found.push(`O9: ${reference} is bound to ${orders.length} orders of ours`);
    const order = there.get(reference);
    for (const own of orders)
      if (!mistaken.has(reference) && (!order || thingOf(order) !== thingOf(own)))
        found.push(`O9: ${own.identifier} carries the reference ${reference}, which is not its own`);
  }
  return found;
}

/** An order that is older than our request by this much belongs to another person: no clock is that wrong (money-safety O4). */
const longBeforeMs = 11 * 60_000;

/** money-safety O4: no order of the app is bound to an order that another person placed long before. */
function judgeStrangers(
  book: RecordedOrders,
  log: readonly LoggedRequest[],
  { strangers = new Map(), mistaken = new Set() }: Excuses,
): readonly string[] {
  return book.orders.flatMap((order) => {
    const placedAtMs = strangers.get(order.reference ?? '');
    const posts = log.filter(
      ({ action, identifier }) =>
        action === 'placeimeiorder' && deviceOf(identifier ?? '') === deviceOf(order.identifier),
    );
    const first = posts.find(({ arrivedMonotonicMs }) => arrivedMonotonicMs > (placedAtMs ?? 0));
    if (placedAtMs === undefined || first === undefined || mistaken.has(order.reference ?? '')) return [];
    return first.arrivedMonotonicMs - placedAtMs > longBeforeMs
      ? [`O4: ${order.identifier} carries ${order.reference}, which a stranger had placed long before`]
      : [];
  });
}

/** True if the supplier completely answered 429 and really did not accept the order. */
function wasNotTaken({ answer, overLimit, fault, reference }: LoggedRequest): boolean {
  if (reference !== null) return false;
  return (overLimit && fault === null) || (fault === 'too-many' && answer.is !== 'dropped');
}

function judgeHistory(book: RecordedOrders, taken: readonly PracticeOrder[]): readonly string[] {
  const found: string[] = [];
  const verdicts = new Map(book.attempts.map((attempt) => [attempt.id, attempt.verdict]));
  for (const order of book.orders) {
    const events = book.events.filter((event) => event.order_id === order.id);
    let state: string | null = null;
    for (const event of events) {
      if (event.from_state !== state)
        found.push(`J4: ${order.id} went from ${state} as if from ${event.from_state}`);
      // A late answer and a look-up are recorded without a change of state.
      const isRight =
        event.why === 'late-answer' || event.why === 'looked'
          ? event.from_state === event.to_state
          : event.from_state === null || mayMove(event.from_state, event.to_state);
      if (!isRight) found.push(`O: ${order.id} went from ${event.from_state} to ${event.to_state}`);
      state = event.to_state;
      if (event.from_state !== 'uncertain' || event.to_state === 'uncertain') continue;
      const byPerson = event.why.startsWith('decided') && event.who !== '' && event.words !== null;
      const byEvidence = taken.some((each) => String(each.reference) === order.reference);
      if (!byPerson && !byEvidence) found.push(`O4: ${order.id} left uncertain by ${event.why} alone`);
    }
    if (state !== order.state)
      found.push(`J4: ${order.id} is ${order.state} and its history ends in ${state}`);
    let mayHaveArrived = false;
    for (const { to_state: to, why, attempt_id: id } of events) {
      if (why === 'looked') mayHaveArrived = false;
      if (to !== 'sending') continue;
      if (mayHaveArrived) found.push(`O12: ${order.id} was tried again after it may have arrived`);
      mayHaveArrived ||= verdicts.get(id ?? '') !== 'not-sent';
    }
  }
  return found;
}

/** money-safety L1: no minute, wherever it begins, contains more than 60 arrivals. */
function judgeLimit(arrivalsMs: readonly number[]): readonly string[] {
  const sorted = [...arrivalsMs].sort((left, right) => left - right);
  return sorted.flatMap((atMs, index) => {
    const first = sorted[index - 60];
    return first !== undefined && atMs - first < windowMs
      ? [`L1: 61 requests arrived within ${atMs - first} ms, the last at ${atMs}`]
      : [];
  });
}

/** Returns a violation for each order and event of `before` that is missing or changed in `after` (J4). */
export function judgeLoss(before: RecordedOrders, after: RecordedOrders): readonly string[] {
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
