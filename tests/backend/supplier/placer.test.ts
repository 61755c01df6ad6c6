import { afterEach, describe, expect, test } from 'vitest';
import {
  answer,
  raw,
  type ScriptedServer,
  type Step,
  startScriptedServer,
} from '../../support/scripted-server.ts';
import { createSelfSigned } from '../../support/self-signed.ts';
import { openClientOn, testIdentifier, testKey } from '../../support/supplier-client-under-test.ts';

const started: ScriptedServer[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
});

async function serve(step: Step, options?: Parameters<typeof startScriptedServer>[1]) {
  const server = await startScriptedServer([step], options);
  started.push(server);
  return server;
}

/** Places one order with a server that answers so, and says what became of it. */
async function placeWith(step: Step) {
  const server = await serve(step);
  const { place, limiter } = await openClientOn(server.baseAddress);
  const { outcome, exchange } = await place();
  expect(server.connections()).toBe(1);
  return { outcome, exchange, server, budget: limiter.budget() };
}

const taken = {
  SUCCESS: [{ MESSAGE: 'Order placed successfully', LIST: { REFERENCEID: 98213, STATUS: 'PENDING' } }],
};
const refusal = (message: string) => ({ ERROR: [{ MESSAGE: message }] });

describe('not sent', () => {
  test.each([
    ['a name that does not exist', async () => 'https://no-such-host.invalid'],
    [
      'a port where nobody listens',
      async () => {
        const server = await startScriptedServer([raw('', 'end')]);
        await server.close();
        return server.baseAddress;
      },
    ],
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
    expect(started.flatMap(({ requests }) => requests)).toEqual([]);
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
  ])('is an order answered by a lone ERROR "%s", which stops: %s', async (message, stop) => {
    const { outcome, budget } = await placeWith(answer(refusal(message)));
    expect(outcome).toEqual({ verdict: 'refused', stop, words: message });
    expect(budget.used).toBe(1);
  });

  test('is known by the description where the message is only a label', async () => {
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
    // An entity that we do not read leaves the cause unknown, and so the order uncertain.
    expect((await placeWith(answer({ ERROR: [spanish] }))).outcome.verdict).toBe('uncertain');
  });

  test.each([
    [401, answer({ message: 'Unauthenticated.' }, 401)],
    [403, answer('<html><title>Just a moment...</title></html>', 403)],
    [401, answer('', 401)],
    [403, answer(refusal('Something new'), 403)],
  ])('is an order answered by %d, which stops the connection', async (_status, step) => {
    expect((await placeWith(step)).outcome).toMatchObject({ verdict: 'refused', stop: 'connection' });
  });

  test('by 403 with a known cause is judged by the cause', async () => {
    const { outcome } = await placeWith(answer(refusal('Insufficient balance'), 403));
    expect(outcome).toMatchObject({ verdict: 'refused', stop: 'batch' });
  });

  test('without a request is an order with a field that would overwrite the request', async () => {
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
  ])('is an order answered by %s, and the gate closes for everyone', async (_name, step, retryInMs) => {
    const { outcome, budget } = await placeWith(step);
    expect(outcome).toMatchObject({ verdict: 'rate-limited', retryInMs });
    expect(budget.nextSlotInMs).toBeGreaterThan(retryInMs === null ? 50_000 : 20_000);
  });
});

describe('accepted', () => {
  test.each([
    ['the spec', taken, '98213', 'pending', 'PENDING'],
    [
      'a DHRU panel',
      { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: 2323 }], apiversion: '6.1' },
      '2323',
      'pending',
      null,
    ],
    [
      'an older panel that echoes the request',
      {
        ID: '2588',
        IMEI: testIdentifier,
        MEP: '',
        MODELID: '0',
        SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '5367651' }],
      },
      '5367651',
      'pending',
      null,
    ],
    [
      'lower case and objects',
      { success: { message: 'ok', referenceid: 'AB-12', status: 'In Process' } },
      'AB-12',
      'in-process',
      'In Process',
    ],
    ['a keyed map', { SUCCESS: { '0': { REFERENCEID: 7, STATUS: 'odd' } } }, '7', 'unknown', 'odd'],
  ])('is an order answered in the way of %s', async (_name, body, reference, state, supplierStatus) => {
    const { outcome } = await placeWith(answer(body));
    expect(outcome).toEqual({ verdict: 'accepted', reference, state, supplierStatus });
  });

  test('is an order whose answer follows warnings of PHP and a byte order mark', async () => {
    const noisy = `\ufeff<br />\n<b>Warning</b>: Undefined array key "a" in <b>/srv/a.php</b>\n${JSON.stringify(taken)}\n`;
    expect((await placeWith(answer(noisy))).outcome).toMatchObject({
      verdict: 'accepted',
      reference: '98213',
    });
  });
});

