import { afterEach, describe, expect, test } from 'vitest';
import { explains } from '../../support/house/explains.ts';
import { closedPort, closeServers, serve } from '../../support/network/http-under-test.ts';
import { answer, raw } from '../../support/network/scripted-server.ts';
import { createSelfSigned } from '../../support/network/self-signed.ts';
import { placeWith, refusal, taken } from '../../support/shop/place-once.ts';
import { openClientOn, testIdentifier, testKey } from '../../support/supplier/supplier-client-under-test.ts';

afterEach(closeServers);

describe('not sent', () => {
  test.each([
    ['a name that does not exist', async () => 'https://no-such-host.invalid'],
    ['a port where nobody listens', async () => `http://127.0.0.1:${await closedPort()}`],
    [
      'a certificate that nobody vouches for',
      async () => (await serve(answer(taken), { certificate: createSelfSigned() })).baseAddress,
    ],
    ['an address that is not https', async () => 'http://example.com'],
  ])('is an order for %s, and its slot is free at once', async (_name, addressOf) => {
    const { place, limiter } = await openClientOn(await addressOf());
    const { outcome, exchange } = await place();
    expect(outcome.verdict).toBe('not-sent');
    expect(exchange).toMatchObject({ httpStatus: null, reply: null });
    expect(limiter.budget().used).toBe(0);
  });

  test.each([
    ['is not known', async () => null],
    ['cannot be read', () => Promise.reject(new Error('keychain locked'))],
    ['cannot stand in a header', async () => 'two\nlines'],
  ])('is an order whose key %s', async (_name, key) => {
    const server = await serve(answer(taken));
    const { place, limiter } = await openClientOn(server.baseAddress, { key });
    expect((await place()).outcome.verdict).toBe('not-sent');
    expect(server.connections()).toBe(0);
    expect(limiter.budget().used).toBe(0);
  });
});

describe('refused', () => {
  test.each([
    ['Authentication Failed', 'connection'],
    ['Invalid Cred', 'connection'],
    ['Your Server IP is not allowed: 203.0.113.9', 'connection'],
    ['Insufficient balance', 'batch'],
    ['Insufficient balance to place this order.', 'batch'],
    ['Not enough credits', 'batch'],
    ['Insufficient Credits!', 'batch'],
    ['Overdue limit exceeded', 'batch'],
    ['Invalid IMEI![490154203237510]', 'none'],
    ['Duplicate IMEI[490154203237518]', 'none'],
    ['Service Not Active', 'none'],
    ['Invalid IMEI tool.', 'none'],
    ["Parameter 'IMEI' Required", 'none'],
    ['Missing required field: Serial', 'none'],
    ['Invalid service ID', 'none'],
    ['"Carrier X" is not available for ordering right now.', 'none'],
  ])('is an order answered by a single ERROR "%s", which stops: %s', async (message, stop) => {
    const { outcome, budget } = await placeWith(answer(refusal(message)));
    expect(outcome).toEqual({ verdict: 'refused', stop, words: message });
    expect(budget.used).toBe(1);
  });

  test('is recognized by the description when the message is only a label', async () => {
    const spanish = {
      MESSAGE: 'CreditprocessError',
      FULL_DESCRIPTION: 'error:<li>El usuario no tiene suficiente cr&eacute;dito</li>',
    };
    const doubled = {
      MESSAGE: 'ValidationError123',
      FULL_DESCRIPTION: ',This IMEI is already available or pending in your Account ',
    };
    const direct = { ...spanish, FULL_DESCRIPTION: 'error:<li>El usuario no tiene suficiente crédito</li>' };
    const echo = { ID: '4001', IMEI: testIdentifier, apiversion: '3.1' };
    expect((await placeWith(answer({ ...echo, ERROR: [direct] }))).outcome).toMatchObject({
      verdict: 'refused',
      stop: 'batch',
    });
    expect((await placeWith(answer({ ERROR: [doubled] }))).outcome).toMatchObject({
      verdict: 'refused',
      stop: 'none',
    });
    expect((await placeWith(answer({ ERROR: [spanish] }))).outcome).toMatchObject({
      verdict: 'refused',
      stop: 'batch',
    });
  });

  test.each([
    [401, answer({ message: 'Unauthenticated.' }, 401)],
    [403, answer('Forbidden', 403)],
    [401, answer('', 401)],
    [403, answer(refusal('Something new'), 403)],
  ])('is an order answered by %d, which stops the connection', async (_status, step) => {
    expect((await placeWith(step)).outcome).toMatchObject({ verdict: 'refused', stop: 'connection' });
  });

  test('with status 403 and a known cause, the outcome depends on the cause', async () => {
    const { outcome } = await placeWith(answer(refusal('Insufficient balance'), 403));
    expect(outcome).toMatchObject({ verdict: 'refused', stop: 'batch' });
  });

  test('is an order with a field that would overwrite the request, and nothing is sent', async () => {
    const server = await serve(answer(taken));
    const { place, limiter } = await openClientOn(server.baseAddress, { keyForm: 'username' });
    for (const name of ['ID', 'IMEI', 'action', 'username'])
      expect((await place({ fields: { [name]: '1' } })).outcome).toMatchObject({
        verdict: 'refused',
        stop: 'none',
      });
    expect(server.connections()).toBe(0);
    expect(limiter.budget().used).toBe(0);
  });
});

