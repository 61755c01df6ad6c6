import { afterEach, describe, expect, test } from 'vitest';
import { maxRequests } from '../../../../electron/backend/supplier/doctor/doctor-client.ts';
import { doctorSteps } from '../../../../shared/model/connection/doctor.ts';
import { doctorKey, html, panel, takesParameter } from '../../../support/doctor/doctor-panel.ts';
import { examineAt } from '../../../support/doctor/doctor-under-test.ts';
import { closedPort, closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer, raw, type Step } from '../../../support/network/scripted-server.ts';

afterEach(closeServers);

describe('a working connection', () => {
  test('is reported as healthy at every step, after each step was reported as running', async () => {
    const server = await serve(panel({}));
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual([]);
    expect(examined.of('sign-in')?.verdict).toBe('good');
    expect(examined.of('services')?.evidence).toContain('1 services');
    for (const step of [
      'reach',
      'path',
      'key-form',
      'sign-in',
      'account',
      'services',
      'bulk-status',
      'rest',
    ]) {
      const verdicts = examined.reported.filter((each) => each.step === step).map((each) => each.verdict);
      expect([step, ...verdicts]).toEqual([step, 'running', 'good']);
    }
  });

  test('gets few requests, all harmless, without the key in an address', async () => {
    const server = await serve(panel({}));
    await examineAt(server.baseAddress);
    expect(server.requests.length).toBeLessThanOrEqual(5);
    for (const { line, body } of server.requests) {
      expect(line).not.toContain(encodeURIComponent(doctorKey));
      expect(line).not.toContain('?');
      expect(body).not.toContain('placeimeiorder');
    }
  });

  test('is examined within the limiter of its key', async () => {
    const server = await serve(panel({}));
    const { limiter } = await examineAt(server.baseAddress);
    expect(limiter.budget().used).toBe(server.requests.length);
  });
});

describe('every examination', () => {
  test.each<[string, Step]>([
    ['a panel that is well', panel({})],
    ['a server without any path', answer('nothing here', 404, html)],
    ['a server that breaks off', raw('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"SUC', 'end')],
  ])('has a result for each step when it has ended: %s', async (_, step) => {
    const server = await serve(step);
    const examined = await examineAt(server.baseAddress);
    for (const each of doctorSteps) expect([each, examined.of(each)?.verdict]).not.toContain('running');
    for (const each of doctorSteps) expect(examined.of(each)).toBeDefined();
    expect(server.requests.length).toBeLessThanOrEqual(maxRequests);
  });

  test('never shows the key, an e-mail or an IMEI, whatever the supplier echoes', async () => {
    const echo = `Unknown mood for ${doctorKey} shop@example.com 490154203237518`;
    const server = await serve(answer({ ERROR: [{ MESSAGE: echo }] }));
    const { reported } = await examineAt(server.baseAddress);
    const all = JSON.stringify(reported);
    expect(all).toContain('Unknown mood');
    expect(all).not.toContain(doctorKey);
    expect(all).not.toContain('shop@example.com');
    expect(all).not.toContain('490154203237518');
  });
});

describe('an unreachable supplier', () => {
  test('an invalid address', async () => {
    const examined = await examineAt('http://shop.example.com');
    expect(examined.problems).toEqual(['address: address-invalid']);
  });

  test('a connection without its key sends nothing', async () => {
    const server = await serve(panel({}));
    const examined = await examineAt(server.baseAddress, { key: null });
    expect(examined.problems).toEqual(['sign-in: no-key']);
    expect(server.requests).toEqual([]);
  });

  test('a host name that does not exist', async () => {
    const examined = await examineAt('https://no-such-supplier.invalid');
    expect(examined.problems).toEqual(['reach: name-not-found']);
  });

  test('a port without a listener', async () => {
    const examined = await examineAt(`http://127.0.0.1:${await closedPort()}`);
    expect(examined.problems).toEqual(['reach: connection-refused']);
    expect(examined.of('sign-in')?.verdict).toBe('skipped');
  });
});

