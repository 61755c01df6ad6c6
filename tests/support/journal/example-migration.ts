import { onTestFinished } from 'vitest';
import {
  type Migration,
  type Migrations,
  migrations,
} from '../../../electron/backend/journal/migrations/migrations.ts';

const addColumn = ['alter table order_events add column example text'];

/** An example of a migration after the first release, for both engines. */
const exampleMigration: Migration = {
  up: { sqlite: () => addColumn, postgres: () => addColumn },
  down: { statements: [], again: [] },
};

/** The tables of a release after the first. */
export const laterRelease: Migrations = { ...migrations, '9000-example': exampleMigration };

/** Adds the example migration to this process's release until the test ends. */
export function becomeLaterRelease(): void {
  const known = migrations as Record<string, Migration>;
  known['9000-example'] = exampleMigration;
  onTestFinished(() => {
    delete known['9000-example'];
  });
}
