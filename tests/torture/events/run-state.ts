import type { Site } from '../../../electron/practice/base/site.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
import type { ShownService } from '../../../shared/model/service/shown-service.ts';
import type { Device } from '../../support/lists/devices.ts';
import type { RecordedOrders } from '../../support/world/judges/recorded-orders.ts';

/** A service under test, as it was sold on the first day. */
export interface TorturedService {
  readonly serviceId: string;
  readonly price: Money;
  readonly meaning: ShownService;
}
export type TorturedServices = Readonly<Record<Device['kind'], TorturedService>>;

/** A call that succeeded. Its orders must stay in the journal forever. */
export interface Promised {
  readonly requestId: string;
  readonly identifiers: readonly string[];
}

/** An event that the judges must know, with the number of requests that the supplier had seen before it. */
export type Milestone = { readonly requests: number; readonly atMs: number } & (
  | { readonly is: 'start' | 'wake' }
  /** The price in the supplier's list; `listed` is null if the list has no price or no such service. */
  | { readonly is: 'price'; readonly serviceId: string; readonly listed: string | null }
  /** The service that the supplier's list shows under this id. */
  | { readonly is: 'meaning'; readonly serviceId: string; readonly meaning: ShownService }
  /** The account's currency. */
  | { readonly is: 'currency'; readonly currency: string }
  /** An older journal replaced the current one. An image also replaced the other files of the folder. */
  | {
      readonly is: 'restore';
      /**
       * True if the app itself replaced the journal and could read the newer one. The app then keeps which orders reached the supplier.
       */
      readonly keepsReached: boolean;
    }
);

/** The state of a schedule so far. */
export interface RunState {
  promised: Promised[];
  readonly services: TorturedServices;
  /** The page's current prices, by service. */
  readonly shown: Map<string, Pick<TorturedService, 'price' | 'meaning'>>;
  /** The settings of the supplier's site. */
  site: Site;
  readonly milestones: Milestone[];
  /** The request ids of the last order and the last list. */
  readonly lastIds: Partial<Record<'order' | 'list', string>>;
  /** True if the supplier was unreachable for a while, or the balance or its currency was changed. */
  wasBalanceUnclear: boolean;
  /** How often a person resumed after uncertain orders. */
  goOns: number;
  crashes: number;
  /** How often the app was started. */
  starts: number;
  /** How often the connection to the journal's server was cut; `serverCrashes`: how often the server crashed. */
  wireCuts: number;
  serverCrashes: number;
  /** References that a person assigned to the wrong order. */
  readonly mistaken: Set<string>;
  /** When the journal's thread died; null: it lives. */
  journalDiedAtMs: number | null;
  /** The time until which the journal's server is unreachable. */
  serverAwayUntilMs: number;
  /** True if a process ran without the folder's lock and counted only its own requests. */
  hadSecond: boolean;
  /** Request ids of lists that were confirmed while the account had another currency, or the app may have believed that it had. */
  readonly abroad: Set<string>;
  /** References of orders placed on the supplier's website, each with the world's time. */
  readonly strangers: Map<string, number>;
  /** The orders in copies of this journal elsewhere. */
  readonly copies: RecordedOrders[];
  isQuitting: boolean;
  /** True until an event occurs that can keep orders from being sent. */
  isFair: boolean;
  /** Violations found during the schedule, for example calls with unexpected failures. */
  readonly surprises: string[];
}

/** Returns milestones with the services, prices and currency of the first day. */
export function asSold(
  services: TorturedServices,
  position: Pick<Milestone, 'requests' | 'atMs'>,
): Milestone[] {
  const { currency } = services.imei.price;
  return [
    ...Object.values(services).flatMap(({ serviceId, price, meaning }): readonly Milestone[] => [
      { is: 'price', serviceId, listed: price.amount, ...position },
      { is: 'meaning', serviceId, meaning, ...position },
    ]),
    { is: 'currency', currency, ...position },
  ];
}

export function newRunState(services: TorturedServices): RunState {
  return {
    promised: [],
    services,
    shown: new Map(Object.values(services).map((service) => [service.serviceId, service])),
    site: {},
    milestones: asSold(services, { requests: 0, atMs: 0 }),
    lastIds: {},
    wasBalanceUnclear: false,
    goOns: 0,
    crashes: 0,
    starts: 0,
    wireCuts: 0,
    serverCrashes: 0,
    mistaken: new Set(),
    journalDiedAtMs: null,
    serverAwayUntilMs: 0,
    hadSecond: false,
    abroad: new Set(),
    strangers: new Map(),
    copies: [],
    isQuitting: false,
    isFair: true,
    surprises: [],
  };
}

/** Within this time the app notices a change of its account, because it reads the account with the list (money-safety O13). */
const seenWithinMs = 16 * 60_000;

/** True if the app may believe that the account has another currency than on the first day. */
export function isAbroad({ services, milestones }: RunState, nowMs: number): boolean {
  const { currency: usual } = services.imei.price;
  const moves = milestones.filter((turn) => turn.is === 'currency');
  const isNow = moves.at(-1)?.currency !== usual;
  return (
    isNow ||
    moves.some(({ currency }, index) => {
      const next = moves[index + 1];
      return currency !== usual && next !== undefined && nowMs - next.atMs < seenWithinMs;
    })
  );
}
