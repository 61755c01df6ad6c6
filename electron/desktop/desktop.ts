import { join } from 'node:path';
import { RPCHandler } from '@orpc/server/message-port';
import { app, type BrowserWindow, session } from 'electron';
import { openBackend } from '../backend/backend.ts';
import { readPageFiles } from '../page-files.ts';
import { serveApp } from './app-protocol.ts';
import { createDesktopHost } from './host.ts';
import { setMenu } from './menu.ts';
import { openPortDoor } from './port-door.ts';
import { openPreferencesFile } from './preferences-file.ts';
import { guardQuit } from './quit.ts';
import { lockSession } from './security.ts';
import { openWindow, showAgain } from './window.ts';

/** The folder of the built files, `out/`, seen from `out/main/main.js`. */
const built = join(import.meta.dirname, '..');

/**
 * Opens the app, in order: locks, page, backend, door, window. Rejects with what went wrong; the caller says so and ends.
 * `onSurprise` receives what goes wrong later and must not throw.
 */
export async function openDesktop(onSurprise: (cause: unknown) => void): Promise<void> {
  await app.whenReady();
  lockSession(session.defaultSession);
  serveApp(await readPageFiles(join(built, 'renderer')));
  setMenu();

  const dataFolder = app.getPath('userData');
  const preferences = openPreferencesFile(dataFolder);
  const host = createDesktopHost(dataFolder, preferences.settings);
  const backend = await openBackend(host);
  await backend.start();

  let window: BrowserWindow | undefined;
  const calls = new RPCHandler(backend.router);
  const door = openPortDoor({
    isOurs: (contents) => contents === window?.webContents,
    attach: (port) => calls.upgrade(port),
    onRefused: (why) => onSurprise(new Error(`A port was refused: ${why}.`)),
  });
  const askToQuit = guardQuit({
    window: () => window,
    unsettled: backend.unsettled,
    async stop() {
      door.close();
      await backend.stop();
      await host.practice.stop();
    },
    after: host.clock.after,
    onSurprise,
  });
  app.on('second-instance', () => showAgain(window));
  app.on('window-all-closed', askToQuit);

  window = openWindow({
    preload: join(built, 'preload', 'preload.cjs'),
    memory: preferences.window,
    settings: preferences.settings.read(),
    onCloseWish: askToQuit,
    onPageGone: (reason) => onSurprise(new Error(`The page is gone: ${reason}.`)),
  });
}
