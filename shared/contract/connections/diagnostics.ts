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
 * A committed change. `ids` are the ids of new or changed rows: services of a catalogue, connections for data with one entry per
 * connection, otherwise the entity's own ids. They are empty if only derived data of the entity changed, and null if they are unknown or
 * too many; then the page refetches. `sequence` increases by one with each change. The first event of a subscription has a null entity, and
 * the sequence of the last change before the subscription.
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
  /** While the keychain is not `ok`, typed keys are only in memory, until the app closes. A banner says so. */
  keychain: z.enum(keychainStates),
  /** Why the journal cannot be written now; null if it can be written. Otherwise nothing is sent (money-safety J2). */
  journalTrouble: failures.journal.data.shape.cause.nullable(),
  /** Set if this version has downgraded a journal that a newer version had written. `from` is that newer version; empty if unknown. */
  takenBack: z.object({ at: z.number(), from: z.string() }).nullable(),
});

export const diagnostics = {
  about: call({ who: 'person', till: true }).output(aboutSchema),
  /**
   * Examines a connection with reads, which use the request budget. Yields each step as `running`, then with its result. `instead` tries an
   * address or form before it is saved.
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
  /** Yields changes. A page without a signed-in person gets only changes of people and settings (`changesFor`). */
  changes: call({ who: 'anybody', till: true }).output(eventIterator(changeSchema)),
  /** Logs an error that the page caught, and returns the incident id for the screen. */
  reportDefect: call({ who: 'anybody', till: true })
    .input(z.object({ message: z.string().max(2_000), stack: z.string().max(8_000) }))
    .output(z.object({ incidentId: z.string() })),
};
