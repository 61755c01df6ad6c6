import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { Network } from '../../../../electron/backend/supplier/http/http-network.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { explains } from '../../../support/house/explains.ts';
import { closedPort, closeServers, send } from '../../../support/network/http-under-test.ts';
import {
  farAddress,
  farHost,
  farSupplier,
  networkWith,
} from '../../../support/network/network-under-test.ts';
import { answer, raw, type Step, silence } from '../../../support/network/scripted-server.ts';
import { taken } from '../../../support/shop/place-once.ts';
import {
  openClientOn,
  testIdentifier,
  testKey,
} from '../../../support/supplier/supplier-client-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';

afterEach(closeServers);

const page = '<html><head><title>Blocked by policy</title></head></html>';
const html = { 'Content-Type': 'text/html' };

/** A clock with which a test makes a request time out. Reads the authorities first, because this read has its own timeout. */
async function clockFor(network: Network): Promise<{ readonly clock: Clock; readonly endTime: () => void }> {
  await network.authorities();
  let end = (): void => {};
  const after = (_delayMs: number, run: () => void) => {
    end = run;
    return () => {};
  };
  return { clock: { ...realClock, after }, endTime: () => end() };
}

/** Sends the scripted bytes after the proxy has accepted the tunnel. */
function yesAnd(text: string, then: 'end' | 'reset' | 'silence'): Step {
  return raw(`HTTP/1.1 200 Connection established\r\n\r\n${text}`, then);
}

