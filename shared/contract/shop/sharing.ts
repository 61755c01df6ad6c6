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

/** Several tills at one desk: what this machine shares, and what it uses of another. Answered by the machine at which the page is shown. */
export const sharing = {
  /** As it is, at once and after each change. */
  follow: call({ who: 'person' }).output(eventIterator(sharingSchema)),
  /** Lets other tills use this machine, or no longer; anyone who is here is sent away then, and stays paired. */
  setOpen: call({ who: 'shop' })
    .input(z.object({ isOpen: z.boolean() }))
    .output(sharingSchema),
  /** Makes a code that pairs one till within a few minutes; the one before is good no more. */
  newCode: call({ who: 'shop' }).output(sharingSchema),
  /** Lets a till in no more, and cuts its line at once. */
  removeTill: call({ who: 'shop' })
    .input(z.object({ id: z.string().max(100) }))
    .output(sharingSchema),
  /** Other machines of the shop's network whose doors are open, as they come and go; looked for only while this is followed. */
  nearby: call({ who: 'shop' }).output(eventIterator(z.array(nearbyDeskSchema))),
  /** Proves the code to the other machine. Nothing changes here until `becomeTill`; the words are on the other screen as well. */
  join: call({ who: 'shop' })
    .input(z.object({ address: z.string().max(200), code: z.string().max(40), name: tillNameSchema }))
    .output(
      z.discriminatedUnion('ok', [
        z.object({ ok: z.literal(true), words: z.array(z.string()) }),
        z.object({ ok: z.literal(false), problem: z.enum(joinProblems) }),
      ]),
    ),
  /** The words were the same: from now on this machine shows the other one's desk. Its own journal is closed and stays. */
  becomeTill: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  /** Back to this machine's own journal. */
  leaveDesk: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  /** Looks whether a PostgreSQL server may hold the journal. Nothing is written there, and nothing here changes. */
  examineServer: call({ who: 'shop' }).input(serverFormSchema).output(serverExaminationSchema),
  /** Moves this machine's journal to an empty server; how it goes is told by `follow`. Nothing is sent meanwhile. */
  moveToServer: call({ who: 'shop' })
    .input(z.object({ server: serverFormSchema, name: tillNameSchema }))
    .output(z.object({ begun: z.boolean() })),
  /** Uses the shop that is on a server already. This machine's own journal is closed and stays. */
  joinServer: call({ who: 'shop' })
    .input(z.object({ server: serverFormSchema, name: tillNameSchema, sends: z.boolean() }))
    .output(z.object({ begun: z.boolean() })),
  /** As whom this machine signs in at the server that it uses or moves to: the password was forgotten with the last start or changed there, or it gets a name of its own. */
  signInToServer: call({ who: 'shop' })
    .input(serverLoginSchema.partial({ user: true }))
    .output(z.object({ begun: z.boolean() })),
  /** Brings the server's tables to this version, as their owner, whose password is not kept. */
  updateServerTables: call({ who: 'shop' })
    .input(serverLoginSchema)
    .output(z.object({ problem: z.enum(updateProblems).nullable() })),
  /** Whether this till takes the duty if nobody has it. */
  setSends: call({ who: 'shop' })
    .input(z.object({ sends: z.boolean() }))
    .output(sharingSchema),
  /** Asks the till on duty to hand it over to this one. */
  takeDuty: call({ who: 'shop' }).output(z.object({ begun: z.boolean() })),
  /** Lets a till of the server in no more. */
  removeServerTill: call({ who: 'shop' })
    .input(z.object({ id: z.string().max(100) }))
    .output(sharingSchema),
  /** Leaves the server: `bring` copies the journal into a file of this machine first, and marks the server's as left; else this machine's own is opened again. */
  leaveServer: call({ who: 'shop' })
    .input(z.object({ bring: z.boolean() }))
    .output(z.object({ begun: z.boolean() })),
};
