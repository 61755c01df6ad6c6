import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtApp } from '../support/built-app.ts';
import { type DesktopProcess, startDesktop } from '../support/desktop-process.ts';
import type { Recorded } from '../support/electron-stand-in.ts';
import { makeDataFolder } from '../support/loopback-app.ts';

// The built main bundle against a recorded stand-in for `electron`: every lock of the desktop shell.

let out: string;
let app: DesktopProcess;
let records: readonly Recorded[];
let data: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  out = await builtApp();
  data = await makeDataFolder();
  app = await startDesktop(out, data.folder, ['packaged']);
  records = await app.drive<readonly Recorded[]>('records');
}, 240_000);

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

  it('gives its scheme no privilege that loosens a check', () => {
    expect(argsOf('protocol.registerSchemesAsPrivileged')).toEqual([
      [
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
        },
      ],
    ]);
  });

  it('lets Chromium resolve no name, and never adds a switch that opens the sandbox', () => {
    const switches = records.filter(({ name }) => name === 'app.commandLine.appendSwitch');
    expect(switches.map(({ args }) => args)).toEqual([['host-resolver-rules', 'MAP * ~NOTFOUND']]);
  });

  it('refuses certificates, client certificates and sign-in boxes', async () => {
    expect(await app.drive('certificateError')).toEqual({ prevented: true, trusted: false });
    expect(await app.drive('certificate')).toBe(-2);
    expect(await app.drive('clientCertificate')).toEqual({ prevented: true, chosen: [] });
    expect(await app.drive('login')).toEqual({ prevented: true, chosen: [] });
  });
});