describe('through a proxy', () => {
  test('H6: an order is sent once, on its own tunnel, and the proxy sees neither the key nor the order', async () => {
    explains('H6');
    const { supplier, proxy, network } = await farSupplier(answer(taken));
    const { place, limiter } = await openClientOn(farAddress, { network });
    for (let order = 0; order < 2; order += 1) expect((await place()).outcome.verdict).toBe('accepted');
    expect(supplier.requests).toHaveLength(2);
    expect(supplier.connections()).toBe(2);
    expect(proxy.requests.map(({ line }) => line)).toEqual(Array(2).fill(`CONNECT ${farHost}:443 HTTP/1.1`));
    expect([...(proxy.requests[0]?.headers.keys() ?? [])].sort()).toEqual(['connection', 'host']);
    expect(supplier.requests[0]?.headers.get('authorization')).toBe(`Bearer ${testKey}`);
    for (const secret of [testKey, testIdentifier, 'placeimeiorder'])
      expect(proxy.log()).not.toContain(secret);
    expect(limiter.budget().used).toBe(2);
    await eventually(
      async () => proxy.open(),
      (open) => open === 0,
    );
  });

  test('a proxy’s answer that comes byte by byte still opens the tunnel', async () => {
    const { proxy, network } = await farSupplier(answer('{"a":1}'), (tunnel) => (socket, request) => {
      const { write } = socket;
      // Sends only the proxy's own answer byte by byte; later bytes are the supplier's.
      socket.write = ((text: string) => {
        socket.write = write;
        for (const byte of text) socket.write(byte);
        return true;
      }) as typeof write;
      tunnel(socket, request);
    });
    expect(await send(farAddress, { network })).toMatchObject({
      kind: 'reply',
      status: 200,
      proxy: proxy.address,
    });
  });

  test.each<[string, string, Step]>([
    ['a missing password', 'proxy-password', answer('', 407, { 'Proxy-Authenticate': 'NTLM' })],
    ['a page that forbids', 'proxy-refused', answer(page, 403, html)],
    [
      'a redirect to a page for signing in',
      'proxy-refused',
      answer('', 302, { Location: 'http://portal.test/' }),
    ],
    ['a supplier that it cannot reach', 'proxy-refused', answer('', 503)],
    ['a limit of its own', 'proxy-refused', answer('Too Many Attempts.', 429, { 'Retry-After': '300' })],
    ['an answer before the answer', 'proxy-refused', raw('HTTP/1.1 100 Continue\r\n\r\n', 'silence')],
    ['a page under 200', 'proxy-odd', answer(page, 200, html)],
    ['a success of an order under 200', 'proxy-odd', answer(taken)],
    ['text that is not HTTP', 'proxy-odd', raw('SSH-2.0-OpenSSH\r\n', 'end')],
    ['half a head and the end', 'proxy-odd', raw('HTTP/1.1 200 Conn', 'end')],
    ['half a head and a reset', 'proxy-odd', raw('HTTP/1.1 200 Conn', 'reset')],
    ['the end without a word', 'proxy-odd', raw('', 'end')],
    ['a reset without a word', 'proxy-odd', raw('', 'reset')],
    ['a head without end', 'proxy-odd', raw(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}`, 'silence')],
    ['half a head and silence', 'timeout', raw('HTTP/1.1 200 Conn', 'silence')],
    ['silence', 'timeout', silence],
    ['a yes and the end', 'tls', yesAnd('', 'end')],
    ['a yes and a reset', 'tls', yesAnd('', 'reset')],
    ['a yes and silence', 'timeout', yesAnd('', 'silence')],
    ['a yes and something that is not TLS', 'tls', yesAnd('\u0016\u0003\u0001nonsense', 'end')],
  ])(
    'O3: an order that meets %s was provably not sent (%s), and its slot is free',
    async (_, phase, step) => {
      const { supplier, proxy, network } = await farSupplier(answer(taken), () => step);
      const { clock, endTime } = await clockFor(network);
      const sending = send(farAddress, { network, clock });
      if (phase === 'timeout')
        void eventually(
          async () => proxy.requests.length,
          (count) => count === 1,
        ).then(endTime);
      expect(await sending).toMatchObject({
        kind: 'failure',
        phase,
        written: false,
        proxy: proxy.address,
        // The proxy's answer does not count as the supplier's answer.
        status: null,
        headers: new Map(),
      });
      expect(supplier.requests).toEqual([]);
      if (phase === 'timeout') return;
      const { place, limiter } = await openClientOn(farAddress, { network });
      expect((await place()).outcome.verdict).toBe('not-sent');
      expect(limiter.budget()).toMatchObject({ used: 0, closedForMs: 0 });
      expect(proxy.log()).not.toContain(testKey);
      expect(proxy.connections()).toBe(2);
    },
  );

  test('O3: an order for which the proxy does not open a tunnel was provably not sent', async () => {
    let bytes = new Uint8Array();
    const { supplier, proxy, network } = await farSupplier(
      answer(taken),
      () => (client) => client.end(bytes),
    );
    const starts = ['', 'HTTP/1.1 ', 'HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200 OK\r\n\r\n', 'HTTP/1.1 407 No\r\n'];
    const answers = fc
      .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }))
      .map(([start, rest]) => new Uint8Array([...Buffer.from(start), ...rest]));
    await fc.assert(
      fc.asyncProperty(answers, async (next) => {
        bytes = next;
        const result = await send(farAddress, { network, headers: { Authorization: `Bearer ${testKey}` } });
        expect(result).toMatchObject({ kind: 'failure', written: false, status: null });
      }),
      { numRuns: 60 },
    );
    expect(supplier.requests).toEqual([]);
    expect(proxy.log()).not.toContain(testKey);
  });

  test('O3: an order whose proxy is down or unknown was provably not sent', async () => {
    for (const at of [`127.0.0.1:${await closedPort()}`, 'no-such-proxy.invalid:3128']) {
      const { place, limiter } = await openClientOn(farAddress, {
        network: networkWith({ HTTPS_PROXY: at }),
      });
      const { outcome } = await place();
      expect(outcome.verdict).toBe('not-sent');
      expect(outcome).toMatchObject({ evidence: expect.stringContaining(at) });
      expect(limiter.budget().used).toBe(0);
    }
  });

  test('O3: an order with an untrusted certificate inside the tunnel was provably not sent', async () => {
    const { supplier, proxy } = await farSupplier(answer(taken));
    const { place } = await openClientOn(farAddress, {
      network: networkWith({ HTTPS_PROXY: proxy.address }),
    });
    expect((await place()).outcome.verdict).toBe('not-sent');
    expect(supplier.requests).toEqual([]);
  });

  test.each<[string, Step]>([
    ['a reset', raw('', 'reset')],
    ['an end', raw('', 'end')],
    ['half a head', raw('HTTP/1.1 200 OK\r\nContent-', 'reset')],
    ['half a reply', raw('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{"SUCC', 'end')],
    ['something that is not HTTP', raw('HTTP/9 nonsense\r\n\r\n', 'end')],
  ])(
    'O3: an order that was sent through the tunnel and answered by %s is uncertain, and was sent once',
    async (_, step) => {
      const { supplier, proxy, network } = await farSupplier(step);
      const { place, limiter } = await openClientOn(farAddress, { network });
      expect((await place()).outcome.verdict).toBe('uncertain');
      expect(supplier.requests).toHaveLength(1);
      expect(proxy.connections()).toBe(1);
      expect(limiter.budget().used).toBe(1);
    },
  );

  test('O3: an order whose tunnel breaks after the request was written is uncertain, even if no byte arrived', async () => {
    let cut = (): void => {};
    const { proxy, network } = await farSupplier(() => cut());
    cut = proxy.cut;
    expect(await send(farAddress, { network })).toMatchObject({ phase: 'reset', written: true });
  });

  test('O3: an order whose answer does not arrive through the tunnel in time is uncertain', async () => {
    let arrived = (): void => {};
    const { network } = await farSupplier(() => arrived());
    const { clock, endTime } = await clockFor(network);
    arrived = endTime;
    expect(await send(farAddress, { network, clock })).toMatchObject({ phase: 'timeout', written: true });
  });

  test('H4: a reply through the tunnel has the same size limit', async () => {
    const { network } = await farSupplier(answer('x'.repeat(20_000)));
    expect(await send(farAddress, { network, maxBytes: 10_000 })).toMatchObject({
      phase: 'too-large',
      written: true,
    });
  });

  test('P4: a cancelled request ends at once, before or after the tunnel is open, and leaves no connection', async () => {
    for (const [script, written] of [
      [() => silence, false],
      [() => yesAnd('', 'silence'), false],
      [(tunnel: Step) => tunnel, true],
    ] as const) {
      const { supplier, proxy, network } = await farSupplier(silence, script);
      const stop = new AbortController();
      const result = send(farAddress, { network, signal: stop.signal, deadlineMs: 60_000 });
      await eventually(
        async () => (written ? supplier : proxy).requests.length,
        (count) => count === 1,
      );
      stop.abort();
      expect(await result).toMatchObject({ phase: 'aborted', written });
      await eventually(
        async () => proxy.open(),
        (open) => open === 0,
      );
    }
  });
});
