import { fileURLToPath } from 'node:url';

const ownEngine = '/electron/backend/journal/engine/open-engine.ts';
const onServer = fileURLToPath(new URL('../../tests/support/postgres/open-engine.ts', import.meta.url));

/**
 * Lets tests that open a journal in a file run on PostgreSQL: replaces the module that chooses the engine by one of the tests' support,
 * which opens a database of the tests' server for each file. Everything else of the app is unchanged.
 * @returns {import('vite').Plugin}
 */
export function onPostgres() {
  return {
    name: 'on-postgres',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('open-engine.ts')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id.endsWith(ownEngine) ? onServer : null;
    },
  };
}
