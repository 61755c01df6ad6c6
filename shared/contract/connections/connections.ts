import { z } from 'zod';
import { accountSchema } from '../../model/connection/account.ts';
import {
  actionPaths,
  bulkForms,
  connectionSchema,
  interfaceChoices,
  keychainStates,
  keyForms,
  requestForms,
  restKeyForms,
} from '../../model/connection/connection.ts';
import {
  explainedReplySchema,
  replySummarySchema,
  seenStatusSchema,
} from '../../model/connection/explained-reply.ts';
import { mappingSchema } from '../../model/connection/mapping.ts';
import { statusFamilies } from '../../model/connection/status-family.ts';
import { call } from '../base/call.ts';

const name = z.string().trim().min(1).max(80);
const baseAddress = z.string().max(400);
// No call returns credentials. A password is exchanged for a token and not stored.
const signIn = z.discriminatedUnion('form', [
  z.object({ form: z.literal('key'), apiKey: z.string().trim().min(1).max(400) }),
  z.object({
    form: z.literal('password'),
    email: z.string().trim().min(3).max(200),
    password: z.string().min(1).max(400),
  }),
]);
export type SignIn = z.infer<typeof signIn>;
const id = z.object({ id: z.string() });

/** How a supplier accepts requests. Each part can be changed separately. */
const requestProfile = {
  actionPath: z.enum(actionPaths),
  keyForm: z.enum(keyForms),
  interfaces: z.enum(interfaceChoices),
  restKeyForm: z.enum(restKeyForms),
  bulkForm: z.enum(bulkForms),
  /** `automatic`: the app reads from the supplier to detect which form it accepts, and then uses this form. */
  requestForm: z.enum(['automatic', ...requestForms]),
  userName: z.string().trim().max(200),
};

export const connections = {
  list: call({ who: 'person', till: true }).output(
    z.object({ connections: z.array(connectionSchema), selectedId: z.string().nullable() }),
  ),
  /**
   * Tests the connection (signs in and reads the account), then saves and selects it. A connection that fails the test is not saved. With
   * `saveUntried` (only for keys), it is saved without a test.
   */
  add: call({ who: 'connections' })
    .input(
      z.object({
        name,
        baseAddress,
        signIn,
        actionPath: requestProfile.actionPath.default('/api/fusion'),
        keyForm: requestProfile.keyForm.default('bearer'),
        interfaces: requestProfile.interfaces.default('automatic'),
        restKeyForm: requestProfile.restKeyForm.default('bearer'),
        bulkForm: requestProfile.bulkForm.default('comma'),
        requestForm: requestProfile.requestForm.default('automatic'),
        userName: requestProfile.userName.default(''),
        saveUntried: z.boolean().default(false),
      }),
    )
    .output(connectionSchema),
  /** Starts the built-in practice supplier, adds its connection and selects it. A connection that exists already is only selected. */
  openPractice: call({ who: 'connections' }).output(connectionSchema),
  /** Resets the practice supplier's orders, balance and transactions to their initial state. The app's journal keeps its rows. */
  resetPractice: call({ who: 'connections' }),
  /** Sets the speed of the practice supplier's orders: 1 to 600 times real time. */
  setPracticeSpeed: call({ who: 'connections' }).input(z.object({ speed: z.number().min(1).max(600) })),
  practiceDialects: call({ who: 'connections', till: true }).output(
    z.array(z.object({ name: z.string(), description: z.string() })),
  ),
  setPracticeDialect: call({ who: 'connections' }).input(z.object({ name: z.string().max(60) })),
  /** Tries again to read and store keys in the system's keychain. The system may ask the person for a password. */
  tryKeychain: call({ who: 'connections' }).output(z.enum(keychainStates)),
  select: call({ who: 'person', till: true }).input(id),
  /** Changes the given fields; `signIn` replaces the stored key or token. */
  update: call({ who: 'connections' })
    .input(
      z.object({
        id: z.string(),
        name: name.optional(),
        baseAddress: baseAddress.optional(),
        signIn: signIn.optional(),
        actionPath: requestProfile.actionPath.optional(),
        keyForm: requestProfile.keyForm.optional(),
        interfaces: requestProfile.interfaces.optional(),
        restKeyForm: requestProfile.restKeyForm.optional(),
        bulkForm: requestProfile.bulkForm.optional(),
        requestForm: requestProfile.requestForm.optional(),
        userName: requestProfile.userName.optional(),
        /** Null restores the status family that was detected from replies. */
        statusFamily: z.enum(statusFamilies).nullable().optional(),
        /** True if the new address belongs to the same supplier, so that earlier orders are looked up there. */
        sameSupplier: z.boolean().optional(),
      }),
    )
    .output(connectionSchema),
  /** Records whether the supplier really needs a field, such as `Network`, that its service list calls required. */
  setFieldNeeded: call({ who: 'connections', till: true }).input(
    z.object({ id: z.string(), name: z.string().max(200), needed: z.boolean() }),
  ),
  /** Reads the account on each usable interface and records which interface serves which function. */
  check: call({ who: ['connections', 'see-wallet'], till: true })
    .input(id)
    .output(accountSchema),
  /**
   * Removes the connection with its key, and signs out if there is a token. Its orders stay in the journal. Fails while there are
   * unresolved orders on the connection.
   */
  remove: call({ who: 'connections' }).input(id),

  /** The latest reply of each operation on this connection, newest first, without its text. */
  replies: call({ who: ['connections', 'see-prices'] })
    .input(id)
    .output(z.array(replySummarySchema)),
  /**
   * One kept reply: its text without secrets, and how each field was read. Null if there is no such reply. With `mapping`, the reply is
   * read as if these corrections were saved, so that a person sees their effect before saving.
   */
  explainReply: call({ who: ['connections', 'see-prices'] })
    .input(z.object({ id: z.string(), replyId: z.string(), mapping: mappingSchema.optional() }))
    .output(explainedReplySchema.nullable()),
  /** Each status word or number of this connection's orders, with its current meaning. The most frequent come first. */
  statusesSeen: call({ who: 'connections', till: true }).input(id).output(z.array(seenStatusSchema)),
  /** Stores a person's corrections with the connection. They apply from the next reply on, and open orders are polled again. */
  writeMapping: call({ who: 'connections' })
    .input(z.object({ id: z.string(), mapping: mappingSchema }))
    .output(connectionSchema),
};
