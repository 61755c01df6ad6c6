import { afterEach, describe, expect, test } from 'vitest';
import { mostRequests } from '../../../electron/backend/supplier/doctor/ask.ts';
import { doctorSteps } from '../../../shared/model/doctor.ts';
import { doctorKey, html, panel, takesParameter } from '../../support/doctor-panel.ts';
import { examineAt } from '../../support/doctor-under-test.ts';
import { closedPort, closeServers, serve } from '../../support/http-under-test.ts';
import { answer, raw, type Step } from '../../support/scripted-server.ts';

afterEach(closeServers);

const page = (title: string, body = ''): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;

describe('a connection that is well', () => {
  test('is told to be well at every step, each first as running', async () => {
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
      const verdicts = examined.told.filter((each) => each.step === step).map((each) => each.verdict);
      expect([step, ...verdicts]).toEqual([step, 'running', 'good']);
    }
  });

  test('gets only harmless questions, few of them, the key in no address', async () => {
    const server = await serve(panel({}));
    await examineAt(server.baseAddress);
    expect(server.requests.length).toBeLessThanOrEqual(5);
    for (const { line, body } of server.requests) {
      expect(line).not.toContain(encodeURIComponent(doctorKey));
      expect(line).not.toContain('?');
      expect(body).not.toContain('placeimeiorder');
    }
  });

  test('passes through the limiter of its key', async () => {
    const server = await serve(panel({}));
    const { limiter } = await examineAt(server.baseAddress);
    expect(limiter.budget().used).toBe(server.requests.length);
  });
});

describe('every examination', () => {
  test.each<[string, Step]>([
    ['a panel that is well', panel({})],
    ['a server that knows no path', answer('nothing here', 404, html)],
    ['a server that breaks off', raw('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"SUC', 'end')],
  ])('says something of each step once it has ended: %s', async (_, step) => {
    const server = await serve(step);
    const examined = await examineAt(server.baseAddress);
    for (const each of doctorSteps) expect([each, examined.of(each)?.verdict]).not.toContain('running');
    for (const each of doctorSteps) expect(examined.of(each)).toBeDefined();
    expect(server.requests.length).toBeLessThanOrEqual(mostRequests);
  });

  test('tells the key, an e-mail and an IMEI to nobody, whatever the supplier echoes', async () => {
    const echo = `Unknown mood for ${doctorKey} shop@example.com 490154203237518`;
    const server = await serve(answer({ ERROR: [{ MESSAGE: echo }] }));
    const { told } = await examineAt(server.baseAddress);
    const all = JSON.stringify(told);
    expect(all).toContain('Unknown mood');
    expect(all).not.toContain(doctorKey);
    expect(all).not.toContain('shop@example.com');
    expect(all).not.toContain('490154203237518');
  });
});

