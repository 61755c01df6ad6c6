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

/** A call that succeeded: its orders must stay in the journal for ever. */
export interface Promised {
  readonly requestId: string;
  readonly identifiers: readonly string[];
}

/** Something that the judge must know, with the number of requests that the supplier had seen before. */
export type Milestone = { readonly requests: number; readonly atMs: number } & (
  | { readonly is: 'start' | 'wake' }
  /** Null: no list contains the service any more. */
  | { readonly is: 'price'; readonly serviceId: string; readonly listed: string | null }
  /** The service that the supplier's list shows under that id. */
  | { readonly is: 'meaning'; readonly serviceId: string; readonly meaning: ShownService }
  /** The account's currency. */
  | { readonly is: 'currency'; readonly currency: string }
  /** An older journal replaced the present one; an image also replaced the files beside it. */
  | {
      readonly is: 'restore';
      /**
       * True if the app replaced the journal and could read the present one. The app then takes over what has reached the supplier since.
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
  /** The request id of the form sent last, of each kind. */
  readonly lastIds: Partial<Record<'order' | 'list', string>>;
  /** The supplier was unreachable for a while, or its balance was changed, also to another currency. */
  wasBalanceUnclear: boolean;
  /** How often a person resumed after uncertain orders. */
  goOns: number;
  crashes: number;
  /** How often the app was started. */
  starts: number;
  /** How often the connection to the journal's server was cut or the server crashed. */
  wireCuts: number;
  serverCrashes: number;
  /** References that were assigned to the wrong order. */
  readonly mistaken: Set<string>;
  /** When the journal's thread died; null: it lives. */
  journalDiedAtMs: number | null;
  /** Until when the journal's server is unreachable. */
  serverAwayUntilMs: number;
  /** A process ran without the folder's lock and counted only its own requests. */
  hadSecond: boolean;
  /** Request ids of lists that were confirmed while the account had, or still seemed to have, another currency. */
  readonly abroad: Set<string>;
  /** Orders that somebody placed on the supplier's website, with the world's time. */
  readonly strangers: Map<string, number>;
  /** The orders in copies of this journal elsewhere. */
  readonly copies: RecordedOrders[];
  isQuitting: boolean;
  /** True while nothing has happened that keeps orders from being sent. */
  isFair: boolean;
  /** Calls that failed with an unexpected failure, and other errors that were noticed immediately. */
  readonly surprises: string[];
}

/** Sets everything as it was sold on the first day. */
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