describe('the window', () => {
  it('has web preferences that leave the page nothing but its preload', async () => {
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

  it('opens hidden, in its first size, with a floor, on the page of our own scheme', async () => {
    const { options } = await app.drive<{ options: object }>('window');
    expect(options).toMatchObject({ show: false, width: 1280, height: 800, minWidth: 1024, minHeight: 640 });
    expect(argsOf('BrowserWindow.loadURL')).toEqual(['app://desk/index.html']);
    expect(indexOf('BrowserWindow.show')).toBe(-1);
    await app.drive('windowEvent', { event: 'ready-to-show' });
    const now = await app.drive<readonly Recorded[]>('records');
    expect(now.some(({ name }) => name === 'BrowserWindow.show')).toBe(true);
  });

  it('sends nothing past the request filter through peer connections', async () => {
    const { webRTCPolicy } = await app.drive<{ webRTCPolicy: string }>('window');
    expect(webRTCPolicy).toBe('disable_non_proxied_udp');
  });

  it('offers no developer tools in the packaged app', () => {
    expect(JSON.stringify(argsOf('Menu.setApplicationMenu'))).not.toContain('toggleDevTools');
  });
});

describe('permissions', () => {
  const permissions = [
    ...[
      'clipboard-read',
      'clipboard-sanitized-write',
      'display-capture',
      'fileSystem',
      'fullscreen',
      'geolocation',
    ],
    ...[
      'hid',
      'idle-detection',
      'keyboardLock',
      'local-fonts',
      'local-network-access',
      'mediaKeySystem',
      'midi',
    ],
    ...[
      'midiSysex',
      'notifications',
      'openExternal',
      'persistent-storage',
      'pointerLock',
      'serial',
      'storage-access',
    ],
    ...['speaker-selection', 'top-level-storage-access', 'usb', 'window-management', 'unknown'],
  ];

  it.each(permissions)('refuses %s, asked for or checked, even to our own page', async (permission) => {
    const own = { isMainFrame: true, requestingUrl: 'app://desk/index.html', mediaTypes: ['video'] };
    expect(await app.drive('permissionRequest', { permission, ...own })).toBe(false);
    const check = { permission, origin: 'app://desk', isMainFrame: true, mediaType: 'video' };
    expect(await app.drive('permissionCheck', check)).toBe(false);
  });

  it('gives the camera to our own page', async () => {
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

describe('navigation', () => {
  const elsewhere = [
    'https://supplier.example/',
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'app://desk/assets/x.js',
  ];
  const lookAlikes = [
    'app://desk.example/index.html',
    'app://desk@supplier.example/',
    'data:text/html,x',
    'about:blank',
  ];

  it.each([...elsewhere, ...lookAlikes])('the page cannot go to %s', async (url) => {
    expect(await app.drive('navigation', { event: 'will-navigate', url })).toBe(true);
    expect(await app.drive('navigation', { event: 'will-frame-navigate', url })).toBe(true);
    expect(await app.drive('navigation', { event: 'will-redirect', url })).toBe(true);
  });

  it('lets the page reload itself, but no frame inside it and by no redirect', async () => {
    const url = 'app://desk/index.html#/orders';
    expect(await app.drive('navigation', { event: 'will-navigate', url })).toBe(false);
    expect(await app.drive('navigation', { event: 'will-frame-navigate', url })).toBe(false);
    expect(await app.drive('navigation', { event: 'will-frame-navigate', url, isMainFrame: false })).toBe(
      true,
    );
    expect(await app.drive('navigation', { event: 'will-redirect', url })).toBe(true);
  });

  it('attaches no webview', async () => {
    expect(await app.drive('navigation', { event: 'will-attach-webview', url: 'app://desk/' })).toBe(true);
  });

  it.each([
    'https://supplier.example/',
    'app://desk/index.html',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('window.open of %s opens nothing, inside or outside', async (url) => {
    expect(await app.drive('open', { url })).toEqual({ action: 'deny' });
    const now = await app.drive<readonly Recorded[]>('records');
    expect(now.filter(({ name }) => name === 'shell.openExternal')).toEqual([]);
  });
});

describe('requests of the page', () => {
  it.each([
    'https://supplier.example/api',
    'http://127.0.0.1:8080/',
    'ws://127.0.0.1:8080/',
    'file:///etc/passwd',
    'app://desk.example/index.html',
    'app://other/index.html',
    'devtools://devtools/bundled/inspector.html',
    'blob:https://supplier.example/1',
  ])('%s is cancelled', async (url) => {
    expect(await app.drive('request', { url })).toEqual({ cancel: true });
  });

  it('only its own files are let through', async () => {
    expect(await app.drive('request', { url: 'app://desk/index.html' })).toEqual({ cancel: false });
    expect(await app.drive('request', { url: 'app://desk/assets/a.js' })).toEqual({ cancel: false });
  });
});

describe('app://desk', () => {
  interface Answer {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }
  const ask = (url: string, method = 'GET') => app.drive<Answer>('protocol', { url, method });

  it('serves the page with a policy that denies by default and a nonce of its own each time', async () => {
    const [first, second] = [await ask('app://desk/index.html'), await ask('app://desk/index.html#/orders')];
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = first.headers['content-security-policy'] ?? '';
    const nonce = /'nonce-([\w-]{22,})'/.exec(policy)?.[1] ?? 'none';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(first.body).toContain(nonce);
    expect(first.body).not.toContain('__STYLE_NONCE__');
    expect(second.status).toBe(200);
    expect(second.headers['content-security-policy']).not.toBe(policy);
  });

  it('sends every header with everything, what is missing included', async () => {
    for (const url of ['app://desk/', 'app://desk/nowhere.js']) {
      expect((await ask(url)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    }
  });

  it('serves every built file under its exact name', async () => {
    const built = (await readdir(join(out, 'renderer'), { recursive: true, withFileTypes: true })).filter(
      (e) => e.isFile(),
    );
    expect(built.length).toBeGreaterThan(1);
    for (const file of built) {
      const path = join(file.parentPath, file.name).slice(join(out, 'renderer').length).replaceAll('\\', '/');
      const answer = await ask(`app://desk${path}`);
      expect(answer.status, path).toBe(200);
      expect(answer.headers['content-type'], path).not.toBe('application/octet-stream');
    }
  });

  it.each([
    'app://desk/missing.html',
    'app://desk/assets',
    'app://desk/assets/',
    'app://desk/../main/main.js',
    'app://desk/assets/../index.html',
    'app://desk/assets/../../main/main.js',
    'app://desk/%2e%2e/main/main.js',
    'app://desk/assets/%2e%2e/index.html',
    'app://desk/assets%2f..%2findex.html',
    'app://desk/..%5cmain%5cmain.js',
    'app://desk/..\\main\\main.js',
    'app://desk//etc/passwd',
    'app://desk/index.html%00.js',
    'app://desk/INDEX.HTML',
    'app://other/index.html',
    'app://desk.example/index.html',
  ])('answers 404 without a body for %s', async (url) => {
    const { status, body } = await ask(url);
    expect({ status, body }).toEqual({ status: 404, body: '' });
  });

  it('answers to nothing but reading', async () => {
    expect((await ask('app://desk/index.html', 'POST')).status).toBe(405);
    expect(await ask('app://desk/index.html', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
});

describe('the port', () => {
  it.each([
    ['a frame inside our page', { origin: 'app://desk', isSubframe: true }],
    ['another origin', { origin: 'https://supplier.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a look-alike origin', { origin: 'app://desk.example' }],
    ['a window that we did not open', { origin: 'app://desk', isForeign: true }],
    ['a frame that has gone', { origin: 'app://desk', isGone: true }],
  ])('is refused to %s', async (_who, asked) => {
    expect(await app.drive('askForPort', asked)).toBe(0);
  });

  it('is given to the top frame of our own page and leads to the backend', async () => {
    expect(await app.drive('askForPort', { origin: 'app://desk' })).toBe(1);
    expect(await app.drive('about')).toMatchObject({ shell: 'desktop', dataFolder: data.folder });
  });

  it('is given anew to a page that was reloaded, and the old one is closed', async () => {
    expect(await app.drive('askForPort', { origin: 'app://desk' })).toBe(1);
    const closed = await app.drive<readonly boolean[]>('closedPorts');
    expect(closed.at(-1)).toBe(false);
    expect(closed.at(-2)).toBe(true);
    expect(await app.drive('about')).toMatchObject({ shell: 'desktop' });
  });

  it('has the only channel between page and main', async () => {
    expect(await app.drive('channels')).toEqual(['imei-desk:port']);
  });
});
