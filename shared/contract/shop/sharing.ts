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

/** Several tills at one desk: what this machine shares, and what it uses of another. Answered by the machine that shows the page. */
export const sharing = {
  /** At once and after each change. */
  follow: call({ who: 'person' }).output(eventIterator(sharingSchema)),
  /** Opens or closes this machine for other tills; closing disconnects them, and they stay paired. */
  setOpen: call({ who: 'shop' })
    .input(z.object({ isOpen: z.boolean() }))
    .output(sharingSchema),
  /** Makes a code that pairs one till within a few minutes; the earlier code becomes invalid. */
  newCode: call({ who: 'shop' }).output(sharingSchema),
  /** Removes a till, and disconnects it at once. */
  removeTill: call({ who: 'shop' })
    .input(z.object({ id: z.string().max(100) }))
    .output(sharingSchema),
  /** Other machines of the shop's network with open doors, as they come and go; searched only while followed. */
  nearby: call({ who: 'shop' }).output(eventIterator(z.array(nearbyDeskSchema))),
  /** Proves the code to the other machine. Nothing changes here until `becomeTill`; the words are on the other screen too. */
  join: call({ who: 'shop' })
    .input(z.object({ address: z.string().max(200), code: z.string().max(40), name: tillNameSchema }))
    .output(
      z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true), words: z.array(z.string()) }),
        z.object({ ok: z.literal(false), problem: z.enum(joinProblems) }),
      ]),
    ),
  /** The words matched: from now on this machine shows the other one's desk. Its own journal is closed and stays. */
  becomeTill: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  /** Returns to this machine's own journal. */
  leaveDesk: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  /** Checks whether a PostgreSQL server can hold the journal. Changes nothing, there or here. */
  examineServer: call({ who: 'shop' }).input(serverFormSchema).output(serverExaminationSchema),
  /** Moves this machine's journal to an empty server; `follow` reports the progress. Nothing is sent meanwhile. */
  moveToServer: call({ who: 'shop' })
    .input(z.object({ server: serverFormSchema, name: tillNameSchema }))
    .output(z.object({ begun: z.boolean() })),
  /** Joins a shop that is on a server already. This machine's own journal is closed and stays. */
  joinServer: call({ who: 'shop' })
    .input(z.object({ server: serverFormSchema, name: tillNameSchema, sends: z.boolean() }))
    .output(z.object({ begun: z.boolean() })),
  /**
   * This machine's sign-in at the server that it uses or moves to: the password was lost with a restart or changed there, or the machine
   * gets its own name.
   */
  signInToServer: call({ who: 'shop' })
    .input(serverLoginSchema.partial({ user: true }))
    .output(z.object({ begun: z.boolean() })),
  /** Migrates the server's tables to this version as their owner, whose password is not kept. */
  updateServerTables: call({ who: 'shop' })
    .input(serverLoginSchema)
    .output(z.object({ problem: z.enum(updateProblems).nullable() })),
  /** Whether this till takes the duty if nobody has it. */
  setSends: call({ who: 'shop' })
    .input(z.object({ sends: z.boolean() }))
    .output(sharingSchema),
  /** Asks the till on duty to hand it over to this one. */
  takeDuty: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  removeServerTill: call({ who: 'shop' })
    .input(z.object({ id: z.string().max(100) }))
    .output(sharingSchema),
  /**
   * Leaves the server: `bring` first copies the journal into a file of this machine, and marks the server's as left; else this machine's
   * own journal is opened again.
   */
  leaveServer: call({ who: 'shop' })
    .input(z.object({ bring: z.boolean() }))
    .output(z.object({ begun: z.boolean() })),
};
