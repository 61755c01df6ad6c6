import fc from 'fast-check';
import type { FaultRuleInput } from '../../../electron/practice/base/faults.ts';
import type { Device } from '../../support/lists/devices.ts';
import { isOnServer } from '../../support/world/world-journal.ts';
import { faultRules } from './faults.ts';

/** One event of a schedule. `pick` chooses one of the orders, batches or backups that exist at that moment. */
export type ScheduledEvent =
  | { readonly is: 'place'; readonly device: Device; readonly clicks: number; readonly windows: Spellings }
  | {
      readonly is: 'batch';
      readonly from: Device;
      readonly rows: number;
      readonly clicks: number;
      readonly windows: Spellings;
    }
  /** Sends another form with the request id of the last form, like a copied window. */
  | { readonly is: 'reused-id'; readonly device: Device; readonly as: 'order' | 'list' }
  | {
      readonly is: 'pause' | 'resume' | 'cancel-rows' | 'retry-refused' | 'cancel' | 'ask-now';
      readonly pick: number;
    }
  /**
   * A person settles an uncertain order. With `other`, a second person settles another order at the same moment with the same reference.
   */
  | { readonly is: 'decide'; readonly pick: number; readonly other: number | null }
  | { readonly is: 'refresh-balance' | 'refresh-catalogue' | 'clear-faults' | 'backup' }
  | { readonly is: 'fault'; readonly rule: FaultRuleInput }
  /** Ends the app after `after` messages between the app and its journal; 0: now. */
  | { readonly is: 'crash' | 'quit'; readonly after: number }
  | { readonly is: 'reboot'; readonly uptimeMs: number }
  | { readonly is: 'wall-step' | 'sleep' | 'wait' | 'outage'; readonly ms: number }
  | { readonly is: 'balance'; readonly cents: number }
  | { readonly is: 'reachable'; readonly reachable: boolean }
  /** The supplier raises the price of a service, lists it without a price, or removes it from the list. */
  | {
      readonly is: 'price';
      readonly kind: Device['kind'];
      readonly to: 'usual' | 'raised' | 'untold' | 'unlisted';
      readonly closed: Closed;
    }
  /** The supplier lists another service under the same id, at the same price. */
  | {
      readonly is: 'meaning';
      readonly kind: Device['kind'];
      readonly to: 'usual' | 'name' | 'group' | 'number' | 'field';
      readonly closed: Closed;
    }
  /** The account changes to another currency; its amounts do not change. */
  | { readonly is: 'currency'; readonly to: 'usual' | 'KWD'; readonly closed: Closed }
  /** An older journal replaces the current one, which may be damaged first. */
  | {
      readonly is: 'restore';
      readonly by: 'app' | 'hand';
      readonly pick: number;
      readonly damaged: boolean;
      readonly closed: 'quit' | 'crash';
    }
  /** The supplier delays codes and its list of orders, and may give reasons as comments. */
  | {
      readonly is: 'late';
      readonly codesMs: number;
      readonly listsMs: number;
      readonly reasonsAsComments: boolean;
    }
  /** Adds another connection to the same supplier, with the same key. */
  | { readonly is: 'connect'; readonly host: '127.0.0.1' | 'localhost'; readonly otherEmail: boolean }
  /** The journal's thread ends. For a journal on a server, every connection to the server ends. */
  | { readonly is: 'journal-dies' }
  /** After `after` messages, the journal's server is unreachable for a while. */
  | { readonly is: 'wire-cut'; readonly ms: number; readonly after: number }
  | { readonly is: 'server-crashes'; readonly after: number }
  /**
   * After `after` messages, answers on the current connections to the journal's server are held back, and delivered later. The server may
   * end these connections meanwhile.
   */
  | { readonly is: 'wire-held'; readonly ms: number; readonly after: number }
  /** Stores an image of the data folder; for a journal on a server, a dump of the journal. */
  | { readonly is: 'image' }
  /** Restores that image. On a server, the next till to connect is the same till or, by `new-till`, one that has never seen the journal. */
  | { readonly is: 'image-back'; readonly closed: 'quit' | 'crash'; readonly by: 'same' | 'new-till' }
  /** Copies the data folder. The app runs on the copy for a while, with the first app open or closed. */
  | { readonly is: 'copy'; readonly closed: Closed; readonly ms: number }
  /** A person orders the device on the supplier's website with the shop's account, without the app. */
  | { readonly is: 'stranger'; readonly device: Device }
  /** A person deletes the lock file of the data folder. */
  | { readonly is: 'lock-removed' }
  /** Starts another process on the folder. Without the folder's lock, it does not share the first process's rate limit. */
  | { readonly is: 'second-process'; readonly asksForLock: boolean; readonly after: number };

