import type { Site } from '../../../electron/practice/base/site.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
import type { ShownService } from '../../../shared/model/service/shown-service.ts';
import type { Device } from '../../support/lists/devices.ts';
import type { RecordedOrders } from '../../support/world/judges/recorded-orders.ts';

/** A service of the supplier's that is tortured, as it was sold on the first day. */
export interface TorturedService {
  readonly serviceId: string;
  readonly price: Money;
  readonly meaning: ShownService;
}
export type TorturedServices = Readonly<Record<Device['kind'], TorturedService>>;

/** A call that succeeded: its promise must be in the journal for ever. */
export interface Promised {
  readonly requestId: string;
  readonly identifiers: readonly string[];
}

/** Something that the judge must know of, with how many requests the supplier had seen before it. */
export type Milestone = { readonly requests: number; readonly atMs: number } & (
  | { readonly is: 'start' | 'wake' }
  /** Null: no list contains it any more. */
  | { readonly is: 'price'; readonly serviceId: string; readonly listed: string | null }
  /** What its list shows under that id. */
  | { readonly is: 'meaning'; readonly serviceId: string; readonly meaning: ShownService }
  /** The account's currency. */
  | { readonly is: 'currency'; readonly currency: string }
  /** An older journal replaced the present one; an image, with the files beside it. */
  | {
      readonly is: 'restore';
      /** By the app, which could read the present one: what reached the supplier since is taken over. */
      readonly keepsReached: boolean;
    }
);

/** The course of a schedule so far. */
export interface RunState {
  promised: Promised[];
  readonly services: TorturedServices;
  /** The page's prices at this moment, by service. */
  readonly shown: Map<string, Pick<TorturedService, 'price' | 'meaning'>>;
  /** How the supplier's site is set up. */
  site: Site;
  readonly milestones: Milestone[];
  /** The request id of the form that was sent last, of each kind. */
  readonly lastIds: Partial<Record<'order' | 'list', string>>;
  /** The supplier could not be reached for a while, or its balance was changed, also to another currency. */
  wasBalanceUnclear: boolean;
  /** How often a person resumed after uncertain orders. */
  goOns: number;
  crashes: number;
  /** How often the app was started. */
  starts: number;
  /** How often the wire to the journal's server was cut, and that server crashed. */
  wireCuts: number;
  serverCrashes: number;
  /** References that were given to the wrong order. */
  readonly mistaken: Set<string>;
  /** Since when the journal's thread is dead; null: it lives. */
  journalDiedAtMs: number | null;
  /** Until when the wire to the journal's server leads nowhere. */
  serverAwayUntilMs: number;
  /** A process ran that had not asked for the folder's lock, and counts its own requests alone. */
  hadSecond: boolean;
  /** Request ids of lists that were confirmed while the account was, or may still have seemed to be, in another currency. */
  readonly abroad: Set<string>;
  /** Orders that somebody placed on the supplier's website, and when in the world's time. */
  readonly strangers: Map<string, number>;
  /** What journals elsewhere came to that were copied from this one. */
  readonly copies: RecordedOrders[];
  isQuitting: boolean;
  /** Nothing happened yet that keeps orders from being sent. */
  isFair: boolean;
  /** Calls that ended in something that is in no list of expected failures, and whatever else was seen to go wrong at once. */
  readonly surprises: string[];
}

/** Everything is as it was sold on the first day. */
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

/** The app knows of a move of its account within this time, as it reads the account with the list (money-safety O13). */
const seenWithinMs = 16 * 60_000;

/** Whether the app may take the account to be in another currency than on the first day. */
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
