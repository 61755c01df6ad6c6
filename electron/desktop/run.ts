import { existsSync } from 'node:fs';
import { app } from 'electron';
import { prepareDataFolder } from '../data-folder.ts';
import { holdFolder } from '../folder-lock.ts';
import { refuseSharedDrive } from '../local-disk.ts';
import {
  forgetVariable,
  leaveDeletedFolder,
  outliveTerminal,
  thisMachine,
  workingFolder,
} from '../machine.ts';
import { registerAppScheme } from './border/app-protocol.ts';
import { lockApp, looseStart } from './border/security.ts';
import { createSupplierLinks } from './border/supplier-links.ts';
import { chooseDataFolder, thisMarkFolder } from './data-folder.ts';
import { type DesktopDeps, openDesktop } from './desktop.ts';
import { checkLaunchWords, type LaunchWords, readLaunchWords } from './launch/launch-words.ts';
import { createOpenRequests } from './launch/open-requests.ts';
import { giveUp } from './start-failure.ts';
import { openUnexpectedErrors } from './unexpected-errors.ts';

/** Runs the desktop shell. Must be called before the app is ready. Resolves when the window is open. */
export async function runDesktop(readParts: () => Promise<DesktopDeps>): Promise<void> {
  outliveTerminal();
  const unexpected = openUnexpectedErrors();
  process.on('uncaughtException', unexpected.end);
  process.on('unhandledRejection', unexpected.end);

  // This variable could replace the keychain's library with any file, so a packaged app removes it.
  if (app.isPackaged) forgetVariable('NAPI_RS_NATIVE_LIBRARY_PATH');

  // The app's scheme and restrictions must be in place before the app is ready.
  registerAppScheme();
  const loose = looseStart(thisMachine().env);
  const supplierLinks = createSupplierLinks();
  lockApp(supplierLinks.mayOpen);
  const openRequests = createOpenRequests();
  let dataFolder: string;
  try {
    dataFolder = chooseDataFolder();
    leaveDeletedFolder();
  } catch (cause) {
    return giveUp(cause, unexpected.report);
  }

  async function start(): Promise<void> {
    if (loose !== null) throw loose;
    // Until the lock below is held, nothing may write to the data folder. A second instance, which never gets the lock, therefore never
    // writes to it.
    if (existsSync(dataFolder)) await refuseSharedDrive(dataFolder);
    const mine = ownLaunchWords();
    if (!app.requestSingleInstanceLock({ ...mine })) {
      process.stderr.write('IMEI Desk is already open; its window was brought to the front.\n');
      app.exit(0);
      return;
    }
    app.on('second-instance', (_event, _argv, _folder, reported) => {
      const secondLaunch = readLaunchWords(checkLaunchWords(reported));
      const justShow = secondLaunch.openRequests.length === 0 && !secondLaunch.isHidden;
      openRequests.add(justShow ? [{ is: 'window' }] : secondLaunch.openRequests);
    });
    await prepareDataFolder(dataFolder);
    // An instance that is ending has already released Electron's lock. Such an instance keeps the lock on the folder until everything is
    // written.
    const release = await holdFolder(dataFolder, { lockFolder: thisMarkFolder(dataFolder) });
    const { isHidden, openRequests: openRequest } = readLaunchWords(mine);
    openRequests.add(openRequest);
    const parts = await readParts();
    await openDesktop(dataFolder, release, unexpected, parts, supplierLinks.allow, {
      openRequests,
      isHidden,
    });
  }

  await start().catch((cause: unknown) => giveUp(cause, unexpected.report));
}

/** Arguments after the program (and its script, if not packaged). */
function ownLaunchWords(): LaunchWords {
  return { words: process.argv.slice(app.isPackaged ? 1 : 2), folder: workingFolder() ?? '/' };
}
