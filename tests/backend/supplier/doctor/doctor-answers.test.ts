import { afterEach, describe, expect, test } from 'vitest';
import { html, panel } from '../../../support/doctor/doctor-panel.ts';
import { examineAt } from '../../../support/doctor/doctor-under-test.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer, type Step } from '../../../support/network/scripted-server.ts';

afterEach(closeServers);

const page = (title: string, body = ''): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;

describe('a server in between', () => {
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

  test('redirects to another host, which does not get the key', async () => {
    const other = await serve(panel({}));
    const server = await serve(answer('', 301, { Location: `${other.baseAddress}/api/fusion?x=1` }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual(['path: redirected']);
    expect(examined.of('path')?.evidence).toContain(`127.0.0.1:${other.port}`);
    expect(other.requests).toEqual([]);
  });
});

describe('a request to wait', () => {
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

describe('missing parts of an interface', () => {
  test('REST is absent, which is only a warning', async () => {
    const server = await serve(panel({ rest: answer(page('Not found'), 404, html) }));
    const examined = await examineAt(server.baseAddress);
    expect(examined.of('rest')).toMatchObject({ verdict: 'warning', problem: 'rest-absent' });
  });

  test('REST is absent, which is a problem when the shop needs it', async () => {
    const server = await serve(answer(page('Not found'), 404, html));
    const examined = await examineAt(server.baseAddress, { restOnly: true });
    expect(examined.of('rest')).toMatchObject({ verdict: 'bad', problem: 'rest-absent' });
    expect(examined.of('path')?.verdict).toBe('skipped');
  });

  test('bulk status is an unknown action, which is only a warning', async () => {
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

  test('an unknown answer is not understood, and its own words are shown', async () => {
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
  ])('are compared, and this machine’s clock is %s', async (side, offsetMs) => {
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
