import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { actionPaths, keychainStates, keyForms } from '../../model/connection/connection.ts';
import { findingSchema } from '../../model/connection/doctor.ts';
import { call } from '../base/call.ts';
import { maxIdsOfChange } from '../base/change-limit.ts';
import { failures } from '../base/failures.ts';

const changedEntities = [
  'connections',
  'account',
  'catalogue',
  'customers',
  'orders',
  'batches',
  'drafts',
  'books',
  'usual-times',
  'wallet',
  'findings',
  'claims',
  'budget',
  'settings',
  'pricing',
  'replies',
  'backups',
  'journal',
  'gaps',
  'updates',
  'staff',
] as const;

/**
 * A committed change. `ids` are the changed or new rows: services of a catalogue, connections for data that each has once, else the
 * entity's own. Empty: the rows are unchanged, but something shown about them changed. Null: many, or unknown; read again. `sequence` rises
 * by one with each change; the first event of a subscription carries the last one before it and entity null.
 */
export const changeSchema = z.object({
  sequence: z.number().int(),
  entity: z.enum(changedEntities).nullable(),
  ids: z.array(z.string()).max(maxIdsOfChange).nullable(),
});
export type Change = z.infer<typeof changeSchema>;

export const aboutSchema = z.object({
  version: z.string(),
  shell: z.enum(['desktop', 'loopback']),
  dataFolder: z.string(),
  logFile: z.string(),
  /** Unless `ok`, typed keys stay in memory until it is, or until the app closes, and a banner says so. */
  keychain: z.enum(keychainStates),
  /** Why the journal cannot be written now, so that nothing is sent; null if it can (money-safety J2). */
  journalTrouble: failures.journal.data.shape.cause.nullable(),
  /** A newer version had written the journal, which was downgraded at a start of this one; `from` is empty if unknown. */
  takenBack: z.object({ at: z.number(), from: z.string() }).nullable(),
});

export const diagnostics = {
  about: call({ who: 'person', till: true }).output(aboutSchema),
  /**
   * Examines a connection with reads through the limiter, and yields each finding: first `running`, then the result. Another address or
   * form than the saved one may be tried before saving it.
   */
  examine: call({ who: ['connections', 'see-wallet'] })
    .input(
      z.object({
        connectionId: z.string(),
        instead: z
          .object({
            baseAddress: z.string().max(400).optional(),
            actionPath: z.enum(actionPaths).optional(),
            keyForm: z.enum(keyForms).optional(),
          })
          .default({}),
      }),
    )
    .output(eventIterator(findingSchema)),
  /** A signed-out page gets only changes of people and settings (`changesFor`). */
  changes: call({ who: 'anybody', till: true }).output(eventIterator(changeSchema)),
  /** Logs a defect that the page caught, and returns the incident id for the screen. */
  reportDefect: call({ who: 'anybody', till: true })
    .input(z.object({ message: z.string().max(2_000), stack: z.string().max(8_000) }))
    .output(z.object({ incidentId: z.string() })),
};
