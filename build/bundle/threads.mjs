import { builtinModules } from 'node:module';
import { basename, resolve } from 'node:path';

const files = [
  'electron/backend/journal/engine/sqlite/database-worker.ts',
  'electron/backend/supplier/reply/reply-worker.ts',
  'electron/backend/supplier/http/http-authorities-worker.ts',
];

/**
 * The backend's thread programs as entries of a bundle. The key is the name, the value is the file. Each program is built into the folder
 * of the module that starts the thread.
 * @param {string} root The project's folder. The caller passes it, because a bundled configuration does not know its own folder.
 */
export const threadEntries = (root) =>
  Object.fromEntries(files.map((file) => [basename(file, '.ts'), resolve(root, file)]));

/** A bundle for plain Node does not contain these modules. */
export const nodeModules = [...builtinModules.flatMap((name) => [name, `node:${name}`]), /^node:/];
