import { join } from 'node:path';
import { app } from 'electron';
import { defaultDataFolder, markFolder, namedDataFolder } from '../data-folder.ts';
import { thisMachine, workingFolder } from '../machine.ts';

/** Folder for the marks of this machine's journals and the second locks of data folders. */
export function thisMarkFolder(dataFolder: string): string {
  return markFolder(thisMachine(), dataFolder);
}

/**
 * The journal's folder: the value of `--data-dir`, or the default folder that both shells share. Chromium's own files are in a subfolder.
 * Must run before the app is ready. Throws a StartFailure if no folder can be used.
 */
export function chooseDataFolder(): string {
  const chosen = app.commandLine.getSwitchValue('data-dir');
  const machine = thisMachine();
  const dataFolder =
    chosen === '' ? defaultDataFolder(machine) : namedDataFolder(chosen, machine, workingFolder());
  app.setPath('userData', dataFolder);
  app.setPath('sessionData', join(dataFolder, 'chromium'));
  return dataFolder;
}
