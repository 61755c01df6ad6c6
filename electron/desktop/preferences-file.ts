import { ipcMain } from 'electron';
import Store from 'electron-store';
import type { Preferences } from '../backend/host.ts';

/**
 * One file of preferences in the data folder, in two drawers: the settings of the backend and the place of the window.
 * A file that cannot be read is begun anew: nothing in it is worth refusing to start for.
 */
export function openPreferencesFile(dataFolder: string): {
  readonly settings: Preferences;
  readonly window: Preferences;
} {
  const store = new Store<Record<string, unknown>>({
    cwd: dataFolder,
    name: 'preferences',
    clearInvalidConfig: true,
  });
  // The package opens a channel of its own on which any frame could ask for the data folder. Ours is the only channel.
  ipcMain.removeAllListeners('electron-store-get-data');
  return { settings: drawer('settings'), window: drawer('window') };

  function drawer(name: string): Preferences {
    return {
      read: () => store.get(name),
      write: (value) => store.set(name, value),
    };
  }
}
