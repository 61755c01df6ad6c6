import { join } from 'node:path';
import { RPCHandler } from '@orpc/server/message-port';
import { app, type BrowserWindow, ipcMain, nativeTheme, session } from 'electron';
import Store from 'electron-store';
import { settingsSchema } from '../../shared/contract/shop/settings.ts';
import { wireObjects } from '../../shared/contract/wire-objects.ts';
import { assertNever } from '../../shared/model/base/assert-never.ts';
import type { PageRequest } from '../../shared/model/host/page-request.ts';
import type { Backend } from '../backend/backend.ts';
import type { Host, Preferences } from '../backend/base/host.ts';
import { createLog } from '../backend/base/log.ts';
import { createRedactor } from '../backend/base/redact.ts';
import { announceClosing, isAwaited, type Release } from '../folder-lock.ts';
import type { PageFiles } from '../page-files.ts';
import { startFailure } from '../start-failure.ts';
import { openProgram } from '../till/open-program.ts';
import { openSharing } from '../till/sharing.ts';
import { serveApp } from './border/app-protocol.ts';
import { answerPortRequests } from './border/port-requests.ts';
import { lockSession } from './border/security.ts';
import { createDesktopCapabilities } from './capabilities/capabilities.ts';
import { isSignedForMac } from './capabilities/mac-signature.ts';
import { wasOpenedAtLogin } from './capabilities/open-at-login.ts';
import { createFilesFromOutside, type FilesFromOutside } from './capabilities/opened-files.ts';
import { createDesktopTray } from './capabilities/tray.ts';
import { showsTrays } from './capabilities/tray-place.ts';
import { createCustomerDisplay } from './customer-display.ts';
import { createDesktopHost } from './host.ts';
import type { OpenRequest } from './launch/launch-words.ts';
import { openAgainAfterwards } from './launch/open-again.ts';
import type { OpenRequests } from './launch/open-requests.ts';
import { openApplicationMenu } from './menu.ts';
import { guardQuit } from './quit.ts';
import { reportStartFailure } from './start-failure.ts';
import type { UnexpectedErrors } from './unexpected-errors.ts';
import { hideWindow } from './window/hide-window.ts';
import { onSessionEnd } from './window/session-end.ts';
import { openWindowMemory } from './window/window-memory.ts';
import { keepZoom, type Zoom } from './window/zoom.ts';
import { openWindow, saveBoundsOf, showAgain } from './window.ts';

/** The folder of built files, `out/`, relative to `out/main/main.mjs`. */
export const built = join(import.meta.dirname, '..');

export interface DesktopDeps {
  readonly pageFiles: PageFiles;
  readonly keyMemory?: Host['keyMemory'];
}

