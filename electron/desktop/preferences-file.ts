import { ipcMain } from 'electron';
import Store from 'electron-store';
import type { Preferences } from '../backend/base/host.ts';

/**
 * A small file of preferences in the data folder, `NAME.json`. `preferences` has the same format in both shells. An unreadable file is
 * replaced by the default preferences, because lost preferences are better than an app that does not start.
 */
export function openPreferences(dataFolder: string, name: 'preferences' | 'window'): Preferences {
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
