import fc from 'fast-check';
import type { FaultRuleInput } from '../../electron/practice/faults.ts';

/** One thing that happens in a schedule. `pick` chooses among what there is at that moment. */
export type Happening =
  | { readonly is: 'place'; readonly imei: number; readonly clicks: number; readonly windows: number }
  | {
      readonly is: 'batch';
      readonly from: number;
      readonly rows: number;
      readonly clicks: number;
      readonly windows: number;
    }
  | {
      readonly is: 'pause' | 'resume' | 'cancel-rows' | 'retry-refused' | 'cancel' | 'ask-now' | 'decide';
      readonly pick: number;
    }
  | { readonly is: 'refresh-balance' | 'refresh-catalogue' | 'price-moves' | 'clear-faults' | 'quit' }
  | { readonly is: 'fault'; readonly rule: FaultRuleInput }
  /** After so many more words between the app and its journal; 0: now. */
  | { readonly is: 'crash'; readonly after: number }
  | { readonly is: 'reboot'; readonly uptimeMs: number }
  | { readonly is: 'wall-step' | 'sleep' | 'wait'; readonly ms: number }
  | { readonly is: 'balance'; readonly cents: number }
  | { readonly is: 'reachable'; readonly reachable: boolean };

/** Something, and how long until the next. */
export interface Step {
  readonly happening: Happening;
  readonly thenMs: number;
}

const imei = fc.integer({ min: 0, max: 19 });
const pick = fc.nat(50);
const clicks = fc.constantFrom(1, 1, 1, 2, 3);
const windows = fc.constantFrom(1, 1, 1, 2);

const when = fc.constantFrom('before-taking' as const, 'after-taking' as const);
const delayMs = fc.constantFrom(5, 400, 4_000, 29_000, 45_000);
const fault: fc.Arbitrary<FaultRuleInput['fault']> = fc.oneof(
  fc.constantFrom('before-reading', 'before-taking', 'after-taking', 'mid-reply').map((at) => ({
    kind: 'drop' as const,
    when: at as 'mid-reply',
  })),
  fc.record({ kind: fc.constant('delay' as const), delayMs, when }),
  fc.record({
    kind: fc.constant('server-error' as const),
    status: fc.constantFrom(500, 502, 503, 504),
    when,
  }),
  fc.record({ kind: fc.constant('html-page' as const), status: fc.constantFrom(200, 401, 403, 503), when }),
  fc.constant({ kind: 'truncated' as const }),
  fc.constantFrom('1', '7', '0', '-5', 'soon', '99999999').map((retryAfter) => ({
    kind: 'too-many' as const,
    retryAfter,
  })),
  fc.constant({ kind: 'echo' as const }),
  fc.record({ kind: fc.constant('never-answer' as const), when }),
  fc.record({
    kind: fc.constant('redirect' as const),
    location: fc.constantFrom('/api/fusion', '/api/index.php', '/elsewhere'),
    status: fc.constantFrom(301, 302, 303, 307, 308),
    when,
  }),
  fc
    .constantFrom('', '{}', '[]', '{"ERROR":[{"MESSAGE":"E-77"}]}', '{"SUCCESS":[{"MESSAGE":"ok"}]}', 'null')
    .map((body) => ({ kind: 'verbatim' as const, body })),
  fc.record({
    kind: fc.constant('verbatim' as const),
    body: fc.constant('{"ERROR":[{"MESSAGE":"x"}]}'),
    when,
  }),
);
const rule: fc.Arbitrary<FaultRuleInput> = fc
  .record({
    fault,
    times: fc.integer({ min: 1, max: 4 }),
    match: fc.constantFrom(
      { action: 'placeimeiorder' },
      { action: 'placeimeiorder' },
      { action: 'placeimeiorder' },
      {},
    ),
  })
  // What is dropped before it is read cannot be told by its action.
  .map((made) =>
    'when' in made.fault && made.fault.when === 'before-reading' ? { ...made, match: {} } : made,
  );

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ is: fc.constant('place' as const), imei, clicks, windows }) },
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('batch' as const),
      from: imei,
      rows: fc.integer({ min: 1, max: 9 }),
      clicks,
      windows,
    }),
  },
  // More than a minute's budget, and nothing in it that another order could stand in the way of.
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('batch' as const),
      from: fc.constant(100),
      rows: fc.constant(66),
      clicks,
      windows,
    }),
  },
  { weight: 8, arbitrary: fc.record({ is: fc.constant('fault' as const), rule }) },
  {
    weight: 5,
    arbitrary: fc.record({ is: fc.constant('crash' as const), after: fc.oneof(fc.constant(0), fc.nat(60)) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constantFrom(
        'pause',
        'resume',
        'cancel-rows',
        'retry-refused',
        'cancel',
        'ask-now',
        'decide' as const,
      ),
      pick,
    }) as fc.Arbitrary<Happening>,
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('refresh-balance', 'refresh-catalogue', 'price-moves', 'clear-faults', 'quit' as const)
      .map((is) => ({ is }) as Happening),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('reboot' as const),
      uptimeMs: fc.constantFrom(3_000, 20_000, 90_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('wall-step' as const),
      ms: fc.constantFrom(-86_400_000, -61_000, -1_000, 5_000, 3_600_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('sleep' as const),
      ms: fc.constantFrom(2_000, 70_000, 4_000_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('wait' as const),
      ms: fc.constantFrom(5_000, 31_000, 65_000, 130_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('balance' as const), cents: fc.constantFrom(0, 30, 100, 50_000) }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('reachable' as const), reachable: fc.boolean() }) },
);

/** Between two happenings there is often no time at all: that is where things meet. */
const thenMs = fc.constantFrom(0, 0, 0, 1, 30, 700, 3_000);

export const schedules: fc.Arbitrary<readonly Step[]> = fc.array(fc.record({ happening, thenMs }), {
  minLength: 3,
  maxLength: 18,
});