describe('rate limited', () => {
  test.each([
    ['429 with seconds', answer(refusal('Too Many Attempts.'), 429, { 'Retry-After': '30' }), 30_000],
    ['429 in plain text', answer('Too Many Attempts.', 429), null],
    ['429 with nothing', answer('', 429), null],
    ['a lone ERROR that says so', answer(refusal('Too Many Attempts.')), null],
  ])('is an order answered by %s, which stops all requests', async (_name, step, retryInMs) => {
    const { outcome, budget } = await placeWith(step);
    expect(outcome).toMatchObject({ verdict: 'rate-limited', retryInMs });
    expect(budget.nextSlotInMs).toBeGreaterThan(retryInMs === null ? 50_000 : 20_000);
  });
});

describe('the request', () => {
  test('is the order as a form, with the key only in the header', async () => {
    explains('H3');
    const { server, exchange } = await placeWith(answer(taken));
    const [request] = server.requests;
    expect(request?.line).toBe('POST /api/fusion HTTP/1.1');
    expect(request?.headers.get('authorization')).toBe(`Bearer ${testKey}`);
    expect(request?.headers.get('user-agent')).toBe('IMEI-Desk/1.2.3');
    expect(request?.headers.get('accept')).toBe('application/json');
    expect(request?.body).toBe(`action=placeimeiorder&ID=12&IMEI=${testIdentifier}`);
    expect(exchange.request).toBe(`POST /api/fusion\naction=placeimeiorder\nID=12\nIMEI=${testIdentifier}`);
    expect(Buffer.from(exchange.reply ?? []).toString()).toBe(JSON.stringify(taken));
    expect(exchange).toMatchObject({ httpStatus: 200, replyBytes: JSON.stringify(taken).length });
  });

  test.each(['apikey', 'username'] as const)(
    'has the key as %s only if the supplier needs it there',
    async (keyForm) => {
      const server = await serve(answer(taken));
      const { place } = await openClientOn(server.baseAddress, { keyForm, actionPath: '/api/index.php' });
      const { exchange } = await place({ fields: { 'Serial Number ': 'a&b\nc' } });
      const form = new URLSearchParams(server.requests[0]?.body);
      expect(server.requests[0]?.line).toBe('POST /api/index.php HTTP/1.1');
      expect(server.requests[0]?.headers.has('authorization')).toBe(false);
      expect(form.get(keyForm)).toBe(testKey);
      expect(form.get('Serial Number ')).toBe('a&b\nc');
      expect(exchange.request).not.toContain('k3y');
    },
  );

  test('never writes an echoed key to the journal, in any form', async () => {
    const forms = [
      testKey,
      JSON.stringify(testKey),
      encodeURIComponent(testKey),
      testKey.toUpperCase(),
      JSON.stringify(testKey).replaceAll('/', '\\/'),
    ];
    for (const form of forms) {
      const { exchange, outcome } = await placeWith(
        answer(`{"ERROR":[{"MESSAGE":"Invalid key ${form.replaceAll('"', '')}"}]} ${form}`),
      );
      expect(Buffer.from(exchange.reply ?? []).toString()).not.toMatch(/k3y.{1,3}with/i);
      expect(JSON.stringify(outcome)).not.toMatch(/k3y.{1,3}with/i);
    }
    const cut = await placeWith(
      raw(`HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"apikey":"${testKey.slice(0, 12)}`, 'end'),
    );
    expect(Buffer.from(cut.exchange.reply ?? []).toString()).toBe('{"apikey":"************');
  });

  test('stores at most 64 KiB of a reply, with its length', async () => {
    const { exchange } = await placeWith(answer(' '.repeat(100_000)));
    expect(exchange.reply?.length).toBe(65_536);
    expect(exchange.replyBytes).toBe(100_000);
  });
});
