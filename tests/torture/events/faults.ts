import fc from 'fast-check';
import type { FaultRuleInput } from '../../../electron/practice/base/faults.ts';

const when = fc.constantFrom('before-taking' as const, 'after-taking' as const);
const delayMs = fc.constantFrom(5, 400, 4_000, 29_000, 45_000);
/** Known texts of refusals. A panel may answer even an accepted order with one of them. */
const refusals = ['Not enough balance', 'Duplicate IMEI', 'Service Not Active', 'Authentication Failed'].map(
  (words) => JSON.stringify({ ERROR: [{ MESSAGE: words }] }),
);
const tooOften = '{"ERROR":[{"MESSAGE":"Too many requests"}]}';
const bodies = ['', '{}', '[]', 'null', '{"ERROR":[{"MESSAGE":"E-77"}]}', '{"ERROR":[{"MESSAGE":"x"}]}'];

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
  fc.record({
    kind: fc.constant('too-many' as const),
    retryAfter: fc.constantFrom('1', '7', '0', '-5', 'soon', '99999999'),
    when,
  }),
  fc.record({
    kind: fc.constant('verbatim' as const),
    body: fc.constantFrom(...refusals, tooOften),
    when,
  }),
  // The longer delays exceed the app's deadline: the app gives up before the order arrives.
  fc.record({ kind: fc.constant('held' as const), delayMs: fc.constantFrom(400, 40_000, 90_000) }),
  fc.constant({ kind: 'echo' as const }),
  fc.record({ kind: fc.constant('never-answer' as const), when }),
  fc.record({
    kind: fc.constant('redirect' as const),
    location: fc.constantFrom('/api/fusion', '/api/index.php', '/elsewhere'),
    status: fc.constantFrom(301, 302, 303, 307, 308),
    when,
  }),
  fc.record({ kind: fc.constant('verbatim' as const), body: fc.constantFrom(...bodies), when }),
  // The order is accepted, and answered without its reference. Only the supplier's list contains the reference.
  fc.record({
    kind: fc.constant('verbatim' as const),
    body: fc.constant('{"SUCCESS":[{"MESSAGE":"ok"}]}'),
    when,
  }),
);

/** A fault of the supplier, for a number of requests. */
export const faultRules: fc.Arbitrary<FaultRuleInput> = fc
  .record({
    fault,
    times: fc.integer({ min: 1, max: 4 }),
    match: fc.constantFrom(
      { action: 'placeimeiorder' },
      { action: 'placeimeiorder' },
      { action: 'placeimeiorder' },
      { method: 'GET' },
      {},
    ),
  })
  // No rule can match the action of a request that is dropped before it is read.
  .map((made) =>
    'when' in made.fault && made.fault.when === 'before-reading' ? { ...made, match: {} } : made,
  );
