import { describe, expect, test } from 'vitest';
import { desktopObstacle, reasonItDiedEarly } from '../../../build/electron/electron-start.mjs';
import { chooseOpenMethod, type Machine } from '../../../electron/loopback/app-window.ts';
import { parseStartOptions } from '../../../electron/loopback/arguments.ts';

describe('the options of npm start', () => {
  test('default to a free port, the usual folder and a window', () => {
    expect(parseStartOptions([])).toEqual({ open: true, port: 0, dataFolder: null });
  });

  test('are read with a space or an equals sign before the value', () => {
    const wanted = { open: false, port: 8123, dataFolder: '/data' };
    expect(parseStartOptions(['--browser', '--no-open', '--port', '8123', '--data-dir', '/data'])).toEqual(
      wanted,
    );
    expect(parseStartOptions(['--no-open', '--port=8123', '--data-dir=/data'])).toEqual(wanted);
  });

  test.each([
    [['--open'], '"--open"'],
    [['serve'], '"serve"'],
    [['--port'], '"--port"'],
    [['--port', '--browser'], '"--port"'],
    [['--browser=yes'], '"--browser"'],
    [['--port', '65536'], '"65536" is not a port'],
    [['--port', '-1'], '"--port"'],
    [['--port', '80a'], '"80a" is not a port'],
    [['--data-dir', ''], '--data-dir needs the name of a folder'],
  ])('that are invalid, %j, are named in a sentence with what to do', (words, part) => {
    const failure = failureOf(() => parseStartOptions(words));
    expect(failure).toMatchObject({ name: 'StartFailure' });
    expect(failure).toHaveProperty('message', expect.stringContaining(part));
    expect(failure).toHaveProperty('message', expect.stringMatching(/--(port|data-dir)\b.*\.$/));
  });
});

describe('the desktop window', () => {
  test('is not tried if it cannot open', () => {
    const display = { DISPLAY: ':0' };
    expect(desktopObstacle({ platform: 'linux', env: display, isRoot: true })).toContain('root');
    expect(desktopObstacle({ platform: 'linux', env: {}, isRoot: false })).toContain('no display');
    expect(desktopObstacle({ platform: 'linux', env: display, isRoot: false })).toBeNull();
    expect(
      desktopObstacle({ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, isRoot: false }),
    ).toBeNull();
    expect(desktopObstacle({ platform: 'darwin', env: {}, isRoot: false })).toBeNull();
  });

  test('a Chromium that could not start is distinguished from an app that ended', () => {
    const sandbox =
      'FATAL:setuid_sandbox_host.cc The SUID sandbox helper binary was found, but is not configured';
    expect(reasonItDiedEarly(null, 'SIGTRAP', sandbox)).toContain('sandbox');
    expect(reasonItDiedEarly(127, null, 'error while loading shared libraries: libnss3.so')).toContain(
      'library',
    );
    expect(reasonItDiedEarly(1, null, 'ERROR:ozone_platform_x11.cc Missing X server or $DISPLAY')).toContain(
      'display',
    );
    expect(reasonItDiedEarly(null, 'SIGSEGV', '')).toContain('SIGSEGV');
    expect(reasonItDiedEarly(1, null, 'IMEI Desk cannot write to its data folder.')).toBeNull();
    expect(reasonItDiedEarly(0, null, sandbox)).toBeNull();
    expect(reasonItDiedEarly(null, 'SIGTERM', sandbox)).toBeNull();
  });
});

describe('the page', () => {
  const desk: Machine = {
    platform: 'linux',
    env: { DISPLAY: ':0', PATH: '/usr/local/bin:/usr/bin' },
    isRoot: false,
    canRun: () => false,
  };

  test('opens as a window of an installed Chromium', () => {
    const canRun = (file: string) => file === '/usr/bin/google-chrome';
    expect(chooseOpenMethod({ ...desk, canRun })).toEqual({
      by: 'app-window',
      browser: '/usr/bin/google-chrome',
    });
  });

  test('opens in the system’s default browser if no Chromium is installed', () => {
    expect(chooseOpenMethod(desk)).toMatchObject({ by: 'system-opener', command: 'xdg-open' });
    expect(chooseOpenMethod({ ...desk, platform: 'darwin' })).toMatchObject({ command: 'open' });
    expect(chooseOpenMethod({ ...desk, platform: 'win32' })).toMatchObject({ command: 'rundll32' });
  });

  test('is not opened without a display, or for root, for whom browsers have no sandbox', () => {
    const canRun = () => true;
    expect(chooseOpenMethod({ ...desk, canRun, env: {} })).toEqual({
      by: 'nobody',
      why: 'no display was found',
    });
    expect(chooseOpenMethod({ ...desk, canRun, isRoot: true })).toMatchObject({ by: 'nobody' });
  });
});

function failureOf(run: () => unknown): unknown {
  try {
    run();
  } catch (failure) {
    return failure;
  }
  throw new Error('It was accepted.');
}
