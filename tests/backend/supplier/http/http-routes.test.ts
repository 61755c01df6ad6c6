import { afterEach, describe, expect, test } from 'vitest';
import { closedPort, closeServers, send, serve } from '../../../support/network/http-under-test.ts';
import {
  believedAuthority,
  farAddress,
  farHost,
  farSupplier,
  networkWith,
  openProxy,
} from '../../../support/network/network-under-test.ts';
import { answer, silence } from '../../../support/network/scripted-server.ts';
import { eventually } from '../../../support/time/eventually.ts';

afterEach(closeServers);

const html = { 'Content-Type': 'text/html' };

describe('a proxy’s credentials', () => {
  test('go only to the proxy, and are never shown', async () => {
    const { supplier, proxy, authority } = await farSupplier(answer('{}'), (tunnel) => [
      tunnel,
      // An answer of the proxy that echoes the request.
      (socket, request) =>
        answer(
          `<title>${request.headers.get('proxy-authorization')} p:w@rd-long</title>`,
          403,
          html,
        )(socket, request),
    ]);
    const HTTPS_PROXY = `http://shop:p%3Aw%40rd-long@${proxy.address}`;
    const network = networkWith({ ...authority.believed, HTTPS_PROXY });
    const token = Buffer.from('shop:p:w@rd-long').toString('base64');
    expect(await send(farAddress, { network })).toMatchObject({ kind: 'reply', proxy: proxy.address });
    expect(proxy.requests[0]?.headers.get('proxy-authorization')).toBe(`Basic ${token}`);
    expect([...(supplier.requests[0]?.headers.keys() ?? [])]).not.toContain('proxy-authorization');
    const refused = await send(farAddress, { network });
    expect(refused).toMatchObject({ phase: 'proxy-refused', written: false });
    const reported = JSON.stringify(refused);
    for (const secret of [token, 'w@rd-long', 'w%40rd-long']) expect(reported).not.toContain(secret);
  });

  test('are not shown when the variable is invalid', async () => {
    const network = networkWith({ HTTPS_PROXY: 'http://shop:s3cret-word@[nonsense' });
    const result = await send(farAddress, { network });
    expect(result).toMatchObject({ phase: 'proxy-unusable', written: false, proxy: 'HTTPS_PROXY' });
    expect(JSON.stringify(result)).not.toContain('s3cret-word');
  });
});

describe('a proxy over TLS', () => {
  test('is used only with a trusted certificate', async () => {
    const authority = await believedAuthority('Authority of the tests');
    const supplier = await serve(answer('{}'), { certificate: authority.issue(farHost) });
    const certificate = authority.issue('localhost');
    const proxy = await openProxy((tunnel) => tunnel(supplier.port), { certificate });
    const HTTPS_PROXY = `https://localhost:${proxy.address.split(':')[1]}`;
    const believing = networkWith({ ...authority.believed, HTTPS_PROXY });
    expect(await send(farAddress, { network: believing })).toMatchObject({ kind: 'reply' });
    const doubting = networkWith({ HTTPS_PROXY });
    expect(await send(farAddress, { network: doubting })).toMatchObject({
      phase: 'proxy-unreachable',
      written: false,
    });
    expect(proxy.requests).toHaveLength(1);
    await eventually(
      async () => proxy.open(),
      (open) => open === 0,
    );
  });
});

describe('the system’s proxy settings', () => {
  test('are read for each address, without its path, and used in order', async () => {
    const { proxy, authority } = await farSupplier(answer('{}'));
    const dead = `127.0.0.1:${await closedPort()}`;
    const asked: string[] = [];
    const network = networkWith(authority.believed, async (url) => {
      asked.push(url);
      return `PROXY ${dead}; SOCKS5 127.0.0.1:9; PROXY ${proxy.address}; DIRECT`;
    });
    expect(await send(farAddress, { network })).toMatchObject({ kind: 'reply', proxy: proxy.address });
    expect(asked).toEqual([`${farAddress}/`]);
  });

  test('are not bypassed after a proxy refused', async () => {
    const { proxy, authority } = await farSupplier(answer('{}'));
    const guarded = await openProxy(() => answer('', 407));
    const list = `PROXY ${guarded.address}; PROXY ${proxy.address}; DIRECT`;
    const network = networkWith(authority.believed, async () => list);
    expect(await send(farAddress, { network })).toMatchObject({ phase: 'proxy-password', written: false });
    expect(proxy.connections()).toBe(0);
  });

  test.each([
    ['SOCKS alone', async () => 'SOCKS5 127.0.0.1:1080', 'proxy-socks'],
    ['a word that nobody knows', async () => 'QUIC 127.0.0.1:1', 'QUIC'],
    ['nothing at all', () => Promise.reject(new Error('no')), 'this system'],
  ])('%s is never bypassed: nothing is sent, and the cause is reported', async (_, systemProxies, said) => {
    const result = await send(farAddress, { network: networkWith({}, systemProxies) });
    expect(result).toMatchObject({ phase: 'proxy-unusable', written: false });
    expect(result).toMatchObject({ detail: expect.stringContaining(said) });
  });

  test('are awaited no longer than the request’s deadline', async () => {
    const network = networkWith({}, () => new Promise(() => {}));
    const result = await send(farAddress, { network, deadlineMs: 100 });
    expect(result).toMatchObject({ phase: 'timeout', written: false });
  });

  test('are all reported when no proxy works', async () => {
    const dead = `127.0.0.1:${await closedPort()}`;
    const network = networkWith({}, async () => `PROXY ${dead}; DIRECT`);
    const result = await send(farAddress, { network });
    expect(result).toMatchObject({ written: false, proxy: null });
    expect(result).toMatchObject({
      detail: expect.stringMatching(new RegExp(`${dead}.*no-connection`)),
    });
  });
});

test('an address on this machine is never reached through a proxy', async () => {
  const authority = await believedAuthority('Authority of the tests');
  const proxy = await openProxy(() => silence);
  const network = networkWith({
    ...authority.believed,
    HTTPS_PROXY: proxy.address,
    HTTP_PROXY: proxy.address,
  });
  const secure = await serve(answer('{}'), { certificate: authority.issue('localhost') });
  const plain = await serve(answer('{}'));
  for (const { baseAddress } of [secure, plain])
    expect(await send(baseAddress, { network })).toMatchObject({ kind: 'reply', proxy: null });
  expect(proxy.connections()).toBe(0);
});
