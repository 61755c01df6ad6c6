import { type BrowserWindow, dialog } from 'electron';
import type { FolderPicker } from '../../backend/base/capabilities.ts';

/** Shows the system's folder dialog in front of the app's window. Only one dialog can be open at a time. */
export function createFolderPicker(window: () => BrowserWindow | undefined): FolderPicker {
  let isOpen = false;
  return async ({ title, button }) => {
    if (isOpen) return null;
    isOpen = true;
    const options: Electron.OpenDialogOptions = {
      title,
      message: title,
      buttonLabel: button,
      properties: ['openDirectory', 'createDirectory', 'dontAddToRecent'],
    };
    const before = window();
    const asked = before ? dialog.showOpenDialog(before, options) : dialog.showOpenDialog(options);
    const { canceled, filePaths } = await asked.finally(() => {
      isOpen = false;
    });
    return canceled ? null : (filePaths[0] ?? null);
  };
}
