import { fileURLToPath } from 'node:url';

const ownEngine = '/electron/backend/journal/engine/open-engine.ts';
const onServer = fileURLToPath(new URL('../../tests/support/postgres/open-engine.ts', import.meta.url));

/**
 * Makes tests that would open a journal in a file use PostgreSQL. For this, a module of the tests' support replaces the module that chooses
 * the engine. For each journal file, that module opens a database on the tests' server. Nothing else in the app changes.
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