describe('a wrong path', () => {
  test.each<[string, string, string, object]>([
    ['the alias path', '', '/api/index.php', { actionPath: '/api/index.php' }],
    ['a folder that the address lacks', '', '/panel/api/fusion', { baseAddress: '/panel' }],
    ['another such folder', '', '/public/api/fusion', { baseAddress: '/public' }],
    ['one folder too many', '/shop', '/api/fusion', { baseAddress: '' }],
    [
      'folder and path at once',
      '',
      '/panel/api/index.php',
      { baseAddress: '/panel', actionPath: '/api/index.php' },
    ],
  ])('finds %s', async (_, folder, at, wanted) => {
    const server = await serve(panel({ at }));
    const examined = await examineAt(`${server.baseAddress}${folder}`);
    const cure =
      'baseAddress' in wanted
        ? { ...wanted, baseAddress: `${server.baseAddress}${wanted.baseAddress}` }
        : wanted;
    expect(examined.of('path')).toMatchObject({ verdict: 'bad', problem: 'wrong-path', cure });
    expect(examined.of('sign-in')?.verdict).toBe('good');
  });

  test('is corrected by the folder to which the supplier redirects', async () => {
    const elsewhere = answer('', 302, { Location: '/desk7/login' });
    const server = await serve(panel({ at: '/desk7/api/fusion', elsewhere }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('path')?.cure).toEqual({ baseAddress: `${server.baseAddress}/desk7` });
  });

  test('is reported without a suggestion when no other path answers', async () => {
    const server = await serve(answer('gone', 404, html));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('path')).toMatchObject({ verdict: 'bad', problem: 'wrong-path', cure: null });
    expect(examined.of('rest')).toMatchObject({ verdict: 'warning', problem: 'rest-absent' });
  });

  test.each([
    [true, 'warning'],
    [false, 'bad'],
  ])('is a problem only when REST is not enough: %s', async (restSuffices, verdict) => {
    const server = await serve(panel({ at: '/nowhere/to/be/found' }));
    const examined = await examineAt(server.baseAddress, { restSuffices });
    expect(examined.of('path')).toMatchObject({ verdict, problem: 'wrong-path' });
    expect(examined.of('rest')?.verdict).toBe('good');
    expect(examined.of('sign-in')?.verdict).toBe(restSuffices ? 'good' : 'skipped');
  });

  test('is found together with a wrong key form', async () => {
    const server = await serve(panel({ at: '/api/index.php', takesKey: takesParameter('username') }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('path')?.cure).toEqual({ actionPath: '/api/index.php' });
    expect(examined.of('key-form')).toMatchObject({
      problem: 'wrong-key-form',
      cure: { keyForm: 'username' },
    });
    expect(examined.of('account')?.verdict).toBe('good');
  });
});

describe('the key', () => {
  test.each(['apikey', 'username'] as const)('is found to be accepted as %s', async (name) => {
    const server = await serve(panel({ takesKey: takesParameter(name) }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual(['key-form: wrong-key-form']);
    expect(examined.of('key-form')?.cure).toEqual({ keyForm: name });
  });

  test('is found to be accepted as bearer token, and no other form is tried', async () => {
    const server = await serve(panel({}));
    const examined = await examineAt(server.baseAddress, { keyForm: 'username' });
    expect(examined.of('key-form')?.cure).toEqual({ keyForm: 'bearer' });
    const forms = server.requests.map(({ body }) => new URLSearchParams(body).has('apikey'));
    expect(forms).not.toContain(true);
  });

  test.each<[string, Step]>([
    ['Authentication Failed', answer({ ERROR: [{ MESSAGE: 'Authentication Failed' }] })],
    ['Invalid Cred', answer({ ERROR: [{ message: 'Invalid Cred', AccoutInfo: { credit: 0 } }] })],
    ['401', answer({ message: 'Unauthenticated.' }, 401)],
    ['plain text', answer('Invalid API key', 200, html)],
  ])('is refused in every form: %s', async (_, keyRefused) => {
    const server = await serve(panel({ takesKey: () => false, keyRefused, rest: keyRefused }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('sign-in')).toMatchObject({ verdict: 'bad', problem: 'key-refused' });
    expect(examined.of('path')?.verdict).toBe('good');
  });

  test('is not tried in other forms when the supplier refuses our address', async () => {
    const words = 'Your Server IP [203.0.113.77] is not allowed, please whitelist it';
    const server = await serve(answer({ ERROR: [{ MESSAGE: words }] }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('sign-in')).toMatchObject({ verdict: 'bad', problem: 'ip-not-allowed' });
    expect(examined.of('sign-in')?.evidence).toContain('the supplier names 203.0.113.77');
    expect(server.requests).toHaveLength(1);
  });
});
