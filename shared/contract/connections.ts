import { z } from 'zod';
import { accountSchema } from '../model/account.ts';
import { actionPaths, connectionSchema, keyForms } from '../model/connection.ts';
import { call } from './call.ts';

const name = z.string().trim().min(1).max(80);
const baseAddress = z.string().max(400);
// A key is write-only: it goes in here and never comes out of any call.
const apiKey = z.string().trim().min(1).max(400);
const id = z.object({ id: z.string() });

export const connections = {
  list: call.output(z.object({ connections: z.array(connectionSchema), selectedId: z.string().nullable() })),
  /**
   * Tries the address and key with `accountinfo`, then saves and selects the connection.
   * With `saveUntried` it is saved without asking the supplier. A connection that fails the trial is not saved.
   */
  add: call
    .input(
      z.object({
        name,
        baseAddress,
        apiKey,
        actionPath: z.enum(actionPaths).default('/api/fusion'),
        keyForm: z.enum(keyForms).default('bearer'),
        saveUntried: z.boolean().default(false),
      }),
    )
    .output(connectionSchema),
  /** Starts the built-in practice supplier, and adds and selects its connection; a second call selects the one there is. */
  openPractice: call.output(connectionSchema),
  /** Puts the practice supplier back to its first day: orders, balance and transactions there. Our journal keeps its rows. */
  resetPractice: call,
  /** How many times faster than real time the practice supplier's orders move: 1 to 600. */
  setPracticeSpeed: call.input(z.object({ speed: z.number().min(1).max(600) })),
  select: call.input(id),
  /** Changes what is given and keeps the rest; `apiKey` replaces the stored key. */
  update: call
    .input(
      z.object({
        id: z.string(),
        name: name.optional(),
        baseAddress: baseAddress.optional(),
        apiKey: apiKey.optional(),
        actionPath: z.enum(actionPaths).optional(),
        keyForm: z.enum(keyForms).optional(),
      }),
    )
    .output(connectionSchema),
  /** Asks the supplier for the account, and records how the connection is. */
  check: call.input(id).output(accountSchema),
  /** Forgets the connection and its key. Its orders stay in the journal. Refused while it has unresolved orders. */
  remove: call.input(id),
};
