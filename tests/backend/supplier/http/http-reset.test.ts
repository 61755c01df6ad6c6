import type { Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { explains } from '../../../support/house/explains.ts';
import { closeServers, send, serve } from '../../../support/network/http-under-test.ts';
import { answer, raw, type Step, silence } from '../../../support/network/scripted-server.ts';
import { createSelfSigned } from '../../../support/network/self-signed.ts';

afterEach(closeServers);

/** How the client ends a connection. After an orderly close the kernel still delivers written bytes; after a reset it does not. */
function watchEnds(): { readonly ends: Promise<string>; readonly onConnection: (socket: Socket) => void } {
  const { promise: ends, resolve } = Promise.withResolvers<string>();
  return {
    ends,
    onConnection(socket) {
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      socket.on('end', () => resolve('closed in order'));
    },
  };
}

test.each<[string, Step, Parameters<typeof send>[1] & { readonly abortOnceRead?: boolean }]>([
  ['that is not answered in time', silence, { deadlineMs: 2_000 }],
  ['that is aborted', silence, { abortOnceRead: true }],
  [
    'whose answer stops midway',
    raw('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{', 'silence'),
    { deadlineMs: 2_000 },
  ],
  ['whose answer is too large', answer('x'.repeat(5_000)), { maxBytes: 100 }],
  ['whose answer is no HTTP', raw('220 smtp.example ESMTP\r\n', 'silence'), {}],
  ['that is half closed by the other side', (socket) => void socket.end(), {}],
])('H7: the connection of a request %s is reset', async (_, step, { abortOnceRead = false, ...more }) => {
  explains('H7');
  const { ends, onConnection } = watchEnds();
  const abort = new AbortController();
  const abortInstead: Step = () => abort.abort();
  const server = await serve(abortOnceRead ? abortInstead : step, { onConnection });
  expect(await send(server.baseAddress, { ...more, signal: abort.signal })).toMatchObject({
    kind: 'failure',
    written: true,
  });
  expect(await ends).toBe('ECONNRESET');
});

test('H7: a cancelled request over TLS is reset too', async () => {
  const certificate = createSelfSigned();
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, certificate.cert]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
  const { ends, onConnection } = watchEnds();
  const abort = new AbortController();
  // Cancels the request after the TLS handshake: otherwise the peer reads TLS's own close before the reset.
  const server = await serve(() => void setTimeout(() => abort.abort(), 200), { certificate, onConnection });
  const result = await send(server.baseAddress, { signal: abort.signal });
  expect(result).toMatchObject({ kind: 'failure', written: true });
  expect(await ends).toBe('ECONNRESET');
});

test('H7: a peer that stops reading gets no further byte of a cancelled request, however late it continues to read', async () => {
  const { promise: connected, resolve } = Promise.withResolvers<Socket>();
  const server = await serve(silence, {
    onConnection(socket) {
      socket.pause();
      resolve(socket);
    },
  });
  // More bytes than the receiver's buffers hold, so that the other bytes wait in this machine.
  const body = 'x'.repeat(32_000_000);
  const sending = send(server.baseAddress, { body, deadlineMs: 1_000 });
  const peer = await connected;
  expect(await sending).toMatchObject({ kind: 'failure', phase: 'timeout', written: true });
  const ended = new Promise<string>((resolve) => {
    peer.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    peer.on('end', () => resolve('closed in order'));
  });
  peer.resume();
  expect(await ended).toBe('ECONNRESET');
  expect(server.requests).toHaveLength(0);
});

test('a complete reply is followed by an orderly close', async () => {
  const { ends, onConnection } = watchEnds();
  const server = await serve(answer('{}'), { onConnection });
  expect(await send(server.baseAddress)).toMatchObject({ kind: 'reply' });
  expect(await ends).toBe('closed in order');
});