/**
 * Opens the app on a data folder that this process has locked. Opens the components in this order: locks,
 * page, backend, port, window. Rejects on failure. The caller then reports the failure and ends the process.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: creates all components of the desktop app, in the order of the start.
export async function openDesktop(
  dataFolder: string,
  release: Release,
  unexpected: UnexpectedErrors,
  deps: DesktopDeps,
  allowOutside: (links: readonly string[]) => void,
  launch: { readonly openRequests: OpenRequests; readonly isHidden: boolean },
): Promise<void> {
  await app.whenReady();
  lockSession(session.defaultSession);
  serveApp(deps.pageFiles);

  let window: BrowserWindow | undefined;
  let zoom: Zoom | undefined;
  let backend: Backend | undefined;
  let isLeaving = false;
  const windows = openPreferences(dataFolder, 'window');
  const memory = openWindowMemory(windows, 'main');
  const files = createFilesFromOutside();
  const menu = openApplicationMenu({
    run: (command) => backend?.askPage({ what: 'run', command }),
    zoom: () => zoom,
  });
  const display = createCustomerDisplay({
    beside: () => window,
    memory: openWindowMemory(windows, 'customer-display'),
    after: (delayMs, run) => ports.clock.after(delayMs, run),
    onClosed() {
      if (!isLeaving) showWindow();
    },
  });

  const system = {
    platform: process.platform,
    isSigned: () => isSignedForMac(process.execPath),
    showWindow: () => showWindow(),
    showsTrays: () => showsTrays(process.platform),
  };
  const tray = createDesktopTray(system);
  const settings = followTheme(openPreferences(dataFolder, 'preferences'));
  const ports = createDesktopHost(
    dataFolder,
    settings,
    createDesktopCapabilities({
      allowOutside,
      system,
      window: () => window,
      tray: tray.capability,
      files,
      packageFile: join(built, '..', 'package.json'),
      showMenu: menu.show,
      openCustomerDisplay: display.open,
      openRoute: (place) => launch.openRequests.add([{ is: 'place', place }]),
    }),
    () => window,
    deps.keyMemory,
  );
  const { version, clock, randomId } = ports;
  // Waits until the app has finished opening, and then stops everything in order.
  const leaving = Promise.withResolvers<() => void>();
  const sharing = await openSharing({
    dataFolder,
    version,
    clock,
    randomId,
    ...(ports.redactor === undefined ? {} : { redactor: ports.redactor }),
    restart() {
      openAgainAfterwards();
      void leaving.promise.then((leave) => leave());
    },
  });
  const host: Host = { ...ports, sharing: sharing.host };
  const log = createLog(
    join(dataFolder, 'logs', 'shell.log'),
    host.redactor ?? createRedactor(),
    host.clock,
    host.randomId,
  );
  unexpected.writeTo(log);
  const program = await openProgram(sharing, host);
  backend = program;

  const calls = new RPCHandler(program.router, wireObjects);
  const door = answerPortRequests({
    isOurs: (contents) => contents === window?.webContents,
    attach(port) {
      const session = program.openSession();
      port.once('close', session.close);
      calls.upgrade(port, { context: { session } });
    },
    onRefused: (refusalReason) => unexpected.report(new Error(`port request refused: ${refusalReason}`)),
  });
  /**
   * Shows the window. If the app is quitting, starts the app again afterwards, because macOS sends the user's request only to the running
   * instance.
   */
  function showWindow(): void {
    if (isLeaving) openAgainAfterwards();
    else showAgain(window);
  }
  const wayOut = guardQuit({
    window: () => window,
    unsettled: program.unsettled,
    say: program.say,
    onLeaving() {
      isLeaving = true;
      display.close();
      // From now on, if the user opens the app, a new instance starts.
      app.releaseSingleInstanceLock();
      announceClosing(dataFolder);
      if (window === undefined) return;
      saveBoundsOf(window, memory);
      hideWindow(window);
    },
    async stop(signal) {
      door.close();
      await sharing.stop();
      await program.stop(signal);
      await sharing.leave();
      // The folder is still locked. So another instance may wait for the lock, but has not started anything that an installer could
      // interrupt.
      if (!isAwaited(dataFolder)) await program.installUpdate().catch(unexpected.report);
      await log.flush();
      release();
    },
    after: host.clock.after,
    onError: unexpected.report,
  });
  leaving.resolve(wayOut.leave);
  app.on('activate', showWindow);
  app.on('window-all-closed', wayOut.ask);

  window = openWindow({
    preload: join(built, 'preload', 'preload.cjs'),
    memory,
    after: host.clock.after,
    isHidden: launch.isHidden || wasOpenedAtLogin(process.platform),
    showEditMenu: menu.showEditMenu,
    onCloseWish() {
      tray
        .takesIn(window, settings.read())
        .then((isIn) => isIn || wayOut.ask())
        .catch(unexpected.report);
    },
    onPageGone: (reason) => unexpected.report(new Error(`page process gone: ${reason}`)),
    onNotLoaded(loadError) {
      const failure = startFailure(
        `IMEI Desk cannot show its page: ${loadError}. What it wrote down is safe, and nothing is sent twice. Start it again; if this happens again, reinstall it.`,
      );
      wayOut.giveUp(() => reportStartFailure(failure, unexpected.report));
    },
  });
  zoom = keepZoom(window.webContents, memory);
  onSessionEnd(window, {
    mayEnd: wayOut.mayEnd,
    onEnd: wayOut.leaveAtOnce,
    onSignal: wayOut.leave,
  });
  launch.openRequests.follow((opening) => {
    showWindow();
    void requestFor(opening, files).then((request) => request && program.askPage(request));
  });
}

/** Converts a request from outside to a request for the page; null if only the window is requested. */
async function requestFor(opening: OpenRequest, files: FilesFromOutside): Promise<PageRequest | null> {
  switch (opening.is) {
    case 'window':
      return null;
    case 'place':
      return { what: 'open', place: opening.place };
    case 'file':
      return files.take(opening.path);
    case 'not-our-link':
      return { what: 'not-opened', why: 'not-our-link', name: null };
    default:
      return assertNever(opening);
  }
}

/**
 * A small file of preferences in the data folder, `NAME.json`. `preferences` has the same format in both shells. An unreadable file is
 * replaced by the default preferences, because lost preferences are better than an app that does not start.
 */
function openPreferences(dataFolder: string, name: 'preferences' | 'window'): Preferences {
  const store = new Store<Record<string, unknown>>({
    cwd: dataFolder,
    name,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
  // The package opens its own IPC channel, on which any frame could request the path of the data folder. The channel is removed, because
  // only our own channel is allowed.
  ipcMain.removeAllListeners('electron-store-get-data');
  return {
    read: () => store.store,
    write(value) {
      store.store = value;
    },
  };
}

/**
 * Shows Chromium's dialogs and menus in the chosen theme. If the user chose the system's theme, Chromium also tells the page which theme
 * that is.
 */
function followTheme(preferences: Preferences): Preferences {
  const follow = (settings: unknown): void => {
    nativeTheme.themeSource = colorSchemeOf(settings);
  };
  follow(preferences.read());
  return {
    read: preferences.read,
    write(value) {
      preferences.write(value);
      follow(value);
    },
  };
}

function colorSchemeOf(settings: unknown): 'light' | 'dark' | 'system' {
  const parsed = settingsSchema.shape.colorScheme.safeParse(
    (settings as { colorScheme?: unknown } | undefined)?.colorScheme,
  );
  return !parsed.success || parsed.data === 'auto' ? 'system' : parsed.data;
}
