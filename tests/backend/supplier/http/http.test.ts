import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { explains } from '../../../support/house/explains.ts';
import { closeServers, send, serve } from '../../../support/network/http-under-test.ts';
import { answer, raw, silence } from '../../../support/network/scripted-server.ts';

afterEach(closeServers);

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

describe('a complete reply', () => {
  test('has status, headers and body, whatever the status', async () => {
    const server = await serve(answer({ ERROR: 'no' }, 503, { 'Retry-After': '7' }));
    const result = await send(server.baseAddress);
    expect(result).toMatchObject({ kind: 'reply', status: 503 });
    if (result.kind !== 'reply') throw new Error();
    expect(result.headers.get('retry-after')).toBe('7');
    expect(text(result.body)).toBe('{"ERROR":"no"}');
  });

  test.each([301, 302, 303, 307, 308])(
    'with %d is returned, and its Location is not followed',
    async (status) => {
      const other = await serve(answer('{}'));
      const server = await serve(answer('', status, { Location: `${other.baseAddress}/api/fusion` }));
      expect(await send(server.baseAddress)).toMatchObject({ kind: 'reply', status });
      expect(server.requests.length).toBe(1);
      expect(other.connections()).toBe(0);
    },
  );

  test.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('compressed with %s is decompressed', async (encoding, pack) => {
    const server = await serve(answer(pack('{"a":1}'), 200, { 'Content-Encoding': encoding }));
    const result = await send(server.baseAddress);
    expect(result.kind === 'reply' && text(result.body)).toBe('{"a":1}');
  });
});

describe('the request', () => {
  test('is sent on its own connection with "close", and contains only the given data', async () => {
    explains('H1');
    const server = await serve(answer('{}'));
    await send(server.baseAddress);
    await send(server.baseAddress);
    expect(server.connections()).toBe(2);
    expect(server.requests.map(({ line }) => line)).toEqual(Array(2).fill('POST /api/fusion HTTP/1.1'));
    const { headers } = server.requests[0] ?? { headers: new Map() };
    expect(headers.get('connection')).toBe('close');
    expect(headers.get('user-agent')).toBe('IMEI-Desk/test');
    expect(headers.has('expect')).toBe(false);
  });

  test('is not repeated when the connection dies in any way', async () => {
    for (const step of [raw('', 'reset'), raw('', 'end'), raw('HTTP/1.1 200 OK\r\n', 'reset')]) {
      const server = await serve(step);
      expect(await send(server.baseAddress)).toMatchObject({
        kind: 'failure',
        phase: 'reset',
        written: true,
      });
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(server.connections()).toBe(1);
    }
  });
});

describe('possibly sent', () => {
  test.each([
    ['silence after the request', silence],
    ['half a head and silence', raw('HTTP/1.1 200 OK\r\nContent-', 'silence')],
    ['half a body and silence', raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"SUC', 'silence')],
  ])('is a request that ends with %s at the deadline', async (_name, step) => {
    const server = await serve(step);
    const result = await send(server.baseAddress, { deadlineMs: 1_500 });
    expect(result).toMatchObject({ kind: 'failure', phase: 'timeout', written: true });
  });

  test('is a request whose reply arrives slowly and without end: the deadline ends the request', async () => {
    const server = await serve((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      const drip = setInterval(() => socket.write('1\r\n \r\n'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    const result = await send(server.baseAddress, { deadlineMs: 1_500 });
    expect(result).toMatchObject({ phase: 'timeout', written: true, status: 200 });
  });

  test.each([
    ['a body shorter than announced', raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"SUC', 'end')],
    [
      'a reset in the middle of the body',
      raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"SUC', 'reset'),
    ],
    [
      'chunks without their end',
      raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"SUC\r\n', 'end'),
    ],
  ])('is a request with %s, and the received part is kept', async (_name, step) => {
    const server = await serve(step);
    const result = await send(server.baseAddress);
    expect(result).toMatchObject({ phase: 'reset', written: true, status: 200 });
    expect(result.kind === 'failure' && text(result.partial)).toBe('{"SUC');
  });

  test.each([
    ['no HTTP at all', raw('SSH-2.0-OpenSSH\r\n', 'end')],
    ['a head without end', raw(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(100_000)}`, 'silence')],
    [
      'another protocol',
      raw('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', 'silence'),
    ],
  ])('is a request answered by %s', async (_name, step) => {
    const server = await serve(step);
    expect(await send(server.baseAddress)).toMatchObject({ phase: 'bad-reply', written: true });
  });

  test('is a request whose reply is too large, compressed or not', async () => {
    explains('H4');
    const large = await serve(answer('x'.repeat(20_000)));
    expect(await send(large.baseAddress, { maxBytes: 10_000 })).toMatchObject({
      phase: 'too-large',
      written: true,
    });
    for (const [name, pack] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
      ['deflate', deflateSync],
    ] as const) {
      const bomb = await serve(answer(pack(Buffer.alloc(50_000_000)), 200, { 'Content-Encoding': name }));
      expect(await send(bomb.baseAddress, { maxBytes: 100_000 })).toMatchObject({
        phase: 'too-large',
        written: true,
      });
    }
  });

  test.each([
    ['unknown packing', 'zip', Buffer.from('{}')],
    ['invalid gzip', 'gzip', Buffer.from('{"SUCCESS":1}')],
    ['truncated gzip', 'gzip', gzipSync('{"SUCCESS":[]}').subarray(0, 18)],
  ])('is a request whose reply has %s', async (_name, encoding, body) => {
    const server = await serve(answer(body, 200, { 'Content-Encoding': encoding }));
    const result = await send(server.baseAddress);
    expect(result).toMatchObject({ phase: 'bad-encoding', written: true, status: 200 });
    expect(result.kind === 'failure' && result.partial.length).toBe(0);
  });
});

test('a cancelled request ends at once', async () => {
  const server = await serve(silence);
  const stop = new AbortController();
  const result = send(server.baseAddress, { signal: stop.signal, deadlineMs: 60_000 });
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort();
  expect(await result).toMatchObject({ phase: 'aborted', written: true });
  expect(await send(server.baseAddress, { signal: stop.signal })).toMatchObject({ written: false });
});