/** One entry per window: how the person at this window spells the device. All running processes have windows. */
export type Spellings = readonly number[];
/** How the app is closed before the event; null: it stays open. */
export type Closed = 'quit' | 'crash' | null;

/** An event, and the time until the next one. */
export interface Step {
  readonly event: ScheduledEvent;
  readonly thenMs: number;
}

const kind = fc.constantFrom('imei' as const, 'imei' as const, 'serial' as const);
// The supplier rejects orders for the first two numbers.
const number = fc.oneof(fc.constantFrom(28, 35), fc.integer({ min: 20, max: 39 }));
const device = fc.record({ kind, number });
const pick = fc.nat(50);
const clicks = fc.constantFrom(1, 1, 1, 2, 3);
const spelling = fc.constantFrom(0, 0, 1, 2, 3, 4);
const windows = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(spelling) },
  { weight: 1, arbitrary: fc.tuple(spelling, spelling) },
);
const closed = fc.constantFrom(null, 'quit' as const, 'crash' as const);
const after = fc.oneof(fc.constant(0), fc.nat(60));

/** How often each event occurs relative to the others, and its parameters. */
const events: { readonly [Is in ScheduledEvent['is']]: readonly [weight: number, fc.Arbitrary<object>] } = {
  place: [8, fc.record({ device, clicks, windows })],
  batch: [
    6,
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({ from: device, rows: fc.integer({ min: 1, max: 9 }), clicks, windows }),
      },
      // More rows than a minute's budget; none conflicts with another order.
      {
        weight: 1,
        arbitrary: fc.record({
          from: fc.constant({ kind: 'imei' as const, number: 100 }),
          rows: fc.constant(66),
          clicks,
          windows,
        }),
      },
    ),
  ],
  'reused-id': [2, fc.record({ device, as: fc.constantFrom('order' as const, 'list' as const) })],
  fault: [8, fc.record({ rule: faultRules })],
  crash: [5, fc.record({ after })],
  pause: [1, fc.record({ pick })],
  resume: [1, fc.record({ pick })],
  'cancel-rows': [1, fc.record({ pick })],
  'retry-refused': [1, fc.record({ pick })],
  cancel: [1, fc.record({ pick })],
  'ask-now': [1, fc.record({ pick })],
  decide: [2, fc.record({ pick, other: fc.oneof(fc.constant(null), pick) })],
  'refresh-balance': [1, fc.record({})],
  'refresh-catalogue': [1, fc.record({})],
  'clear-faults': [1, fc.record({})],
  quit: [2, fc.record({ after })],
  reboot: [1, fc.record({ uptimeMs: fc.constantFrom(3_000, 20_000, 90_000) })],
  'wall-step': [1, fc.record({ ms: fc.constantFrom(-86_400_000, -61_000, -1_000, 5_000, 3_600_000) })],
  sleep: [1, fc.record({ ms: fc.constantFrom(2_000, 70_000, 4_000_000) })],
  wait: [3, fc.record({ ms: fc.constantFrom(5_000, 31_000, 65_000, 130_000) })],
  outage: [1, fc.record({ ms: fc.constantFrom(400, 3_000, 20_000) })],
  balance: [1, fc.record({ cents: fc.constantFrom(0, 30, 100, 50_000) })],
  reachable: [1, fc.record({ reachable: fc.boolean() })],
  price: [
    3,
    fc.record({
      kind,
      to: fc.constantFrom('usual' as const, 'raised' as const, 'untold' as const, 'unlisted' as const),
      closed,
    }),
  ],
  meaning: [
    3,
    fc.record({
      kind,
      to: fc.constantFrom(
        'usual' as const,
        'name' as const,
        'group' as const,
        'number' as const,
        'field' as const,
      ),
      closed,
    }),
  ],
  currency: [2, fc.record({ to: fc.constantFrom('usual' as const, 'KWD' as const), closed })],
  backup: [3, fc.record({})],
  restore: [
    2,
    fc.record({
      by: fc.constantFrom('app' as const, 'hand' as const),
      pick,
      damaged: fc.boolean(),
      closed: fc.constantFrom('quit' as const, 'crash' as const),
    }),
  ],
  late: [
    1,
    fc.record({
      codesMs: fc.constantFrom(0, 36_000_000, 400_000_000),
      listsMs: fc.constantFrom(0, 36_000_000),
      reasonsAsComments: fc.boolean(),
    }),
  ],
  connect: [
    2,
    fc.record({
      host: fc.constantFrom('127.0.0.1' as const, 'localhost' as const),
      otherEmail: fc.boolean(),
    }),
  ],
  image: [2, fc.record({})],
  'image-back': [
    2,
    fc.record({
      closed: fc.constantFrom('quit' as const, 'crash' as const),
      by: fc.constantFrom('same' as const, 'new-till' as const),
    }),
  ],
  copy: [2, fc.record({ closed, ms: fc.constantFrom(3_000, 40_000, 120_000) })],
  stranger: [1, fc.record({ device })],
  'lock-removed': [1, fc.record({})],
  'second-process': [1, fc.record({ asksForLock: fc.boolean(), after })],
  'journal-dies': [1, fc.record({})],
  'wire-cut': [2, fc.record({ ms: fc.constantFrom(200, 3_000, 20_000), after })],
  'server-crashes': [1, fc.record({ after })],
  'wire-held': [2, fc.record({ ms: fc.constantFrom(200, 3_000, 20_000, 60_000), after })],
};

