import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LoopbackUnderTest, startLoopbackUnderTest } from '../../support/app/loopback-under-test.ts';

let shell: LoopbackUnderTest;

beforeEach(async () => {
  shell = await startLoopbackUnderTest();
});

afterEach(() => shell.stop());

describe('the page', () => {
  test('is served with the policy, a new nonce and no permission for other origins', async () => {
    const [first, second] = [await shell.get('/'), await shell.get('/')];
    expect(first.status).toBe(200);
    const nonce = /'nonce-([^']+)'/.exec(first.headers['content-security-policy'] ?? '')?.[1] ?? 'none';
    expect(first.body).toContain(nonce);
    expect(first.headers['content-security-policy']).toContain("default-src 'none'");
    expect(second.body).not.toContain(nonce);
    expect(Object.keys(first.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(first.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/..\\package.json',
    '//etc/passwd',
    '/assets/../../index.html',
    '/./app.js',
    '/%61pp.js',
    '/app.js/',
    '/app.js%00.html',
    'http://127.0.0.1/app.js',
    '*',
  ])('answers %s with 404 and no content', async (path) => {
    const reply = await shell.get(path);
    expect(reply.status).toBe(404);
    expect(reply.body).toBe('');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('refuses %s', async (method) => {
    const reply = await shell.get('/', [`Host: ${shell.host}`, 'Content-Length: 0'], method);
    expect(reply.status).toBe(405);
    expect(reply.headers['access-control-allow-methods']).toBeUndefined();
  });

  test('is reachable on the loopback address only', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address !== undefined && !address.internal && address.family === 'IPv4');
    const addresses = ['127.0.0.2', ...(outside === undefined ? [] : [outside.address])];
    for (const address of addresses) await expect(connectTo(address)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a foreign Host', () => {
  test.each([
    'evil.example',
    'localhost',
    '127.0.0.1',
    'rebound.evil.example:PORT',
    '127.0.0.1:1',
    '[::1]:PORT',
    '127.0.0.1.evil.example:PORT',
  ])('%s, as DNS rebinding may send it, is refused everywhere', async (foreign) => {
    const header = `Host: ${foreign.replace('PORT', String(shell.port))}`;
    expect((await shell.get('/', [header])).status).toBe(421);
    expect((await shell.get('/session', [header])).status).toBe(421);
    const Host = header.slice('Host: '.length);
    expect((await shell.postSession(shell.sessions.issueToken(), { Host })).status).toBe(421);
    expect((await shell.upgrade({ Host, Cookie: await shell.openSession() })).status).toBe(421);
  });

  test('is refused even together with the right Host', async () => {
    expect((await shell.get('/', ['Host: evil.example', `X-Forwarded-Host: ${shell.host}`])).status).toBe(
      421,
    );
    expect((await shell.get('/', [`Host: ${shell.host}`, 'Host: evil.example'])).status).toBe(421);
  });
});

describe('a foreign Origin', () => {
  const foreign = [
    'http://evil.example',
    'null',
    'https://127.0.0.1:PORT',
    'http://localhost:PORT',
    'http://127.0.0.1',
    'http://127.0.0.1:PORT.evil.example',
  ];

  test.each(foreign)('%s is refused everywhere', async (name) => {
    const Origin = name.replace('PORT', String(shell.port));
    const Cookie = await shell.openSession();
    expect((await shell.get('/', [`Host: ${shell.host}`, `Origin: ${Origin}`])).status).toBe(403);
    expect((await shell.postSession(shell.sessions.issueToken(), { Origin })).status).toBe(403);
    expect((await shell.upgrade({ Origin, Cookie })).status).toBe(403);
  });

  test('does not use up the token that is sent with it', async () => {
    const token = shell.sessions.issueToken();
    expect((await shell.postSession(token, { Origin: 'http://evil.example' })).status).toBe(403);
    expect((await shell.postSession(token)).status).toBe(204);
  });
});

describe('the session', () => {
  test('is opened once by its token, and gets a cookie that scripts and other sites cannot use', async () => {
    const token = shell.sessions.issueToken();
    const reply = await shell.postSession(token);
    expect(reply.status).toBe(204);
    expect(reply.headers['set-cookie']).toMatch(
      new RegExp(`^imei-desk-${shell.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`),
    );
    expect(token).toMatch(/^[\w-]{43}$/);
    const again = await shell.postSession(token);
    expect(again.status).toBe(403);
    expect(JSON.parse(again.body)).toEqual({ problem: 'token-used' });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('is not opened by a wrong or missing token', async () => {
    for (const token of ['', 'wrong', `${shell.sessions.issueToken()}x`]) {
      const reply = await shell.postSession(token);
      expect(reply.status).toBe(403);
      expect(JSON.parse(reply.body)).toEqual({ problem: 'token-wrong' });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });

  test('is not opened without an Origin, or with a content type that a form can send', async () => {
    const token = shell.sessions.issueToken();
    expect((await shell.postSession(token, { Origin: null })).status).toBe(403);
    for (const type of [null, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      expect((await shell.postSession(token, { 'Content-Type': type })).status).toBe(415);
    }
    expect(
      (await shell.postSession(token, { 'Content-Type': 'application/json; charset=utf-8' })).status,
    ).toBe(204);
  });

  test('does not read a long or broken body', async () => {
    expect((await shell.postSession('x'.repeat(4_000))).status).toBe(413);
    expect((await shell.postSession('"', { 'Content-Length': '10' })).status).toBe(400);
  });

  test('answers a reload with its cookie, and refuses other methods', async () => {
    const cookie = await shell.openSession();
    expect((await shell.get('/session', [`Host: ${shell.host}`, `Cookie: other=1; ${cookie}`])).status).toBe(
      204,
    );
    expect((await shell.get('/session')).status).toBe(401);
    expect((await shell.get('/session', [`Host: ${shell.host}`, `Cookie: ${cookie}x`])).status).toBe(401);
    expect(
      (await shell.get('/session', [`Host: ${shell.host}`, `Cookie: ${cookie}; ${cookie}`])).status,
    ).toBe(401);
    const withOrigin = [`Host: ${shell.host}`, `Origin: ${shell.origin}`];
    expect((await shell.get('/session', withOrigin, 'DELETE')).status).toBe(405);
  });
});

describe('the WebSocket', () => {
  test('opens for the page that has the cookie', async () => {
    expect((await shell.upgrade({ Cookie: await shell.openSession() })).status).toBe(101);
  });

  test('is refused to another site, even if the browser sends the cookie', async () => {
    const Cookie = await shell.openSession();
    expect((await shell.upgrade({ Cookie, Origin: 'http://evil.example' })).status).toBe(403);
    expect((await shell.upgrade({ Cookie, Origin: null })).status).toBe(403);
  });

  test('is refused without a cookie, with a wrong cookie, and with the cookie of another port', async () => {
    const cookie = await shell.openSession();
    expect((await shell.upgrade({})).status).toBe(401);
    expect((await shell.upgrade({ Cookie: `imei-desk-${shell.port}=wrong` })).status).toBe(401);
    expect((await shell.upgrade({ Cookie: cookie.replace(String(shell.port), '1') })).status).toBe(401);
  });

  test('is refused on any other path', async () => {
    const Cookie = await shell.openSession();
    for (const path of ['/', '/contract/', '/contract/..', '/session']) {
      expect((await shell.upgrade({ Cookie }, path)).status).toBe(404);
    }
  });
});

function connectTo(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: address, port: shell.port, path: '/', timeout: 5_000 }, () => resolve());
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error('ECONNREFUSED by silence')));
    asked.end();
  });
}
