import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import { defaultDataFolder, markFolder } from '../data-folder.ts';

const thisMachine = () => ({ platform: process.platform, env: process.env, home: homedir() });

/** Where marks of this machine's journals are kept, and the second locks on their folders. */
export function thisMarkFolder(): string {
  return markFolder(thisMachine());
}

/**
 * The folder of the journal: `--data-dir`, else the one that both shells share. Chromium keeps its own files in a folder
 * within it, apart from ours. Must run before the app is ready.
 */
export function chooseDataFolder(): string {
  const chosen = app.commandLine.getSwitchValue('data-dir');
  const dataFolder = resolve(chosen === '' ? defaultDataFolder(thisMachine()) : chosen);
  app.setPath('userData', dataFolder);
  app.setPath('sessionData', join(dataFolder, 'chromium'));
  return dataFolder;
}
