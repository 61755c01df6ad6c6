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
// What signs in is write-only: it goes in here and never comes out of any call. A password is exchanged for a token and forgotten.
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

/** How a supplier takes requests; each part may be changed by itself. */
const requestProfile = {
  actionPath: z.enum(actionPaths),
  keyForm: z.enum(keyForms),
  interfaces: z.enum(interfaceChoices),
  restKeyForm: z.enum(restKeyForms),
  bulkForm: z.enum(bulkForms),
  /** `automatic`: the form that the supplier accepts, found by reads alone and then kept. */
  requestForm: z.enum(['automatic', ...requestForms]),
  userName: z.string().trim().max(200),
};

export const connections = {
  list: call({ who: 'person', till: true }).output(
    z.object({ connections: z.array(connectionSchema), selectedId: z.string().nullable() }),
  ),
  /**
   * Signs in and asks for the account, then saves and selects the connection. With `saveUntried` (a key only) it is saved without asking
   * the supplier. A connection that fails the trial is not saved.
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
  /** Starts the built-in practice supplier, and adds and selects its connection; a second call selects the one there is. */
  openPractice: call({ who: 'connections' }).output(connectionSchema),
  /** Puts the practice supplier back to its first day: orders, balance and transactions there. Our journal keeps its rows. */
  resetPractice: call({ who: 'connections' }),
  /** How many times faster than real time the practice supplier's orders move: 1 to 600. */
  setPracticeSpeed: call({ who: 'connections' }).input(z.object({ speed: z.number().min(1).max(600) })),
  /** The dialects that the practice supplier can speak, by name, with a sentence about each. */
  practiceDialects: call({ who: 'connections', till: true }).output(
    z.array(z.object({ name: z.string(), description: z.string() })),
  ),
  setPracticeDialect: call({ who: 'connections' }).input(z.object({ name: z.string().max(60) })),
  /** Asks the system's keychain again for what could not be read or stored; the system may ask the person for a password. */
  tryKeychain: call({ who: 'connections' }).output(z.enum(keychainStates)),
  select: call({ who: 'person', till: true }).input(id),
  /** Changes what is given and keeps the rest; `signIn` replaces the stored key or token. */
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
        /** A person says that another address is the same supplier's: what was ordered before is asked for there. */
        sameSupplier: z.boolean().optional(),
      }),
    )
    .output(connectionSchema),
  /** A person says whether this supplier needs a field that its panel asks for by a flag, such as `Network`. */
  setFieldNeeded: call({ who: 'connections', till: true }).input(
    z.object({ id: z.string(), name: z.string().max(200), needed: z.boolean() }),
  ),
  /** Asks the supplier for the account on each interface that may be used, and records what serves what. */
  check: call({ who: ['connections', 'see-wallet'], till: true })
    .input(id)
    .output(accountSchema),
  /** Signs out if there is a token, and forgets the connection with its key. Its orders stay in the journal. Refused while it has unresolved orders. */
  remove: call({ who: 'connections' }).input(id),

  /** The last reply of each operation of this connection, newest first, without its text. */
  replies: call({ who: ['connections', 'see-prices'] })
    .input(id)
    .output(z.array(replySummarySchema)),
  /**
   * One kept reply: its text without secrets, and what each of its fields was read as. Null if there is none. With `mapping` it
   * is explained as if those corrections were saved, so that a person sees what they do before saving them.
   */
  explainReply: call({ who: ['connections', 'see-prices'] })
    .input(z.object({ id: z.string(), replyId: z.string(), mapping: mappingSchema.optional() }))
    .output(explainedReplySchema.nullable()),
  /** Each status word or number that this connection's orders carry, most orders first, and what it is read as now. */
  statusesSeen: call({ who: 'connections', till: true }).input(id).output(z.array(seenStatusSchema)),
  /** Stores a person's corrections with the connection; they hold from the next reply on, and open orders are asked for again. */
  writeMapping: call({ who: 'connections' })
    .input(z.object({ id: z.string(), mapping: mappingSchema }))
    .output(connectionSchema),
};
