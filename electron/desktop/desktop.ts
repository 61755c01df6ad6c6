import { join } from 'node:path';
import { RPCHandler } from '@orpc/server/message-port';
import { app, type BrowserWindow, session } from 'electron';
import { wireObjects } from '../../shared/contract/wire-objects.ts';
import { openBackend } from '../backend/backend.ts';
import type { Host } from '../backend/base/host.ts';
import { createLog } from '../backend/base/log.ts';
import { createRedactor } from '../backend/base/redact.ts';
import type { Release } from '../folder-lock.ts';
import type { PageFiles } from '../page-files.ts';
import { serveApp } from './border/app-protocol.ts';
import { openPortDoor } from './border/port-door.ts';
import { lockSession } from './border/security.ts';
import { createDesktopHost } from './host.ts';
import { setMenu } from './menu.ts';
import { openPreferences } from './preferences-file.ts';
import { guardQuit } from './quit.ts';
import type { UnexpectedErrors } from './unexpected-errors.ts';
import { openWindow, showAgain } from './window.ts';

/** The folder of the built files, `out/`, seen from `out/main/main.mjs`. */
export const built = join(import.meta.dirname, '..');

/** What differs between the app as it is built and the app under development. */
export interface DesktopParts {
  readonly pageFiles: PageFiles;
  readonly keyMemory?: Host['keyMemory'];
}

/**
 * Opens the app on a data folder that this process holds, in order: locks, page, backend, door, window.
 * Rejects with what went wrong; the caller says so and ends.
 */
export async function openDesktop(
  dataFolder: string,
  release: Release,
  unexpected: UnexpectedErrors,
  parts: DesktopParts,
  allowOutside: NonNullable<Host['allowOutside']>,
): Promise<void> {
  await app.whenReady();
  lockSession(session.defaultSession);
  serveApp(parts.pageFiles);
  setMenu();

  const settings = openPreferences(dataFolder, 'preferences');
  const host = createDesktopHost(dataFolder, settings, allowOutside, parts.keyMemory);
  const log = createLog(join(dataFolder, 'logs', 'shell.log'), createRedactor(), host.clock, host.randomId);
  unexpected.writeTo(log);
  const backend = await openBackend(host);
  await backend.start();

  let window: BrowserWindow | undefined;
  const calls = new RPCHandler(backend.router, wireObjects);
  const door = openPortDoor({
    isOurs: (contents) => contents === window?.webContents,
    attach: (port) => calls.upgrade(port),
    onRefused: (why) => unexpected.report(new Error(`A port was refused: ${why}.`)),
  });
  const askToQuit = guardQuit({
    window: () => window,
    unsettled: backend.unsettled,
    async stop() {
      door.close();
      await backend.stop();
      await log.flush();
      release();
    },
    after: host.clock.after,
    onError: unexpected.report,
  });
  app.on('second-instance', () => showAgain(window));
  app.on('window-all-closed', askToQuit);

  window = openWindow({
    preload: join(built, 'preload', 'preload.cjs'),
    memory: openPreferences(dataFolder, 'window'),
    settings: settings.read(),
    onCloseWish: askToQuit,
    onPageGone: (reason) => unexpected.report(new Error(`The page is gone: ${reason}.`)),
  });
}
