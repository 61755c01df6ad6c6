import { afterEach, describe, expect, test } from 'vitest';
import { doctorKey, panel } from '../../../support/doctor/doctor-panel.ts';
import { examineAt } from '../../../support/doctor/doctor-under-test.ts';
import { closedPort, closeServers, serve } from '../../../support/network/http-under-test.ts';
import {
  believedAuthority,
  farAddress,
  farHost,
  networkWith,
  openProxy,
} from '../../../support/network/network-under-test.ts';
import { answer, raw, type Step } from '../../../support/network/scripted-server.ts';

afterEach(closeServers);

/** A working panel behind a proxy that inspects TLS; the tunnel's certificate is from an authority that only this machine trusts. */
async function behind(script: (tunnel: Step) => Step) {
  const authority = await believedAuthority('Example Shield Personal Root');
  const server = await serve(panel({}), { certificate: authority.issue(farHost) });
  const proxy = await openProxy((tunnel) => script(tunnel(server.port)));
  const environment = { ...authority.believed, HTTPS_PROXY: `http://shop:s3cret-word@${proxy.address}` };
  return { server, proxy, environment, network: networkWith(environment) };
}

describe('the doctor behind a proxy', () => {
  test('names the proxy without its credentials, and the interceptor', async () => {
    const { proxy, network } = await behind((tunnel) => tunnel);
    const examined = await examineAt(farAddress, { network });
    expect(examined.problems).toEqual(['secure: tls-inspected']);
    expect(examined.of('proxy')).toMatchObject({
      verdict: 'good',
      evidence: `Through the proxy ${proxy.address}.`,
    });
    expect(examined.of('secure')).toMatchObject({
      verdict: 'warning',
      evidence: 'Example Shield Personal Root',
    });
    expect(examined.of('sign-in')?.verdict).toBe('good');
    expect(examined.of('trust')?.evidence).toContain('1 that a variable names');
    expect(JSON.stringify(examined.reported)).not.toContain('s3cret-word');
    expect(proxy.log()).not.toContain(doctorKey);
  });

  test.each<[string, string, Step]>([
    ['proxy-password', 'HTTP 407, NTLM', answer('', 407, { 'Proxy-Authenticate': 'NTLM' })],
    ['proxy-refused', 'Blocked', answer('<title>Blocked</title>', 403, { 'Content-Type': 'text/html' })],
    ['proxy-refused', 'http://portal.test/', answer('', 302, { Location: 'http://portal.test/' })],
    ['proxy-odd', 'HPE_', raw('SSH-2.0-OpenSSH\r\n', 'end')],
  ])('names %s, the evidence (%s), and sends nothing more', async (problem, seen, step) => {
    const { server, proxy, network } = await behind(() => step);
    const examined = await examineAt(farAddress, { network });
    expect(examined.problems).toEqual([`proxy: ${problem}`]);
    expect(examined.of('proxy')?.evidence).toContain(proxy.address);
    expect(examined.of('proxy')?.evidence).toContain(seen);
    expect(examined.of('sign-in')?.verdict).toBe('skipped');
    expect(examined.limiter.budget().used).toBe(0);
    expect(proxy.connections()).toBe(1);
    expect(server.requests).toEqual([]);
  });

  test('reports a proxy that is down or has an unsupported protocol', async () => {
    const down = `127.0.0.1:${await closedPort()}`;
    for (const [HTTPS_PROXY, problem] of [
      [down, 'proxy-unreachable'],
      ['socks5://127.0.0.1:1080', 'proxy-unusable'],
    ] as const) {
      const examined = await examineAt(farAddress, { network: networkWith({ HTTPS_PROXY }) });
      expect(examined.problems).toEqual([`proxy: ${problem}`]);
      expect(examined.of('proxy')?.evidence).toContain(HTTPS_PROXY.replace('socks5://', ''));
    }
  });

  test('names an unknown authority, and sends nothing', async () => {
    const { server, proxy } = await behind((tunnel) => tunnel);
    const examined = await examineAt(farAddress, { network: networkWith({ HTTPS_PROXY: proxy.address }) });
    expect(examined.problems).toEqual(['secure: tls-unknown-authority']);
    expect(examined.of('secure')?.evidence).toContain('"issued-by","name":"Example Shield Personal Root"');
    expect(server.requests).toEqual([]);
  });

  test('names an unreadable file of certificates, and continues without it', async () => {
    const { environment } = await behind((tunnel) => tunnel);
    const network = networkWith({ ...environment, SSL_CERT_FILE: '/nowhere/authority.pem' });
    const examined = await examineAt(farAddress, { network });
    expect(examined.problems).toEqual(['trust: trust-incomplete', 'secure: tls-inspected']);
    expect(examined.of('trust')?.evidence).toContain('SSL_CERT_FILE names /nowhere/authority.pem');
  });
});

test('the doctor reports that no proxy is set', async () => {
  const server = await serve(panel({}));
  const examined = await examineAt(server.baseAddress, { network: networkWith({}) });
  expect(examined.of('proxy')).toMatchObject({ verdict: 'good', problem: null });
  expect(examined.problems).toEqual([]);
});
