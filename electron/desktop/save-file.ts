import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { app, dialog } from 'electron';
import type { HandedOut, OutgoingFile } from '../backend/base/host.ts';

/** Asks where a file should go and writes it there, whole or not at all: the window itself may download nothing. */
export async function saveFile(file: OutgoingFile): Promise<HandedOut> {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('downloads'), file.name),
  });
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
}
