import { ipcMain } from 'electron';
import Store from 'electron-store';
import type { Preferences } from '../backend/base/host.ts';

/**
 * A small file of preferences in the data folder, `NAME.json`. `preferences` has the same form in both shells.
 * A file that cannot be read is begun anew: nothing in it is worth refusing to start for.
 */
export function openPreferences(dataFolder: string, name: 'preferences' | 'window'): Preferences {
  const store = new Store<Record<string, unknown>>({
    cwd: dataFolder,
    name,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  });
  // The package opens a channel of its own on which any frame could ask for the data folder. Ours is the only channel.
  ipcMain.removeAllListeners('electron-store-get-data');
  return {
    read: () => store.store,
    write(value) {
      store.store = value;
    },
  };
}
