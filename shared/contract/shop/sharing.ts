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

/** Several tills at one desk: what this machine shares, and what it uses from another one. Answered by the machine that shows the page. */
export const sharing = {
  /** Yields the state immediately and after each change. */
  follow: call({ who: 'person' }).output(eventIterator(sharingSchema)),
  /** Opens or closes this machine's server for tills. Closing disconnects them; they stay paired. */
  setOpen: call({ who: 'shop' })
    .input(z.object({ isOpen: z.boolean() }))
    .output(sharingSchema),
  /** Creates a code that pairs one till within a few minutes; the previous code becomes invalid. */
  newCode: call({ who: 'shop' }).output(sharingSchema),
  /** Removes a till and disconnects it immediately. */
  removeTill: call({ who: 'shop' })
    .input(z.object({ id: z.string().max(100) }))
    .output(sharingSchema),
  /**
   * Other machines on the shop's network that accept tills, updated as they appear and disappear. The search runs only
   * while a page follows it.
   */
  nearby: call({ who: 'shop' }).output(eventIterator(z.array(nearbyDeskSchema))),
  /** Proves the code to the other machine. Nothing changes here until `becomeTill`; both screens show the same words. */
  join: call({ who: 'shop' })
    .input(z.object({ address: z.string().max(200), code: z.string().max(40), name: tillNameSchema }))
    .output(
      z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true), words: z.array(z.string()) }),
        z.object({ ok: z.literal(false), problem: z.enum(joinProblems) }),
      ]),
    ),
  /** A person confirms that the words match: this machine now shows the other machine's desk. Its own journal is closed and kept. */
  becomeTill: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  /** Returns to this machine's own journal. */
  leaveDesk: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  /** Checks whether a PostgreSQL server can hold the journal. Changes nothing on either side. */
  examineServer: call({ who: 'shop' }).input(serverFormSchema).output(serverExaminationSchema),
  /** Moves this machine's journal to an empty server; `follow` reports the progress. Nothing is sent during the move. */
  moveToServer: call({ who: 'shop' })
    .input(z.object({ server: serverFormSchema, name: tillNameSchema }))
    .output(z.object({ begun: z.boolean() })),
  /** Joins a shop that is already on a server. This machine's own journal is closed and kept. */
  joinServer: call({ who: 'shop' })
    .input(z.object({ server: serverFormSchema, name: tillNameSchema, sends: z.boolean() }))
    .output(z.object({ begun: z.boolean() })),
  /**
   * Sets this machine's login at the server that the machine uses or moves to. Needed after a restart that lost the
   * password, after a change on the server, or to give this machine a login of its own.
   */
  signInToServer: call({ who: 'shop' })
    .input(serverLoginSchema.partial({ user: true }))
    .output(z.object({ begun: z.boolean() })),
  /** Migrates the server's tables to this version with the owner's login; its password is not stored. */
  updateServerTables: call({ who: 'shop' })
    .input(serverLoginSchema)
    .output(z.object({ problem: z.enum(updateProblems).nullable() })),
  /** Sets whether this till takes over sending (the duty) when no other till has the duty. */
  setSends: call({ who: 'shop' })
    .input(z.object({ sends: z.boolean() }))
    .output(sharingSchema),
  /** Asks the till on duty, which sends all orders, to pass the duty to this till. */
  takeDuty: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  removeServerTill: call({ who: 'shop' })
    .input(z.object({ id: z.string().max(100) }))
    .output(sharingSchema),
  /**
   * Leaves the server. With `bring`, the journal is first copied into a file on this machine, and the server's copy is marked as left.
   * Without `bring`, this machine's own journal is opened again.
   */
  leaveServer: call({ who: 'shop' })
    .input(z.object({ bring: z.boolean() }))
    .output(z.object({ begun: z.boolean() })),
};
