import { builtinModules } from 'node:module';
import { basename, resolve } from 'node:path';

const files = [
  'electron/backend/journal/engine/sqlite/database-worker.ts',
  'electron/backend/supplier/reply/reply-worker.ts',
  'electron/backend/supplier/http/http-authorities-worker.ts',
];

/**
 * The backend's thread programs as entries of a bundle: name to file. Each is built into the folder of the module that starts it.
 * @param {string} root The project's folder. Passed in, because a bundled configuration does not know its own folder.
 */
export const threadEntries = (root) =>
  Object.fromEntries(files.map((file) => [basename(file, '.ts'), resolve(root, file)]));

/** In a bundle for plain Node, these are not bundled. */
export const nodeModules = [...builtinModules.flatMap((name) => [name, `node:${name}`]), /^node:/];
