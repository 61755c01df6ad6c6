import { builtinModules } from 'node:module';
import { basename, resolve } from 'node:path';

const files = [
  'electron/backend/journal/engine/sqlite/database-worker.ts',
  'electron/backend/supplier/reply/reply-worker.ts',
  'electron/backend/supplier/http/http-authorities-worker.ts',
];

/**
 * The programs that the backend runs in threads of their own, as entries of a bundle: name to file. Each is built beside the module that starts it.
 * @param {string} root The project's folder: a bundled configuration does not know where it came from.
 */
export const threadEntries = (root) =>
  Object.fromEntries(files.map((file) => [basename(file, '.ts'), resolve(root, file)]));

/** What a bundle for plain Node leaves to Node. */
export const nodeModules = [...builtinModules.flatMap((name) => [name, `node:${name}`]), /^node:/];