describe('uncertain', () => {
  const success = (row: unknown) => ({ SUCCESS: [row] });
  test.each([
    ['success without a reference', success({ MESSAGE: 'Order received' })],
    ['a top-level ID alone', { ID: '2588', SUCCESS: [{ MESSAGE: 'Order received' }] }],
    ['the reference 0', success({ REFERENCEID: 0 })],
    ['the reference "0"', success({ REFERENCEID: '0' })],
    ['the reference null', success({ REFERENCEID: null })],
    ['the reference false', success({ REFERENCEID: false })],
    ['an empty reference', success({ REFERENCEID: ' ' })],
    ['a broken reference', '{"SUCCESS":[{"REFERENCEID":5.3E6}]}'],
    ['two references', success({ REFERENCEID: 1, LIST: { REFERENCEID: 2 } })],
    ['two rows', { SUCCESS: [{ REFERENCEID: 1 }, { REFERENCEID: 2 }] }],
    ['a reference that stands there twice', '{"SUCCESS":[{"REFERENCEID":1,"REFERENCEID":2}]}'],
    ['SUCCESS twice', '{"SUCCESS":[{"REFERENCEID":1}],"SUCCESS":[{"REFERENCEID":2}]}'],
    ['SUCCESS in two cases', '{"SUCCESS":[{"REFERENCEID":1}],"success":[]}'],
    ['both SUCCESS and ERROR', { ...taken, ERROR: [{ MESSAGE: 'Insufficient balance' }] }],
    ['an ERROR with a reference', { ERROR: [{ MESSAGE: 'Insufficient balance', REFERENCEID: 5 }] }],
    ['a success in the words of a refusal', success({ MESSAGE: 'Insufficient balance', REFERENCEID: 5 })],
    ['a success for another IMEI', success({ IMEI: '356938035643809', REFERENCEID: 5 })],
    ['an unknown ERROR', refusal('Something went wrong')],
    ['an ERROR that begins like a known one', refusal('Insufficient balance, order 5 left pending')],
    ['an ERROR that was taken all the same', refusal('Duplicate IMEI: order placed')],
    [
      'an ERROR with two meanings',
      { ERROR: [{ MESSAGE: 'Invalid IMEI' }, { MESSAGE: 'Insufficient balance' }] },
    ],
    ['an ERROR that is only true', { ERROR: true }],
    ['neither', { status: 'ok' }],
    ['a message alone', { message: 'Access denied by bot-protection.' }],
    ['a web page', '<!DOCTYPE html><html><body>Checking your browser</body></html>'],
    ['a web page with JSON in it', `<html><script>${JSON.stringify(taken)}</script></html>`],
    ['a web page with JSON after it', `<html></html>${JSON.stringify(taken)}`],
    ['XML', '<?xml version="1.0"?><SUCCESS><REFERENCEID>5</REFERENCEID></SUCCESS>'],
    ['nothing', ''],
    ['half an answer', JSON.stringify(taken).slice(0, -3)],
    ['half an answer after a warning', `<b>Warning</b> {"req":${JSON.stringify(taken)}`],
    ['two answers', `${JSON.stringify(taken)}${JSON.stringify(refusal('x'))}`],
    ['a list', [taken]],
    ['a prototype', '{"__proto__":{"SUCCESS":[{"REFERENCEID":5}]}}'],
  ])('is an order answered by 200 and %s', async (_name, body) => {
    const { outcome, budget } = await placeWith(answer(body));
    expect(outcome.verdict).toBe('uncertain');
    expect(budget.used).toBe(1);
  });

  test.each([301, 302, 307, 308, 500, 502, 503, 504])(
    'is an order answered by %d, whatever the body says',
    async (status) => {
      for (const body of [taken, refusal('Insufficient balance'), '']) {
        const { outcome } = await placeWith(answer(body, status, { Location: 'https://example.com/' }));
        expect(outcome.verdict).toBe('uncertain');
        if (body === taken) expect(outcome).toMatchObject({ evidence: expect.stringContaining('98213') });
      }
    },
  );

  test.each([400, 401, 403, 404, 429])('is an order answered by %d and a success', async (status) => {
    expect((await placeWith(answer(taken, status))).outcome.verdict).toBe('uncertain');
  });

  test.each([
    ['a reset', raw('', 'reset')],
    ['an end without a word', raw('', 'end')],
    ['half a head', raw('HTTP/1.1 200 OK\r\nContent-T', 'end')],
    ['half a body', raw('HTTP/1.1 401 No\r\nContent-Length: 90\r\n\r\n{"ERR', 'end')],
    ['a reset in the body', raw('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"SUC', 'reset')],
    ['something else than HTTP', raw('SSH-2.0-OpenSSH\r\n', 'end')],
    ['a body beyond 1 MB', answer('x'.repeat(1_100_000))],
    ['a packing that cannot be undone', answer('{}', 200, { 'Content-Encoding': 'gzip' })],
  ])('is an order answered by %s', async (_name, step) => {
    const { outcome, budget } = await placeWith(step);
    expect(outcome.verdict).toBe('uncertain');
    expect(budget.used).toBe(1);
  });
});

describe('what was sent', () => {
  test('is the order as a form, with the key in the header and nowhere else', async () => {
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
    'carries the key as %s only where the supplier needs it there',
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

  test('never brings an echoed key into the journal, in whatever form it comes back', async () => {
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

  test('keeps at most 64 KiB of a reply, and says how long it was', async () => {
    const { exchange } = await placeWith(answer(' '.repeat(100_000)));
    expect(exchange.reply?.length).toBe(65_536);
    expect(exchange.replyBytes).toBe(100_000);
  });
});
