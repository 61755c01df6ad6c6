import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ownerIn, peerOwner } from '../../../electron/loopback/peer-owner.ts';
import { createSessions } from '../../../electron/loopback/session-token.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { type LoopbackUnderTest, startLoopbackUnderTest } from '../../support/app/loopback-under-test.ts';

const execute = promisify(execFile);

/** Runs a Node program as another user. */
function runAs(uid: number, program: string) {
  return execute(process.execPath, ['--input-type=module', '-e', program], { uid, cwd: '/' });
}

let shell: LoopbackUnderTest;

beforeEach(async () => {
  shell = await startLoopbackUnderTest();
});

afterEach(() => shell.stop());

describe('a session opened by a page', () => {
  const secret = 'what-the-page-keeps-for-its-own-origin';
  const shown = { 'Sec-WebSocket-Protocol': `imei-desk, imei-desk-page.${secret}` };

  test('cannot be used by a page of another port, for which the browser sends the same cookie', async () => {
    const Cookie = await shell.openSession(secret);
    expect((await shell.upgrade({ Cookie })).status).toBe(401);
    const guessed = { 'Sec-WebSocket-Protocol': 'imei-desk, imei-desk-page.guessed' };
    expect((await shell.upgrade({ Cookie, ...guessed })).status).toBe(401);
    const answer = await shell.upgrade({ Cookie, ...shown });
    expect(answer.status).toBe(101);
    // The request names two protocols; the answer names the protocol without the secret.
    expect(answer.headers['sec-websocket-protocol']).toBe('imei-desk');
  });

  test('is valid for a reload of that page only', async () => {
    const headers = [`Host: ${shell.host}`, `Cookie: ${await shell.openSession(secret)}`];
    expect((await shell.get('/session', headers)).status).toBe(401);
    expect((await shell.get('/session', [...headers, 'imei-desk-page: guessed'])).status).toBe(401);
    expect((await shell.get('/session', [...headers, `imei-desk-page: ${secret}`])).status).toBe(204);
  });
});

describe('an unused session', () => {
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

  test('continues while one of its pages is open, and ends a day after that page was closed', () => {
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

  test('cannot be opened by a link that is ten minutes old', () => {
    const sessions = createSessions(clock);
    const [early, late] = [sessions.issueToken(), sessions.issueToken()];
    atMs += 10 * 60_000 - 1;
    expect(sessions.exchange(early, null).ok).toBe(true);
    atMs += 1;
    expect(sessions.exchange(late, null)).toEqual({ ok: false, problem: 'token-old' });
    expect(sessions.exchange(late, null)).toEqual({ ok: false, problem: 'token-used' });
  });

  test('is valid in the next process for its own page only, and its token opens no second session', () => {
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

describe('another user of this computer, who has read the link in the arguments of a browser,', () => {
  const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

  test.runIf(isRootOnLinux)('opens no session', async () => {
    const token = shell.sessions.issueToken();
    const asStranger = `
      const answer = await fetch('http://${shell.host}/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://${shell.host}' },
        body: JSON.stringify({ token: '${token}' }),
      });
      process.stdout.write(answer.status + ' ' + (await answer.text()));
    `;
    const { stdout } = await runAs(65_534, asStranger);
    expect(stdout).toBe('403 {"problem":"other-user"}');
    expect((await shell.postSession(token)).status).toBe(204);
  });

  test.runIf(process.platform === 'linux')('is read from the system’s table', async () => {
    const table = [
      '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
      '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 1',
      '   1: 0100007F:D431 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 2',
    ].join('\n');
    expect(ownerIn(table, { own: 0xd431, server: 0x1f90 })).toBe(1001);
    expect(ownerIn(table, { own: 0x1f90, server: 0xd431 })).toBeNull();
    expect(await peerOwner({ own: 1, server: 2 }, '/nowhere')).toBeNull();
  });
});
