import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createReconnectingTransport } from '../../../renderer/client/reconnecting-transport.ts';
import { SessionEnded, type Transport, TransportLost } from '../../../renderer/client/transport.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

type Call = Transport['link']['call'];

/** A transport whose calls are answered by `call`, and which the test can close. */
function scriptedTransport(call: Call) {
  const end = Promise.withResolvers<void>();
  const scripted: Transport = { link: { call }, closed: end.promise };
  return { scripted, close: () => end.resolve() };
}

const echo: Call = async (_path, input) => input;

describe('a transport that reconnects', () => {
  test('opens, and carries calls', async () => {
    const { scripted } = scriptedTransport(echo);
    const transport = createReconnectingTransport({
      open: async () => scripted,
      after: createSimulatedClock().after,
    });
    expect(transport.state()).toBe('opening');
    transport.start();
    await setImmediate();
    expect(transport.state()).toBe('open');
    await expect(transport.link.call(['x'], 7, { context: {} })).resolves.toBe(7);
  });

  test('opens a new transport after the old one closed, and waits longer after each failure', async () => {
    const clock = createSimulatedClock();
    const first = scriptedTransport(echo);
    const opened: number[] = [];
    const transport = createReconnectingTransport({
      open: async () => {
        opened.push(clock.elapsedMs());
        if (opened.length === 1) return first.scripted;
        if (opened.length < 4) throw new Error('still down');
        return scriptedTransport(echo).scripted;
      },
      after: clock.after,
    });
    transport.start();
    await setImmediate();
    first.close();
    await setImmediate();
    expect(transport.state()).toBe('lost');
    await clock.advanceTo(10_000);
    expect(opened).toEqual([0, 250, 750, 1_750]);
    expect(transport.state()).toBe('open');
  });

  test('rejects a call whose transport broke, and never resends it', async () => {
    const clock = createSimulatedClock();
    const broken = Promise.withResolvers<never>();
    const first = scriptedTransport(() => broken.promise);
    const seenByNext: unknown[] = [];
    const second = scriptedTransport(async (_path, input) => seenByNext.push(input));
    const transports = [first.scripted, second.scripted];
    const transport = createReconnectingTransport({
      open: async () => transports.shift() ?? Promise.reject(new Error('no more')),
      after: clock.after,
    });
    transport.start();
    await setImmediate();
    const order = transport.link.call(['orders', 'place'], { imei: 'x' }, { context: {} });
    first.close();
    await setImmediate();
    broken.reject(new Error('closed'));
    await expect(order).rejects.toBeInstanceOf(TransportLost);
    await clock.advanceTo(60_000);
    expect(transport.state()).toBe('open');
    expect(seenByNext).toEqual([]);
  });

  test('lets a call wait for the first connection, and sends it once, or rejects it if no connection opens', async () => {
    const clock = createSimulatedClock();
    const opening = Promise.withResolvers<Transport>();
    const seen: unknown[] = [];
    const { scripted } = scriptedTransport(async (_path, input) => seen.push(input));
    const transport = createReconnectingTransport({ open: () => opening.promise, after: clock.after });
    transport.start();
    const early = transport.link.call(['x'], 'early', { context: {} });
    await setImmediate();
    expect(seen).toEqual([]);
    opening.resolve(scripted);
    await early;
    expect(seen).toEqual(['early']);

    const answers = [Promise.reject<Transport>(new Error('down')), Promise.resolve(scripted)];
    const other = createReconnectingTransport({
      open: () => answers.shift() ?? opening.promise,
      after: clock.after,
    });
    other.start();
    const refused = other.link.call(['x'], 'refused', { context: {} });
    await expect(refused).rejects.toBeInstanceOf(TransportLost);
    await clock.advanceTo(10_000);
    expect(other.state()).toBe('open');
    expect(seen).toEqual(['early']);
  });

  test('refuses a call at once while there is no transport, instead of keeping it for later', async () => {
    const clock = createSimulatedClock();
    const transport = createReconnectingTransport({
      open: () => Promise.reject(new Error('down')),
      after: clock.after,
    });
    transport.start();
    await setImmediate();
    await expect(transport.link.call(['x'], 1, { context: {} })).rejects.toBeInstanceOf(TransportLost);
  });

  test('gives up for good when the session has ended', async () => {
    const clock = createSimulatedClock();
    let tries = 0;
    const transport = createReconnectingTransport({
      open: () => {
        tries += 1;
        return Promise.reject(new SessionEnded());
      },
      after: clock.after,
    });
    transport.start();
    await clock.advanceTo(60_000);
    expect(transport.state()).toBe('ended');
    expect(tries).toBe(1);
  });

  test('retries at once when a person asks for it', async () => {
    const clock = createSimulatedClock();
    let tries = 0;
    const transport = createReconnectingTransport({
      open: () => {
        tries += 1;
        return Promise.reject(new Error('down'));
      },
      after: clock.after,
    });
    transport.start();
    await setImmediate();
    transport.retry();
    await setImmediate();
    expect(tries).toBe(2);
    expect(clock.elapsedMs()).toBe(0);
  });
});
