import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  joinProblems,
  nearbyDeskSchema,
  serverExaminationSchema,
  serverFormSchema,
  serverLoginSchema,
  sharingSchema,
  tillNameSchema,
  updateProblems,
} from '../../model/host/sharing.ts';
import { call } from '../base/call.ts';

/** Calls about tills: what this computer shares, and what it uses from another one. The computer that shows the page answers them. */
export const sharing = {
  /** Yields the state immediately and after each change. */
  follow: call({ who: 'person' }).output(eventIterator(sharingSchema)),
  /** Opens or closes this computer's listener for tills. Closing disconnects the tills; they stay paired. */
  setOpen: call({ who: 'shop' })
    .input(z.object({ isOpen: z.boolean() }))
    .output(sharingSchema),
  /** Creates a code with which one till can pair within a few minutes. The previous code becomes invalid. */
  newCode: call({ who: 'shop' }).output(sharingSchema),
  /** Removes a till and disconnects it immediately. */
  removeTill: call({ who: 'shop' })
    .input(z.object({ id: z.string().max(100) }))
    .output(sharingSchema),
  /**
   * Yields the computers on the shop's network that accept tills, again whenever one appears or disappears. The search runs only while a
   * page follows it.
   */
  nearby: call({ who: 'shop' }).output(eventIterator(z.array(nearbyDeskSchema))),
  /** Proves to the other computer that this one knows the code; then both show the same words. Changes nothing here until `becomeTill`. */
  join: call({ who: 'shop' })
    .input(z.object({ address: z.string().max(200), code: z.string().max(40), name: tillNameSchema }))
    .output(
      z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true), words: z.array(z.string()) }),
        z.object({ ok: z.literal(false), problem: z.enum(joinProblems) }),
      ]),
    ),
  /** Makes this computer a till of the other one, once a person has confirmed the words. Its own journal is closed and kept. */
  becomeTill: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  leaveDesk: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  /** Checks whether the journal can be moved to a PostgreSQL server. Changes nothing on this computer or on the server. */
  examineServer: call({ who: 'shop' }).input(serverFormSchema).output(serverExaminationSchema),
  /** Moves this computer's journal to an empty server. `follow` reports the progress. Nothing is sent during the move. */
  moveToServer: call({ who: 'shop' })
    .input(z.object({ server: serverFormSchema, name: tillNameSchema }))
    .output(z.object({ begun: z.boolean() })),
  /** Joins a shop that is already on a server. This computer's own journal is closed and kept. */
  joinServer: call({ who: 'shop' })
    .input(z.object({ server: serverFormSchema, name: tillNameSchema, sends: z.boolean() }))
    .output(z.object({ begun: z.boolean() })),
  /**
   * Sets this computer's login at the server that it uses or to which its journal is moved. Needed after a restart that lost the password,
   * after a change on the server, or to give this computer its own login.
   */
  signInToServer: call({ who: 'shop' })
    .input(serverLoginSchema.partial({ user: true }))
    .output(z.object({ begun: z.boolean() })),
  /** Migrates the server's tables to this version, with the login of the tables' owner. The password is not stored. */
  updateServerTables: call({ who: 'shop' })
    .input(serverLoginSchema)
    .output(z.object({ problem: z.enum(updateProblems).nullable() })),
  /** Sets whether this till takes over the duty (sending all orders) if no other till has the duty. */
  setSends: call({ who: 'shop' })
    .input(z.object({ sends: z.boolean() }))
    .output(sharingSchema),
  /** Asks the till on duty, which sends all orders, to pass the duty to this till. */
  takeDuty: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  removeServerTill: call({ who: 'shop' })
    .input(z.object({ id: z.string().max(100) }))
    .output(sharingSchema),
  /**
   * Leaves the server. With `bring`, the journal is first copied to a file on this computer, and the copy on the server is marked as left.
   * Without `bring`, this computer's own journal is opened again.
   */
  leaveServer: call({ who: 'shop' })
    .input(z.object({ bring: z.boolean() }))
    .output(z.object({ begun: z.boolean() })),
};
