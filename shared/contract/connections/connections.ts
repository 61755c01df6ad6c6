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
// Credentials are write-only: no call returns them. A password is exchanged for a token and forgotten.
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

/** How a supplier takes requests; each part may be changed alone. */
const requestProfile = {
  actionPath: z.enum(actionPaths),
  keyForm: z.enum(keyForms),
  interfaces: z.enum(interfaceChoices),
  restKeyForm: z.enum(restKeyForms),
  bulkForm: z.enum(bulkForms),
  /** `automatic`: the form that the supplier accepts, found by reads and then kept. */
  requestForm: z.enum(['automatic', ...requestForms]),
  userName: z.string().trim().max(200),
};

export const connections = {
  list: call({ who: 'person', till: true }).output(
    z.object({ connections: z.array(connectionSchema), selectedId: z.string().nullable() }),
  ),
  /**
   * Signs in and reads the account, then saves and selects the connection. With `saveUntried` (a key only) it is saved without a request. A
   * connection that fails the trial is not saved.
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
  /** Starts the built-in practice supplier, adds its connection and selects it; a second call selects the existing one. */
  openPractice: call({ who: 'connections' }).output(connectionSchema),
  /** Resets the practice supplier to its first day: its orders, balance and transactions. Our journal keeps its rows. */
  resetPractice: call({ who: 'connections' }),
  /** Speed of the practice supplier's orders: 1 to 600 times real time. */
  setPracticeSpeed: call({ who: 'connections' }).input(z.object({ speed: z.number().min(1).max(600) })),
  /** The dialects of the practice supplier, each with a sentence about it. */
  practiceDialects: call({ who: 'connections', till: true }).output(
    z.array(z.object({ name: z.string(), description: z.string() })),
  ),
  setPracticeDialect: call({ who: 'connections' }).input(z.object({ name: z.string().max(60) })),
  /** Retries what the system's keychain could not read or store; the system may ask the person for a password. */
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
        /** Null: back to what the replies say. */
        statusFamily: z.enum(statusFamilies).nullable().optional(),
        /** The new address is the same supplier's: earlier orders are looked for there. */
        sameSupplier: z.boolean().optional(),
      }),
    )
    .output(connectionSchema),
  /** Records whether this supplier needs a field that its panel requires by a flag, such as `Network`. */
  setFieldNeeded: call({ who: 'connections', till: true }).input(
    z.object({ id: z.string(), name: z.string().max(200), needed: z.boolean() }),
  ),
  /** Reads the account on each usable interface, and records which interface serves what. */
  check: call({ who: ['connections', 'see-wallet'], till: true })
    .input(id)
    .output(accountSchema),
  /**
   * Signs out if there is a token, and removes the connection with its key. Its orders stay in the journal. Refused while it has unresolved
   * orders.
   */
  remove: call({ who: 'connections' }).input(id),

  /** The last reply of each operation of this connection, newest first, without its text. */
  replies: call({ who: ['connections', 'see-prices'] })
    .input(id)
    .output(z.array(replySummarySchema)),
  /**
   * One kept reply: its text without secrets, and how each of its fields was read. Null if there is none. With `mapping` as if those
   * corrections were saved, so that a person sees their effect first.
   */
  explainReply: call({ who: ['connections', 'see-prices'] })
    .input(z.object({ id: z.string(), replyId: z.string(), mapping: mappingSchema.optional() }))
    .output(explainedReplySchema.nullable()),
  /** Each status word or number of this connection's orders, most frequent first, with its present meaning. */
  statusesSeen: call({ who: 'connections', till: true }).input(id).output(z.array(seenStatusSchema)),
  /** Stores a person's corrections with the connection; they count from the next reply on, and open orders are read again. */
  writeMapping: call({ who: 'connections' })
    .input(z.object({ id: z.string(), mapping: mappingSchema }))
    .output(connectionSchema),
};
