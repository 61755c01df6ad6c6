import { describe, expect, test } from 'vitest';
import { defaultKnownFor, type KnownFor } from '../../../shared/model/known/fact-life.ts';
import { answerText, type EarlierOrder, knownAnswer } from '../../../shared/model/known/known-answer.ts';
import { statedFacts } from '../../../shared/model/known/stated-facts.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';

const imei = sampleImei(1);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const nowMs = 100 * dayMs;
let next = 0;

function earlier(result: string | null, change: Partial<EarlierOrder> = {}): EarlierOrder {
  next += 1;
  const at = change.at ?? nowMs - 1;
  return {
    orderId: `order-${next}`,
    number: next,
    serviceName: 'iPhone check',
    sameService: true,
    state: 'success',
    result,
    isBare: true,
    at,
    endedAt: at,
    ...change,
  };
}

function ask(
  orders: readonly EarlierOrder[],
  service: { name?: string; asksMore?: boolean; results?: readonly string[] } = {},
  shop: KnownFor = defaultKnownFor,
) {
  const own = orders.filter(({ sameService, state }) => sameService && state === 'success');
  const results = service.results ?? own.flatMap(({ result }) => result ?? []);
  const asked = {
    name: service.name ?? 'iPhone check',
    asksMore: service.asksMore ?? false,
    samples: results.map(statedFacts),
  };
  return knownAnswer(imei, asked, orders, shop, nowMs);
}

const full = `Model: iPhone 13<br>IMEI: ${imei}<br>Find My iPhone: ON<br>SimLock: Locked`;

describe('a check is answered by its own earlier result', () => {
  test('while every fact in the result is fresh, with its age and its expiry', () => {
    const order = earlier(full, { at: nowMs - 20 * 60_000 });
    const answer = ask([order]);
    expect(answer).toMatchObject({
      orderId: order.orderId,
      at: order.at,
      freshUntil: order.at + hourMs,
      sameService: true,
    });
    expect(answer && answerText(answer)).toBe(
      `Model: iPhone 13\nIMEI: ${imei}\nFind My iPhone: ON\nSimLock: Locked`,
    );
  });

  test.each([
    ['Find My after an hour', 'Find My: ON', hourMs],
    ['a blacklist after a day', 'Blacklist: Blacklisted', dayMs],
    ['a SIM lock after thirty days', 'SimLock: Locked', 30 * dayMs],
    ['a warranty after thirty days', 'Warranty: Limited Warranty', 30 * dayMs],
  ])('not %s: %s', (_name, line, lifeMs) => {
    const result = `Model: iPhone 13\n${line}`;
    expect(ask([earlier(result, { at: nowMs - lifeMs + 1 })])).not.toBeNull();
    expect(ask([earlier(result, { at: nowMs - lifeMs })])).toBeNull();
  });

  test('for ever if all facts are permanent, and never with facts whose lifetime the shop sets to 0', () => {
    const result = 'Model: iPhone 13\nColor: Blue\nInitial Carrier: Nordlys\nPurchase Country: Japan';
    const answer = ask([earlier(result, { at: nowMs - 90 * dayMs })]);
    expect(answer).toMatchObject({ freshUntil: null, at: nowMs - 90 * dayMs });
    const never = { findMyHours: 0, blacklistHours: 0, simLockDays: 0, warrantyDays: 0 };
    expect(ask([earlier('Find My: ON')], {}, never)).toBeNull();
  });

  test.each([
    ['words that nobody can read', 'Model: iPhone 13\nAll is well'],
    ['a fact with an unknown lifetime', 'Model: iPhone 13\nKnox Guard: Active'],
    ['a management lock, which may come at any moment', 'Model: iPhone 13\nMDM Lock: ON'],
    ['a value that says nothing', 'Model: iPhone 13\nBlacklist: N/A'],
    ['two values for one fact', 'Find My: ON\nFMI: OFF'],
    ['a code', 'Model: iPhone 13\nUnlock code: 12345678'],
    ['a lone code', '12345678'],
    ['the facts of another device', `Model: iPhone 13\nIMEI: ${sampleImei(2)}`],
    ['more than a check ever returns', `Model: iPhone 13\nSerial: ${'x'.repeat(9_000)}`],
    ['nothing', ''],
  ])('not by %s', (_name, result) => {
    expect(ask([earlier(result)])).toBeNull();
  });

  test('not when the result says less than the service usually says', () => {
    const [own, ...others] = ['Model: iPhone 13', full, full, full];
    expect(ask([earlier(own ?? '')], { results: [own ?? '', ...others] })).toBeNull();
  });

  test('not when the last attempt was rejected or has not ended', () => {
    expect(ask([earlier(full), earlier(null, { state: 'rejected' })])).toBeNull();
    expect(ask([earlier(full), earlier(null, { state: 'pending', endedAt: null })])).toBeNull();
    expect(ask([earlier(full), earlier(null, { state: 'refused' })])).not.toBeNull();
  });

  test('not when the check was ordered with more than an identifier, or needs more now', () => {
    expect(ask([earlier(full, { isBare: false })])).toBeNull();
    expect(ask([earlier(full)], { asksMore: true })).toBeNull();
  });

  test('not when the result is in the future, because the clock was set back', () => {
    expect(ask([earlier(full, { at: nowMs + 1 })])).toBeNull();
  });

  test('not when a newer result of another service contradicts the result', () => {
    const newer = (result: string) => earlier(result, { sameService: false, serviceName: 'FMI check' });
    expect(ask([earlier(full), newer('FMI: OFF')])).toBeNull();
    expect(ask([earlier(full), newer('FMI: ON')])).not.toBeNull();
  });

  test('not when an unlock was ordered for the device since, unless all facts are permanent', () => {
    const act = { sameService: false, serviceName: 'Nordlys iPhone Unlock' } as const;
    const lock = 'Model: iPhone 13\nSimLock: Locked';
    const before = earlier(lock, { at: nowMs - dayMs });
    expect(ask([before, earlier('Unlocked', act)])).toBeNull();
    expect(ask([before, earlier(null, { ...act, state: 'in-process', endedAt: null })])).toBeNull();
    expect(ask([before, earlier(null, { ...act, state: 'rejected' })])).not.toBeNull();
    // The unlock began before the check, and ended after the check.
    const begun = earlier('Unlocked', { ...act, at: nowMs - 2 * dayMs, endedAt: nowMs - hourMs });
    expect(ask([{ ...begun, number: before.number - 1 }, before])).toBeNull();
    expect(
      ask([earlier('Model: iPhone 13', { at: nowMs - dayMs }), earlier('Unlocked', act)]),
    ).not.toBeNull();
  });
});

