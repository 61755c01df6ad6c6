import { afterEach, expect, test } from 'vitest';
import { readTooMany } from '../../../../electron/backend/supplier/decode/failures/too-many.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import type { Limiter } from '../../../../electron/backend/supplier/limiter/limiter.ts';
import { signIn, signOut } from '../../../../electron/backend/supplier/sign-in.ts';
import { examineAt } from '../../../support/doctor/doctor-under-test.ts';
import { explains } from '../../../support/house/explains.ts';
import { directNetwork } from '../../../support/network/direct-network.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer, raw } from '../../../support/network/scripted-server.ts';
import { openClientOn } from '../../../support/supplier/supplier-client-under-test.ts';
import { realClock } from '../../../support/time/real-clock.ts';

afterEach(closeServers);

const words = 'Sorry, you are calling our api too frequently';
const answers = {
  'a 429': answer('', 429, { 'Retry-After': '300' }),
  'a 429 that breaks off': raw(
    'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 300\r\nContent-Length: 90\r\n\r\nToo',
    'end',
  ),
  'words with 200': answer({ ERROR: [{ MESSAGE: words }], message: words, success: false }, 200, {
    'Retry-After': '300',
  }),
  'words with 503': answer({ ERROR: [{ MESSAGE: words }], message: words }, 503, { 'Retry-After': '300' }),
  'a web page': answer(`<html><title>429 Too Many Requests</title><body>nginx`, 403, {
    'Retry-After': '300',
  }),
};

/** Every way in which the app sends a request. Each function sends one request and returns its limiter. */
const paths: Readonly<Record<string, (baseAddress: string) => Promise<Limiter>>> = {
  'a read over the action endpoint': async (baseAddress) => {
    const { reads, limiter } = await openClientOn(baseAddress);
    await reads.account('person');
    return limiter;
  },
  'a read over REST': async (baseAddress) => {
    const { reads, limiter } = await openClientOn(baseAddress, { requestProfile: { interfaces: 'rest' } });
    await reads.transactions(1, 'person');
    return limiter;
  },
  'polling in bulk': async (baseAddress) => {
    const { reads, limiter } = await openClientOn(baseAddress);
    await reads.orderStatuses(() => ['1', '2'], 'poll');
    return limiter;
  },
  reconciling: async (baseAddress) => {
    const { reads, limiter } = await openClientOn(baseAddress, {
      requestProfile: { interfaces: 'automatic' },
    });
    await reads.orders(1, 'reconcile');
    return limiter;
  },
  'placing over the action endpoint': async (baseAddress) => {
    const { place, limiter } = await openClientOn(baseAddress);
    await place();
    return limiter;
  },
  'placing over REST': async (baseAddress) => {
    const { place, limiter } = await openClientOn(baseAddress, { requestProfile: { interfaces: 'rest' } });
    await place();
    return limiter;
  },
  'signing in': async (baseAddress) => {
    const { limiter } = await openClientOn(baseAddress);
    await signIn(around(baseAddress, limiter), { email: 's@example.com', password: 'secret' }, 'person');
    return limiter;
  },
  'signing out': async (baseAddress) => {
    const { limiter } = await openClientOn(baseAddress);
    await signOut(around(baseAddress, limiter), 'person');
    return limiter;
  },
  'the doctor': async (baseAddress) => (await examineAt(baseAddress)).limiter,
};

function around(baseAddress: string, limiter: Limiter) {
  return {
    address: () => ({
      baseAddress,
      actionPath: '/api/fusion' as const,
      keyForm: 'bearer' as const,
      requestForm: 'spec' as const,
      userName: '',
    }),
    key: async () => 'token',
    limiter,
    clock: realClock,
    network: directNetwork,
    version: '1.2.3',
  };
}

const everyPair = Object.entries(paths).flatMap(([path, ask]) =>
  Object.entries(answers).map(([name, step]) => [path, name, ask, step] as const),
);

test.each(everyPair)(
  'L4: %s answered with %s stops all requests and halves the rate',
  async (_path, _name, ask, step) => {
    explains('L4');
    const server = await serve(step);
    const limiter = await ask(server.baseAddress);
    const { closedForMs, perMinute } = limiter.budget();
    expect(closedForMs).toBeGreaterThan(280_000);
    expect(closedForMs).toBeLessThanOrEqual(300_000);
    expect(perMinute).toBe(30);
    expect(server.requests.length, 'nobody asks on').toBe(1);
  },
);

const nowMs = Date.UTC(2026, 10, 21, 12, 0, 0);
const read = (text: string, status = 200, headers: Record<string, string> = {}) =>
  readTooMany(
    { status, headers: new Map(Object.entries(headers)), body: readBody(Buffer.from(text)) },
    nowMs,
  );

