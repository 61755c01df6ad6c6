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
 * A committed change. `ids` are those that changed or are new: services of a catalogue, the connections of what each connection has once, else
 * the entity's own. None: they stay as they are, but something that is notified of them changed. Null: many, or not known; read again.
 * `sequence` rises by one with each change; the first event of a subscription carries the last one before it and entity null.
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
  /** Where it is not `ok`, keys that are typed live in memory until it is, or until the app closes, and a banner says so. */
  keychain: z.enum(keychainStates),
  /** Why the journal cannot be written now, so that nothing is sent; null while it can (money-safety J2). */
  journalTrouble: failures.journal.data.shape.cause.nullable(),
  /** A newer version had written the journal, which was taken back at a start of this one; `from` is empty if it is not known. */
  takenBack: z.object({ at: z.number(), from: z.string() }).nullable(),
});

export const diagnostics = {
  /** What this app is and where it runs; everything that a page may know of its shell. */
  about: call({ who: 'person', till: true }).output(aboutSchema),
  /**
   * Examines a connection with requests that only read, through the limiter, and tells each finding as it is made: first `running`,
   * then what was found. Another address or form than the saved one may be tried before saving it.
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
  /** A page at which nobody is gets those of people and of settings only (`changesFor`). */
  changes: call({ who: 'anybody', till: true }).output(eventIterator(changeSchema)),
  /** The page caught a defect of its own: it is logged, and the incident id comes back for the screen. */
  reportDefect: call({ who: 'anybody', till: true })
    .input(z.object({ message: z.string().max(2_000), stack: z.string().max(8_000) }))
    .output(z.object({ incidentId: z.string() })),
};
