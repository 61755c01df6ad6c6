import { migrations } from '../../migrations/migrations.ts';
import { attemptsStay } from './schema/attempts-stay.ts';
import { eventLogins } from './schema/event-logins.ts';
import { requestContent } from './schema/request-content.ts';
import { resendLooks } from './schema/resend-looks.ts';
import { postgresSchema } from './schema/schema.ts';

/** Creates a server's tables: statements, with the migrations they stand for, in order. */
interface PostgresMigration {
  readonly names: readonly string[];
  readonly statements: readonly string[];
}

/** Every server began with the tables of this migration and all before it, in its own words. */
const first = '0029-book-days';

/** Later ones are written for both engines, each with an entry here: a test holds that none is missing. */
export const postgresMigrations: readonly PostgresMigration[] = [
  {
    names: Object.keys(migrations).filter((name) => name <= first),
    get statements() {
      return postgresSchema();
    },
  },
  { names: ['0030-event-logins'], statements: eventLogins },
  { names: ['0031-resend-looks'], statements: resendLooks },
  { names: ['0032-request-content'], statements: requestContent },
  { names: ['0033-attempts-stay'], statements: attemptsStay },
];
