import { app } from 'electron';
import { prepareDataFolder } from '../data-folder.ts';
import { holdFolder, tryToHold } from '../folder-lock.ts';
import { registerAppScheme } from './border/app-protocol.ts';
import { createSupplierPlaces } from './border/outside.ts';
import { lockApp, refuseWithoutSandbox } from './border/security.ts';
import { chooseDataFolder } from './data-folder.ts';
import { type DesktopParts, openDesktop } from './desktop.ts';
import { giveUp } from './start-failure.ts';
import { openUnexpectedErrors } from './unexpected-errors.ts';

/** Runs the desktop shell; must be called before the app is ready. Resolves once its window is open. */
export async function runDesktop(readParts: () => Promise<DesktopParts>): Promise<void> {
  const unexpected = openUnexpectedErrors();
  process.on('uncaughtException', unexpected.end);
  process.on('unhandledRejection', unexpected.end);

  // These must be in place before the app is ready.
  registerAppScheme();
  const places = createSupplierPlaces();
  lockApp(places.mayOpen);
  const dataFolder = chooseDataFolder();

  async function start(): Promise<void> {
    refuseWithoutSandbox();
    await prepareDataFolder(dataFolder);
    // Electron's own lock only tells the first instance to show its window; a network namespace may hide it.
    const release = tryToHold(dataFolder);
    if (app.requestSingleInstanceLock())
      return openDesktop(
        dataFolder,
        release ?? (await holdFolder(dataFolder)),
        unexpected,
        await readParts(),
        places.allow,
      );
    process.stderr.write('IMEI Desk is already open; its window was brought to the front.\n');
    app.exit(0);
  }

  await start().catch((cause: unknown) => giveUp(cause, unexpected.report));
}