describe('what cannot be reached', () => {
  test('an address that is none', async () => {
    const examined = await examineAt('http://shop.example.com');
    expect(examined.problems).toEqual(['address: address-invalid']);
  });

  test('a connection whose key is not known sends nothing', async () => {
    const server = await serve(panel({}));
    const examined = await examineAt(server.baseAddress, { key: null });
    expect(examined.problems).toEqual(['sign-in: no-key']);
    expect(server.requests).toEqual([]);
  });

  test('a name that does not exist', async () => {
    const examined = await examineAt('https://no-such-supplier.invalid');
    expect(examined.problems).toEqual(['reach: name-not-found']);
  });

  test('a port where nobody listens', async () => {
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
    ['a folder too many', '/shop', '/api/fusion', { baseAddress: '' }],
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

  test('finds the folder that the supplier sends us on to', async () => {
    const elsewhere = answer('', 302, { Location: '/desk7/login' });
    const server = await serve(panel({ at: '/desk7/api/fusion', elsewhere }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('path')?.cure).toEqual({ baseAddress: `${server.baseAddress}/desk7` });
  });

  test('is said without a cure where no other path answers', async () => {
    const server = await serve(answer('gone', 404, html));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('path')).toMatchObject({ verdict: 'bad', problem: 'wrong-path', cure: null });
    expect(examined.of('rest')).toMatchObject({ verdict: 'warning', problem: 'rest-absent' });
  });

  test.each([
    [true, 'warning'],
    [false, 'bad'],
  ])('is an illness only where REST does not carry the shop: %s', async (restSuffices, verdict) => {
    const server = await serve(panel({ at: '/nowhere/to/be/found' }));
    const examined = await examineAt(server.baseAddress, { restSuffices });
    expect(examined.of('path')).toMatchObject({ verdict, problem: 'wrong-path' });
    expect(examined.of('rest')?.verdict).toBe('good');
    expect(examined.of('sign-in')?.verdict).toBe(restSuffices ? 'good' : 'skipped');
  });

  test('and a wrong key form are both found', async () => {
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
  test.each(['apikey', 'username'] as const)('is found to be taken as %s', async (name) => {
    const server = await serve(panel({ takesKey: takesParameter(name) }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual(['key-form: wrong-key-form']);
    expect(examined.of('key-form')?.cure).toEqual({ keyForm: name });
  });

  test('is found to be taken as bearer, and no further form is tried', async () => {
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

  test('is not tried further where the address is what is refused, which the supplier names', async () => {
    const words = 'Your Server IP [203.0.113.77] is not allowed, please whitelist it';
    const server = await serve(answer({ ERROR: [{ MESSAGE: words }] }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('sign-in')).toMatchObject({ verdict: 'bad', problem: 'ip-not-allowed' });
    expect(examined.of('sign-in')?.evidence).toContain('the supplier names 203.0.113.77');
    expect(server.requests).toHaveLength(1);
  });
});

describe('what stands in between', () => {
  test.each<[string, Step]>([
    [
      'a challenge',
      answer(page('Just a moment...', '<script src="/cdn-cgi/challenge-platform/x"></script>'), 403, html),
    ],
    ['a challenge with status 200', answer(page('Checking your browser'), 200, html)],
    ['a bare refusal of the web server', answer(page('403 Forbidden', '<hr>nginx'), 403, html)],
    [
      'bot protection',
      answer({ message: 'Access denied by bot-protection. IPs used for automation should be whitelisted' }),
    ],
  ])('is a firewall: %s', async (_, step) => {
    const server = await serve(step);
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual(['path: firewall']);
    expect(server.requests).toHaveLength(1);
  });

  test.each<[string, Step]>([
    ['503', answer(page('Service Unavailable'), 503, html)],
    ['a page', answer(page('Site under maintenance', 'We will be right back'), 200, html)],
    ['JSON', answer({ message: 'Service Unavailable' }, 503)],
  ])('is maintenance: %s', async (_, step) => {
    const server = await serve(step);
    expect((await examineAt(server.baseAddress)).problems).toEqual(['path: maintenance']);
  });

  test.each<[string, Step]>([
    ['a form', answer(page('Shop', '<form><input name=u><input type="password" name=p></form>'), 200, html)],
    ['a redirect', answer('', 302, { Location: '/login?next=api' })],
  ])('is a login page: %s', async (_, step) => {
    const server = await serve(step);
    expect((await examineAt(server.baseAddress)).of('path')?.problem).toBe('login-page');
  });

  test('is a redirect to another host, which the key does not follow', async () => {
    const other = await serve(panel({}));
    const server = await serve(answer('', 301, { Location: `${other.baseAddress}/api/fusion?x=1` }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual(['path: redirected']);
    expect(examined.of('path')?.evidence).toContain(`127.0.0.1:${other.port}`);
    expect(other.requests).toEqual([]);
  });
});

describe('being asked to wait', () => {
  const frequent =
    'Sorry, you are calling our service too frequent, Action [imeiservicelist] only allows once per 5 minutes';
  test.each<[string, string, Step]>([
    ['at the door', 'path', answer('Too Many Attempts.', 429)],
    [
      'in the middle',
      'services',
      panel({ actions: { imeiservicelist: answer({ ERROR: [{ MESSAGE: frequent }] }) } }),
    ],
  ])('ends the examination calmly, %s', async (_, step, server_) => {
    const server = await serve(server_);
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual([`${step}: rate-limited`]);
    expect(examined.of(step as 'path')?.verdict).toBe('warning');
    expect(examined.of('rest')?.verdict).toBe('skipped');
    expect(examined.limiter.budget().nextSlotInMs).toBeGreaterThan(0);
  });
});

describe('what an interface lacks', () => {
  test('REST is absent, which the shop can do without', async () => {
    const server = await serve(panel({ rest: answer(page('Not found'), 404, html) }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('rest')).toMatchObject({ verdict: 'warning', problem: 'rest-absent' });
  });

  test('REST is absent where the shop needs nothing else', async () => {
    const server = await serve(answer(page('Not found'), 404, html));
    const examined = await examineAt(server.baseAddress, { restOnly: true });
    expect(examined.of('rest')).toMatchObject({ verdict: 'bad', problem: 'rest-absent' });
    expect(examined.of('path')?.verdict).toBe('skipped');
  });

  test('bulk status is an unknown action, which the shop can do without', async () => {
    const unknown = answer({ ERROR: [{ MESSAGE: 'Invalid Action' }] });
    const server = await serve(panel({ actions: { getimeiorderbulk: unknown } }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual(['bulk-status: action-unknown']);
    expect(examined.of('bulk-status')?.verdict).toBe('warning');
  });

  test('the account is an unknown action', async () => {
    const server = await serve(panel({ actions: { accountinfo: answer({ ERROR: 'Command Not Found' }) } }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('account')).toMatchObject({ verdict: 'bad', problem: 'action-unknown' });
    expect(examined.of('services')?.verdict).toBe('good');
  });

  test('an answer that nobody foresaw is not understood, in its own words', async () => {
    const odd = answer({ ERROR: [{ MESSAGE: 'Kontostand nicht verfügbar' }] });
    const server = await serve(panel({ actions: { accountinfo: odd } }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('sign-in')).toMatchObject({ verdict: 'bad', problem: 'not-understood' });
    expect(examined.of('sign-in')?.evidence).toContain('Kontostand');
  });
});

describe('the clocks', () => {
  test.each([
    ['behind', -3_600_000],
    ['ahead', 3_600_000],
  ])('are compared: ours is %s', async (side, offsetMs) => {
    const dated = { Date: new Date().toUTCString() };
    const server = await serve(
      panel({
        actions: { accountinfo: answer({ SUCCESS: [{ credit: '1', currency: 'USD' }] }, 200, dated) },
      }),
    );
    const examined = await examineAt(server.baseAddress, { nowMs: () => Date.now() + offsetMs });
    expect(examined.of('clock')).toMatchObject({ verdict: 'warning', problem: 'clock-wrong' });
    expect(examined.of('clock')?.evidence).toContain(`60 minutes ${side}`);
  });

  test('agree within five minutes', async () => {
    const dated = { Date: new Date(Date.now() - 200_000).toUTCString() };
    const server = await serve(panel({ rest: answer({ data: {} }, 200, dated) }));
    expect((await examineAt(server.baseAddress)).of('clock')?.verdict).toBe('good');
  });
});