describe('services that act are never answered', () => {
  test.each([
    'Nordlys iPhone Unlock',
    'iPhone Activation Service',
    'FMI Removal Premium',
    'Samsung NCK code',
    'Liberar iPhone Movistar',
  ])('%s, although its results look like those of a check', (name) => {
    const result = 'Model: iPhone 13\nSimLock: Unlocked\nFind My: OFF';
    expect(ask([earlier(result)], { name })).toBeNull();
  });

  test('a service with only good results counts as such, unless its name says check', () => {
    const good = 'Model: iPhone 13\nSimLock: Unlocked';
    expect(ask([earlier(good)], { name: 'Premium iPhone USA' })).toBeNull();
    const seen = [good, 'Model: iPhone 12\nSimLock: Locked'];
    expect(ask([earlier(good)], { name: 'Premium iPhone USA', results: seen })).not.toBeNull();
    expect(ask([earlier(good)], { name: 'iPhone Unlock Status Check' })).not.toBeNull();
  });

  test('a service that ever returned a code counts as such', () => {
    expect(ask([earlier(full)], { results: [full, 'NCK: 12345678'] })).toBeNull();
  });
});

describe('other services answer it together', () => {
  const usual = [
    'Model: iPhone 11\nFind My iPhone: OFF',
    'Model: iPhone 12\nFind My iPhone: ON',
    'Model: iPhone 15\nFind My iPhone: OFF',
  ];
  const of = (result: string, serviceName: string, at: number) =>
    earlier(result, { sameService: false, serviceName, at });
  const model = of('Model: iPhone 13\nColour: Blue', 'Model check', nowMs - 50 * dayMs);
  const findMy = of('FMI: ON', 'FMI check', nowMs - 10 * 60_000);

  test('when their results together have all lines of the check, each line with its own age', () => {
    const answer = ask([model, findMy], { results: usual });
    expect(answer).toMatchObject({ sameService: false, orderId: findMy.orderId, at: findMy.at });
    expect(answer?.lines).toMatchObject([
      { label: 'Model', value: 'iPhone 13', at: model.at, serviceName: 'Model check' },
      { label: 'FMI', value: 'ON', at: findMy.at, serviceName: 'FMI check' },
    ]);
  });

  test('not when one line is missing, stale, or from another list of lost phones', () => {
    expect(ask([model], { results: usual })).toBeNull();
    expect(ask([model, { ...findMy, at: nowMs - hourMs }], { results: usual })).toBeNull();
    const lists = usual.map((result) => result.replace(/Find My iPhone: .*/, 'Blacklist: Clean'));
    const name = 'Blacklist check';
    expect(
      ask([model, of('Blacklist: Clean', 'Another list', nowMs - 1)], { name, results: lists }),
    ).toBeNull();
  });

  test('not when too few results of the service are known', () => {
    expect(ask([model, findMy], { results: usual.slice(0, 2) })).toBeNull();
  });
});
