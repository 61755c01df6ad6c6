import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtApp } from '../../../support/app/built-app.ts';
import { makeDataFolder } from '../../../support/app/loopback-app.ts';
import { type DesktopProcess, startDesktop } from '../../../support/desktop/desktop-process.ts';
import type { Recorded } from '../../../support/electron/recorded.ts';

// The security settings of process and window: the built main bundle with the stand-in for `electron`.

let out: string;
let app: DesktopProcess;
let records: readonly Recorded[];
let data: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  out = await builtApp();
  data = await makeDataFolder();
  app = await startDesktop(out, data.folder, ['packaged']);
  records = await app.drive<readonly Recorded[]>('records');
});

afterAll(async () => {
  app?.stop();
  await app?.exited;
  await data?.remove();
});

const indexOf = (name: string) => records.findIndex((recorded) => recorded.name === name);
const argsOf = (name: string) => records.find((recorded) => recorded.name === name)?.args;

describe('the process', () => {
  it('turns the sandbox on and registers its scheme before the app is ready', () => {
    expect(indexOf('app.enableSandbox')).toBeGreaterThanOrEqual(0);
    expect(indexOf('app.enableSandbox')).toBeLessThan(indexOf('app.whenReady'));
    expect(indexOf('protocol.registerSchemesAsPrivileged')).toBeGreaterThanOrEqual(0);
    expect(indexOf('protocol.registerSchemesAsPrivileged')).toBeLessThan(indexOf('app.whenReady'));
  });

  it('gives its scheme no privilege that weakens a check', () => {
    expect(argsOf('protocol.registerSchemesAsPrivileged')).toEqual([
      [
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
        },
      ],
    ]);
  });

  it('lets Chromium resolve no host name, and adds no switch that weakens the sandbox', () => {
    const switches = records.filter(({ name }) => name === 'app.commandLine.appendSwitch');
    expect(switches.map(({ args }) => args)).toEqual([['host-resolver-rules', 'MAP * ~NOTFOUND']]);
  });

  it('refuses bad certificates, client certificates and sign-in dialogs', async () => {
    expect(await app.drive('certificateError')).toEqual({ prevented: true, trusted: false });
    expect(await app.drive('certificate')).toBe(-2);
    expect(await app.drive('clientCertificate')).toEqual({ prevented: true, chosen: [] });
    expect(await app.drive('login')).toEqual({ prevented: true, chosen: [] });
  });
});

describe('the window', () => {
  it('has web preferences that give the page only its preload', async () => {
    const { options } = await app.drive<{ options: { webPreferences: object } }>('window');
    expect(options.webPreferences).toEqual({
      preload: join(out, 'preload', 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      plugins: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
      backgroundThrottling: false,
    });
  });

  it('opens hidden, in its default size, with a minimum size, on the page of our own scheme', async () => {
    const { options } = await app.drive<{ options: object }>('window');
    expect(options).toMatchObject({ show: false, width: 1280, height: 800, minWidth: 1024, minHeight: 640 });
    expect(argsOf('BrowserWindow.loadURL')).toEqual(['app://desk/index.html']);
  });

  it('cannot avoid the request filter by peer connections', async () => {
    const { webRTCPolicy } = await app.drive<{ webRTCPolicy: string }>('window');
    expect(webRTCPolicy).toBe('disable_non_proxied_udp');
  });

  it('offers no developer tools in the packaged app', () => {
    expect(JSON.stringify(argsOf('Menu.setApplicationMenu'))).not.toContain('toggleDevTools');
  });
});

describe('permissions', () => {
  const permissions = [
    'clipboard-read',
    'clipboard-sanitized-write',
    'display-capture',
    'fileSystem',
    'fullscreen',
    'geolocation',
    'hid',
    'idle-detection',
    'keyboardLock',
    'local-fonts',
    'local-network-access',
    'mediaKeySystem',
    'midi',
    'midiSysex',
    'notifications',
    'openExternal',
    'persistent-storage',
    'pointerLock',
    'serial',
    'storage-access',
    'speaker-selection',
    'top-level-storage-access',
    'usb',
    'window-management',
    'unknown',
  ];

  it.each(permissions)('refuses %s, requested or checked, even to our own page', async (permission) => {
    const own = { isMainFrame: true, requestingUrl: 'app://desk/index.html', mediaTypes: ['video'] };
    expect(await app.drive('permissionRequest', { permission, ...own })).toBe(false);
    const check = { permission, origin: 'app://desk', isMainFrame: true, mediaType: 'video' };
    expect(await app.drive('permissionCheck', check)).toBe(false);
  });

  it('allows the camera for our own page', async () => {
    const asked = { permission: 'media', isMainFrame: true, mediaTypes: ['video'] };
    expect(await app.drive('permissionRequest', { ...asked, requestingUrl: 'app://desk/index.html' })).toBe(
      true,
    );
    const check = { permission: 'media', isMainFrame: true, mediaType: 'video' };
    expect(await app.drive('permissionCheck', { ...check, origin: 'app://desk' })).toBe(true);
    expect(await app.drive('permissionCheck', { ...check, origin: 'app://desk/' })).toBe(true);
  });

  it.each([
    ['the microphone', { mediaTypes: ['audio'] }],
    ['camera and microphone together', { mediaTypes: ['video', 'audio'] }],
    ['nothing in particular', { mediaTypes: [] }],
    ['the camera from a frame inside the page', { isMainFrame: false }],
    ['the camera from another site', { requestingUrl: 'https://desk/index.html' }],
    ['the camera from a look-alike', { requestingUrl: 'app://desk.example/index.html' }],
  ])('refuses %s', async (_what, change) => {
    const asked = { permission: 'media', isMainFrame: true, mediaTypes: ['video'] };
    const request = { ...asked, requestingUrl: 'app://desk/index.html', ...change };
    expect(await app.drive('permissionRequest', request)).toBe(false);
  });

  it.each([
    ['sound', { mediaType: 'audio' }],
    ['an unknown medium', { mediaType: 'unknown' }],
    ['a foreign origin', { origin: 'https://supplier.example' }],
    ['a subframe', { isMainFrame: false }],
  ])('a check for %s is answered no', async (_what, change) => {
    const check = {
      permission: 'media',
      origin: 'app://desk',
      isMainFrame: true,
      mediaType: 'video',
      ...change,
    };
    expect(await app.drive('permissionCheck', check)).toBe(false);
  });

  it('refuses devices, Bluetooth pairing, screen capture and downloads', async () => {
    expect(await app.drive('device')).toBe(false);
    expect(await app.drive('bluetooth')).toEqual({ confirmed: false });
    expect(await app.drive('displayMedia')).toBeNull();
    expect(await app.drive('download')).toBe(true);
  });
});
