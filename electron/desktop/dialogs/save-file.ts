import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { app, type BrowserWindow, dialog } from 'electron';
import type { HandedOut, OutgoingFile } from '../../backend/base/host.ts';

/** Asks where to save a file, and writes it completely or not at all. The window itself may not download. */
export function createSaveFile(window: () => BrowserWindow | undefined) {
  return async (file: OutgoingFile): Promise<HandedOut> => {
    const ending = extname(file.name).slice(1);
    const options: Electron.SaveDialogOptions = {
      defaultPath: join(app.getPath('downloads'), file.name),
      // Without a filter, Windows adds no extension to a typed name, and then cannot open the file.
      filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
    };
    const before = window();
    const { canceled, filePath } = await (before
      ? dialog.showSaveDialog(before, options)
      : dialog.showSaveDialog(options));
    if (canceled || filePath === '') return { how: 'cancelled' };
    const part = `${filePath}.part`;
    try {
      await pipeline(Readable.from(file.content()), createWriteStream(part, { mode: 0o600 }));
      await rename(part, filePath);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return { how: 'saved', path: filePath };
  };
}