test.each([
  ['{"ERROR":[{"MESSAGE":"Too many requests, slow down please"}]}', 200],
  [
    '{"ERROR":[{"MESSAGE":"Sorry","FULL_DESCRIPTION":"you are calling our service too frequent, Action [x] only allows once per 5 minutes"}]}',
    200,
  ],
  ['{"error":"Rate limit exceeded"}', 200],
  ['{"message":"Too Many Attempts."}', 500],
  ['{"message":"Too many login attempts. Please try again in 50 seconds."}', 422],
  ['{"success":false,"message":"API limit reached"}', 200],
  ['{"errors":{"email":["Too many login attempts."]},"message":"The given data was invalid."}', 422],
  ['Too Many Attempts.', 200],
  ['<html><head><title>Too Many Requests</title>', 200],
  ['', 429],
])('L4: %s with %d means "too many"', (text, status) => {
  expect(read(text, status)).not.toBeNull();
});

test.each([
  ['{"SUCCESS":[{"LIST":{"1":{"SERVICENAME":"No rate limit unlock, too many requests"}}}]}', 200],
  ['{"data":[{"description":"too frequent"}]}', 200],
  ['{"ERROR":[{"MESSAGE":"Invalid IMEI"}]}', 200],
  ['{"message":"Server Error"}', 500],
  ['<html><title>Shop</title><body>too many requests are never a problem here', 200],
])('L4: %s with %d does not mean "too many"', (text, status) => {
  expect(read(text, status)).toBeNull();
});

test.each([
  ['after 59 seconds', 59_000, false],
  ['after 1 minute', 60_000, true],
  ['after 5 minutes', 300_000, true],
])('L4: a wait of "%s" stops only one action if it lasts at least a window', (words, retryInMs, may) => {
  const said = `{"ERROR":[{"MESSAGE":"Too many requests, try again ${words}"}]}`;
  expect(read(said)).toEqual({ retryInMs, mayBeOfAction: may });
});

test.each([
  ['once per 5 minutes, last synced 2 minutes ago', 180_000],
  ['once per 5 minutes, last synced 5 minutes ago', 1_000],
  ['once per 5 minutes, last synced 1 hour ago', 1_000],
  ['once per 2 s', 2_000],
  ['once per 0 s', 1_000],
])('L4: "too often, %s" asks for a wait of %i ms', (words, retryInMs) => {
  expect(read(`{"ERROR":[{"MESSAGE":"too often, ${words}"}]}`)?.retryInMs).toBe(retryInMs);
});

test.each([
  ['seconds', { 'retry-after': '30' }, 30_000],
  [
    'a date, by our clock if the reply has no time',
    { 'retry-after': 'Sat, 21 Nov 2026 12:02:00 GMT' },
    120_000,
  ],
  [
    'a date, by the supplier’s own clock, an hour from ours',
    { 'retry-after': 'Sat, 21 Nov 2026 13:02:00 GMT', date: 'Sat, 21 Nov 2026 13:00:00 GMT' },
    120_000,
  ],
  ['a date that is past', { 'retry-after': 'Sat, 21 Nov 2026 11:59:00 GMT' }, -60_000],
  ['nonsense', { 'retry-after': 'soon' }, null],
])('L4: Retry-After is read as %s', (_name, headers, retryInMs) => {
  expect(read('', 429, headers as Record<string, string>)).toMatchObject({ retryInMs });
});

test.each([
  ['You are calling this API too frequently! Please try after 4 minutes.', 240_000],
  [
    'Sorry, you are calling our service too frequent, Action [imeiservicelist] only allows once per 5 minutes, last synced 2 minute ago.',
    180_000,
  ],
  ['Too many requests. Only allowed once per 300 seconds', 300_000],
  ['Too many requests. Wait 1 hour', 3_600_000],
])('L4: a limit of one read of a list in some minutes stops only that list: %s', async (words, retryInMs) => {
  const server = await serve(answer({ ERROR: [{ MESSAGE: words }] }));
  const { reads, limiter, place } = await openClientOn(server.baseAddress);
  const listed = await reads.services('person');
  expect(listed).toMatchObject({ ok: false, failure: { code: 'rate-limited', data: { retryInMs } } });
  expect(limiter.budget()).toMatchObject({ closedForMs: 0, perMinute: 60 });
  // As the answer to an order, the same words stop all requests.
  await place();
  expect(limiter.budget().closedForMs).toBeGreaterThan(0);
});

test('L4: a list that is refused by a status, or with a time in a header, stops all requests', async () => {
  const words = {
    ERROR: [{ MESSAGE: 'Action [imeiservicelist] too frequent, only allows once per 5 minutes' }],
  };
  for (const step of [answer(words, 429), answer(words, 200, { 'Retry-After': '300' })]) {
    const server = await serve(step);
    const { reads, limiter } = await openClientOn(server.baseAddress);
    await reads.services('person');
    expect(limiter.budget().closedForMs).toBeGreaterThan(200_000);
  }
});