/**
 * Events that this run cannot have. A journal on a server is no file to replace or copy; a journal in a file has no server.
 */
export const notHere: readonly ScheduledEvent['is'][] = isOnServer
  ? ['restore', 'copy']
  : ['wire-cut', 'server-crashes', 'wire-held'];

/** The time after an event is often 0, so that events collide. */
const thenMs = fc.constantFrom(0, 0, 0, 1, 30, 700, 3_000);

const always: readonly ScheduledEvent['is'][] = ['place', 'batch'];
const kinds = (Object.keys(events) as ScheduledEvent['is'][]).filter((is) => !notHere.includes(is));

/**
 * Generates schedules of these events. Each schedule omits some of the events, because frequent events prevent others ("Swarm Testing",
 * Groce and others, ISSTA 2012).
 */
function schedulesOf(among: readonly ScheduledEvent['is'][]): fc.Arbitrary<readonly Step[]> {
  const event = fc.oneof(
    ...among.map((is) => {
      const [weight, details] = events[is];
      return { weight, arbitrary: details.map((rest) => ({ is, ...rest }) as ScheduledEvent) };
    }),
  );
  const steps = fc.array(fc.record({ event, thenMs }), { minLength: 3, maxLength: 24 });
  return fc
    .record({ steps, without: fc.subarray(among.filter((is) => !always.includes(is))) })
    .map(({ steps, without }) => steps.filter(({ event }) => !without.includes(event.is)));
}

export const schedules: fc.Arbitrary<readonly Step[]> = schedulesOf(kinds);

/** Makes the list of orders and the wallet unreadable, as at a panel that has neither. A look-up can use only the balance. */
export const listUnreadable: ScheduledEvent = {
  is: 'fault',
  rule: { match: { method: 'GET' }, times: 200, fault: { kind: 'html-page', status: 404 } },
};
