import { fileURLToPath } from 'node:url';

const ownEngine = '/electron/backend/journal/engine/open-engine.ts';
const onServer = fileURLToPath(new URL('../../tests/support/postgres/open-engine.ts', import.meta.url));

/**
 * Runs tests that open a journal in a file on PostgreSQL. Replaces the module that chooses the engine by one from the tests' support, which
 * opens a database of the tests' server for each file. The rest of the app is unchanged.
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
