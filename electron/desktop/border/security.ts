import { app, type BrowserWindowConstructorOptions, type Session, shell, type WebContents } from 'electron';
import { startFailure } from '../../start-failure.ts';
import { isMessageLink } from './message-links.ts';
import { isOwnOrigin, isOwnPage, pathOnDesk } from './origin.ts';

/** Web preferences of a page. The page is sandboxed, has no Node and has one preload. A page without a preload cannot reach the backend. */
export function lockedWebPreferences(preload?: string): BrowserWindowConstructorOptions['webPreferences'] {
  return {
    ...(preload === undefined ? {} : { preload }),
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
    // A file that the user drops on the window must never replace the page. The spell checker is off, because it would download its
    // dictionaries.
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: !app.isPackaged,
    // A hidden window must show changes as soon as they are committed.
    backgroundThrottling: false,
  };
}

/**
 * Restricts the whole process. Must run before the app is ready. `mayOpenPlace` returns true for suppliers' links that may be opened
 * outside the app.
 */
export function lockApp(mayOpenPlace: (url: string) => boolean): void {
  app.enableSandbox();
  // Only Node reaches suppliers (money-safety H1), so Chromium resolves no names.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  app.on('web-contents-created', (_event, contents) => lockContents(contents, mayOpenPlace));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
  });
  app.on('select-client-certificate', (event, _contents, _url, _list, callback) => {
    event.preventDefault();
    callback();
  });
  app.on('login', (event, _contents, _details, _authInfo, callback) => {
    event.preventDefault();
    callback();
  });
}

/**
 * Returns a StartFailure if a packaged app must not start; otherwise null. The app must not handle keys while another program controls its
 * page. The app must also not handle keys without Chromium's sandbox: an AppImage starts without the sandbox if the system forbids user
 * namespaces. Call this before `lockApp`, which removes the flag that is checked here.
 */
export function looseStart(env: NodeJS.ProcessEnv): Error | null {
  if (!app.isPackaged) return null;
  if (app.commandLine.hasSwitch('no-sandbox') || env.ELECTRON_DISABLE_SANDBOX !== undefined)
    return startFailure(
      'IMEI Desk does not run without its sandbox. Start it without --no-sandbox, not as root; if this is the AppImage, install the .deb package instead, which brings a sandbox of its own.',
    );
  const loose = looseSwitches.find((name) => app.commandLine.hasSwitch(name));
  if (loose === undefined) return null;
  return startFailure(`IMEI Desk does not run with --${loose}: another program could order in your name.`);
}

/** Chromium switches that Electron's fuses do not disable. */
const looseSwitches = [
  // These switches let another program control the page.
  'remote-debugging-port',
  'remote-debugging-pipe',
  // These switches remove the isolation between pages or between their processes.
  'disable-web-security',
  'single-process',
  // These switches start another program in place of one of the app's own programs.
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
] as const;

export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    callback(
      mayUse(permission, {
        isMainFrame: details.isMainFrame,
        origin: originOf(details.requestingUrl),
        media,
      }),
    );
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) =>
    mayUse(permission, { isMainFrame: details.isMainFrame, origin, media: [details.mediaType ?? 'unknown'] }),
  );
  session.setDevicePermissionHandler(() => false);
  session.setBluetoothPairingHandler((_details, callback) => callback({ confirmed: false }));
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null));
  session.setSpellCheckerEnabled(false);
  // The app uses no TLS through Chromium, so no certificate is accepted.
  session.setCertificateVerifyProc((_request, callback) => callback(certificateRefused));
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !mayRequest(details.url) }));
  session.on('will-download', (event) => event.preventDefault());
}

/** The only requests that a page's process may make: our own files and, in a source checkout, the developer tools. */
function mayRequest(url: string): boolean {
  if (pathOnDesk(url) !== undefined) return true;
  return !app.isPackaged && url.startsWith('devtools://');
}

function lockContents(contents: WebContents, mayOpenPlace: (url: string) => boolean): void {
  contents.on('will-navigate', (event) => {
    // The only allowed navigation is a reload of the page.
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOwnPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (isMessageLink(url) || mayOpenPlace(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
  // WebRTC must not use direct connections, because peer connections bypass all request filters.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** The code for "certificate refused" in a verify procedure. */
const certificateRefused = -2;

/**
 * Denies every permission except one: our own page may use the camera, to scan barcodes. A request that also asks for sound, or that names
 * no device, is denied.
 */
function mayUse(permission: string, request: PermissionRequest): boolean {
  if (permission !== 'media') return false;
  if (!request.isMainFrame || !isOwnOrigin(request.origin)) return false;
  return request.media.length > 0 && request.media.every((kind) => kind === 'video');
}

interface PermissionRequest {
  readonly isMainFrame: boolean;
  readonly origin: string | undefined;
  readonly media: readonly string[];
}

/** The origin of a URL in Chromium's notation; undefined if the text is not a URL. */
function originOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
