import type { Chance } from '../base/chance.ts';
import { findService } from '../catalogue/catalogue.ts';
import type { PracticeService } from '../catalogue/service.ts';
import { type Bookkeeping, movementsOf } from './bookkeeping.ts';
import type { OpenedEvent, OrderEvent, PracticeEvent } from './events.ts';
import { type Outcome, outcomeOf, paceOf } from './outcome.ts';
import type { ProgressTime } from './progress-time.ts';

export const defaultDialect = 'spec';

export const firstBalanceCents = 50_000;

export type PracticeStatus = 'PENDING' | 'In Process' | 'SUCCESS' | 'REJECTED';

/** An order with all its future steps. The order's visible state depends only on the time. */
export interface LedgerOrder extends OrderEvent {
  /** Null if the service comes from the catalogue of an older version. */
  readonly service: PracticeService | null;
  readonly outcome: Outcome;
  readonly inProcessAtProgressMs: number;
  readonly finalAtProgressMs: number;
}

export type Adjustment = Extract<PracticeEvent, { is: 'adjusted' }>;

/** The supplier's books, computed from the supplier's events. Only `apply` changes the books. */
export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(deps: {
  readonly first: OpenedEvent;
  readonly time: ProgressTime;
  readonly chance: Chance;
  readonly bookkeeping: () => Bookkeeping;
}) {
  const { time, chance } = deps;
  let opened = deps.first;
  let nextReference = opened.nextReference;
  let nextToken = opened.nextToken;
  let dialect = opened.dialect ?? defaultDialect;
  const orders = new Map<string, LedgerOrder>();
  const latest = new Map<string, LedgerOrder>();
  const adjustments: Adjustment[] = [];
  const tokens = new Set<string>();
  const moved = (order: LedgerOrder) =>
    movementsOf(order, deps.bookkeeping(), chance).filter(({ atProgressMs }) => atProgressMs <= time.now());
  const isFinal = (order: LedgerOrder) => time.now() >= order.finalAtProgressMs;

  function applyOpened(event: OpenedEvent): void {
    opened = event;
    ({ nextReference, nextToken, dialect = defaultDialect } = event);
    for (const table of [orders, latest, tokens]) table.clear();
    adjustments.length = 0;
    time.replace([event.anchor]);
  }

  function applyOrder(event: OrderEvent): void {
    const order = foretell(event, chance);
    orders.set(String(order.reference), order);
    latest.set(pairOf(order.serviceId, order.identifier), order);
    // Other customers order too, so references increase in irregular steps.
    nextReference = order.reference + 1 + chance.whole(6, 'step', order.reference);
  }

  return {
    apply(event: PracticeEvent) {
      if (event.is === 'opened') applyOpened(event);
      else if (event.is === 'order') applyOrder(event);
      else if (event.is === 'speed') time.append(event.anchor);
      else if (event.is === 'dialect') dialect = event.name;
      else if (event.is === 'adjusted') adjustments.push(event);
      else if (event.is === 'token-revoked') tokens.delete(event.token);
      else {
        tokens.add(event.token);
        nextToken = event.number + 1;
      }
    },
    /** Oldest first. */
    orders: () => [...orders.values()],
    adjustments: () => [...adjustments],
    find: (reference: string) => orders.get(reference) ?? null,
    unresolved(serviceId: number, identifier: string) {
      const order = latest.get(pairOf(serviceId, identifier));
      return order && !isFinal(order) ? order : null;
    },
    statusOf(order: LedgerOrder) {
      if (isFinal(order)) return order.outcome.status;
      return time.now() >= order.inProcessAtProgressMs ? 'In Process' : 'PENDING';
    },
    /** The order's movements of money so far. */
    movementsOf: moved,
    balanceCents() {
      let cents = firstBalanceCents;
      for (const adjustment of adjustments) cents += adjustment.cents;
      for (const order of orders.values()) for (const move of moved(order)) cents += move.cents;
      return cents;
    },
    hasToken: (token: string) => tokens.has(token),
    dialect: () => dialect,
    opened: () => opened,
    nextReference: () => nextReference,
    nextToken: () => nextToken,
  };
}

function foretell(event: OrderEvent, chance: Chance): LedgerOrder {
  const service = findService(String(event.serviceId));
  const placed = event.placedProgressMs;
  if (service === null) {
    const outcome: Outcome = { status: 'REJECTED', code: 'Service is no longer offered' };
    return { ...event, service, outcome, inProcessAtProgressMs: placed, finalAtProgressMs: placed };
  }
  const pace = paceOf(service, event.reference, chance);
  return {
    ...event,
    service,
    outcome: outcomeOf(service, event.identifier, chance),
    inProcessAtProgressMs: placed + pace.inProcessAfterMs,
    finalAtProgressMs: placed + pace.finalAfterMs,
  };
}

/** A serial number in lower case is the same device. */
function pairOf(serviceId: number, identifier: string): string {
  return `${serviceId} ${identifier.toUpperCase()}`;
}
