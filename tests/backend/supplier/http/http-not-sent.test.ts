import tls from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { directNetwork } from '../../../support/network/direct-network.ts';
import { closedPort, closeServers, send, serve } from '../../../support/network/http-under-test.ts';
import { answer, raw, silence } from '../../../support/network/scripted-server.ts';
import { createSelfSigned } from '../../../support/network/self-signed.ts';

afterEach(closeServers);

describe('provably not sent', () => {
  test('is a request to a name that does not exist', async () => {
    const result = await send('https://no-such-host.invalid');
    expect(result).toMatchObject({ kind: 'failure', written: false, status: null });
    expect(result).toMatchObject({ phase: 'name' });
  });

  test('is a request to a closed port', async () => {
    const result = await send(`http://127.0.0.1:${await closedPort()}`);
    expect(result).toMatchObject({ kind: 'failure', phase: 'refused', written: false });
  });

  test('is a request to a server with an untrusted certificate; no byte of the request arrives', async () => {
    const server = await serve(answer('{}'), { certificate: createSelfSigned() });
    expect(await send(server.baseAddress)).toMatchObject({ kind: 'failure', phase: 'tls', written: false });
    expect(server.requests).toEqual([]);
  });

  test('is a request to a server that does not speak TLS', async () => {
    const server = await serve(answer('{}'), {
      onConnection: (socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n'),
    });
    expect(await send(`https://localhost:${server.port}`)).toMatchObject({ phase: 'tls', written: false });
    const silent = await serve(answer('{}'), { onConnection: (socket) => socket.resetAndDestroy() });
    expect(await send(`https://localhost:${silent.port}`)).toMatchObject({ kind: 'failure', written: false });
  });

  test('is a request whose TLS handshake never ends', async () => {
    const server = await serve(silence);
    const result = await send(`https://localhost:${server.port}`, { deadlineMs: 200 });
    expect(result).toMatchObject({ kind: 'failure', phase: 'timeout', written: false });
  });

  test('is a request of a till that may have lost the duty; not a byte of it arrives', async () => {
    const server = await serve(answer('{}'));
    let asked = 0;
    const maySend = (): boolean => {
      asked += 1;
      return false;
    };
    const result = await send(server.baseAddress, { network: { ...directNetwork, maySend } });
    expect(result).toMatchObject({ kind: 'failure', phase: 'aborted', written: false });
    expect(asked).toBe(1);
    expect(server.requests).toEqual([]);
  });

  test.each([
    ['http to a public host', 'http://example.com', {}],
    ['another scheme', 'ftp://127.0.0.1', {}],
    ['no address', 'nonsense', {}],
    ['a key with a line break', 'https://localhost:1', { headers: { Authorization: 'Bearer a\r\nX: b' } }],
    ['a key beyond Latin', 'https://localhost:1', { headers: { Authorization: 'Bearer ключ' } }],
  ])('is %s', async (_name, address, more) => {
    expect(await send(address, more)).toMatchObject({ phase: 'unsendable', written: false });
  });
});

test('over TLS with a trusted certificate a reply arrives, and a request on a connection that dies later may have been sent', async () => {
  const certificate = createSelfSigned();
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, certificate.cert]);
  try {
    const server = await serve([answer('{"a":1}'), raw('', 'reset')], { certificate });
    expect(await send(server.baseAddress)).toMatchObject({ kind: 'reply', status: 200 });
    expect(await send(server.baseAddress)).toMatchObject({ kind: 'failure', phase: 'reset', written: true });
    // The request is to a host that the same certificate does not name.
    const wrongName = await send(`https://127.0.0.2:${server.port}`);
    expect(wrongName).toMatchObject({ kind: 'failure', written: false });
  } finally {
    tls.setDefaultCACertificates(before);
  }
});
