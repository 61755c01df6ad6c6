import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createSessions } from '../../../electron/loopback/session-token.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { type LoopbackUnderTest, startLoopbackUnderTest } from '../../support/app/loopback-under-test.ts';

let shell: LoopbackUnderTest;

beforeEach(async () => {
  shell = await startLoopbackUnderTest();
});

afterEach(() => shell.stop());

describe('a session that a page has opened', () => {
  const secret = 'what-the-page-keeps-for-its-own-origin';
  const shown = { 'Sec-WebSocket-Protocol': `imei-desk, imei-desk-page.${secret}` };

  test('is nothing to another port of this host, which the browser gives the same cookie', async () => {
    const Cookie = await shell.openSession(secret);
    expect((await shell.upgrade({ Cookie })).status).toBe(401);
    const guessed = { 'Sec-WebSocket-Protocol': 'imei-desk, imei-desk-page.guessed' };
    expect((await shell.upgrade({ Cookie, ...guessed })).status).toBe(401);
    const answer = await shell.upgrade({ Cookie, ...shown });
    expect(answer.status).toBe(101);
    // Of the two, the one that says nothing goes back.
    expect(answer.headers['sec-websocket-protocol']).toBe('imei-desk');
  });

  test('is told to a reload of that page alone', async () => {
    const headers = [`Host: ${shell.host}`, `Cookie: ${await shell.openSession(secret)}`];
    expect((await shell.get('/session', headers)).status).toBe(401);
    expect((await shell.get('/session', [...headers, 'imei-desk-page: guessed'])).status).toBe(401);
    expect((await shell.get('/session', [...headers, `imei-desk-page: ${secret}`])).status).toBe(204);
  });
});

describe('a session that is not used', () => {
  const hourMs = 60 * 60_000;
  let atMs = 0;
  const clock = { ...createSystemClock(), monotonicMs: () => atMs };

  test('ends after a day, counted from its last use', async () => {
    const idle = await startLoopbackUnderTest(clock);
    onTestFinished(() => idle.stop());
    const headers = [`Host: ${idle.host}`, `Cookie: ${await idle.openSession()}`];
    for (let day = 0; day < 2; day += 1) {
      atMs += 23 * hourMs;
      expect((await idle.get('/session', headers)).status).toBe(204);
    }
    atMs += 24 * hourMs;
    expect((await idle.get('/session', headers)).status).toBe(401);
    const Cookie = headers[1]?.slice('Cookie: '.length) ?? null;
    expect((await idle.upgrade({ Cookie })).status).toBe(401);
  });

  test('goes on while a page of it is open, and ends a day after that was closed', () => {
    const sessions = createSessions(clock);
    const opened = sessions.exchange(sessions.issueToken(), null);
    const session = opened.ok ? opened.session : '';
    const close = sessions.use(session);
    atMs += 72 * hourMs;
    expect(sessions.holds(session)).toBe(true);
    atMs += 72 * hourMs;
    close();
    atMs += 23 * hourMs;
    expect(sessions.holds(session)).toBe(true);
    atMs += 24 * hourMs;
    expect(sessions.holds(session)).toBe(false);
  });

  test('is known to whom takes the place of this process, to its own page alone, and no token opens a second one', () => {
    const before = createSessions(clock);
    const [token, unused] = [before.issueToken(), before.issueToken()];
    const opened = before.exchange(token, 'the secret of a page that is long enough');
    const session = opened.ok ? opened.session : '';
    const kept = JSON.stringify(before.kept());
    expect(kept).not.toContain(session);
    expect(kept).not.toContain(unused);
    const after = createSessions(clock, JSON.parse(kept));
    expect(after.admits(session, 'the secret of a page that is long enough')).toBe(true);
    expect(after.admits(session, 'the secret of another page')).toBe(false);
    expect(after.exchange(token, null)).toEqual({ ok: false, problem: 'token-used' });
    expect(after.exchange(unused, null).ok).toBe(true);
  });
});
