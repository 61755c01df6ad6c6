import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { appMenuSchema } from '../../model/host/app-menu.ts';
import { capabilitySchema } from '../../model/host/capability.ts';
import { pageRequestSchema } from '../../model/host/page-request.ts';
import { pageEventSchema } from '../../model/host/shop-status.ts';
import { updateStatusSchema } from '../../model/host/update.ts';
import { call } from '../base/call.ts';
import { tillPieceSchema } from '../base/handed-out.ts';

export const host = {
  /** Every capability of a host: who provides it here, or why nobody does. */
  capabilities: call({ who: 'person' }).output(z.array(capabilitySchema)),
  /** Requests to the page from outside. Each goes to one page; earlier ones come first. */
  requests: call({ who: 'person' }).output(eventIterator(pageRequestSchema)),
  update: call({ who: 'person' }).output(updateStatusSchema),
  /** Checks the feed now, if there is one. */
  askForUpdate: call({ who: 'person' }).output(updateStatusSchema),
  /** A piece of a file that was opened with the app, base64; each once, in order. Null: it is gone, or was read already. */
  readFile: call({ who: 'person' })
    .input(z.object({ token: z.string().max(100) }))
    .output(z.object({ piece: z.string(), more: z.boolean() }).nullable()),
  /** The next piece of a file for a till; null if it is unknown or gone. */
  nextPiece: call({ who: 'export', till: true })
    .input(z.object({ token: z.string().max(100) }))
    .output(tillPieceSchema.nullable()),
  /** The system's setting to open the app at sign-in; null if the host cannot. */
  openAtLogin: call({ who: 'person' }).output(z.object({ on: z.boolean() }).nullable()),
  /** The setting afterwards: the system may have refused. */
  setOpenAtLogin: call({ who: 'shop' })
    .input(z.object({ on: z.boolean() }))
    .output(z.object({ on: z.boolean() }).nullable()),
  /** Shows these commands in the application menu, if the host has one. */
  showMenu: call({ who: 'person' })
    .input(appMenuSchema)
    .output(z.object({ shown: z.boolean() })),
  /** Opens the customer display in a separate window, or brings it to the front. */
  openCustomerDisplay: call({ who: 'person' }).output(z.object({ opened: z.boolean() })),
  /** The shop's status, at once and after each change, and notices for the page to show. Sent to every page. */
  signals: call({ who: 'person', till: true }).output(eventIterator(pageEventSchema)),
  /** Stops all sending, of single orders and batches, until somebody resumes it; running orders end normally. Kept across restarts. */
  hold: call({ who: 'person', till: true })
    .input(z.object({ held: z.boolean() }))
    .output(z.object({ held: z.boolean() })),
  /** The words of notices and of the tray menu, in the page's language; kept, because they are needed while no page is open. */
  writeWords: call({ who: 'person' })
    .input(
      z.object({
        language: z.string().max(35),
        words: z
          .record(z.string().max(60), z.string().max(400))
          .refine((words) => Object.keys(words).length <= 300),
      }),
    )
    .output(z.object({})),
  /** Shows a sample notice, whatever is turned off and at any time. */
  tryNotice: call({ who: 'person' }).output(z.object({})),
  /** True if the batch is muted, except for stops and uncertain rows. */
  isMuted: call({ who: 'person', till: true })
    .input(z.object({ batchId: z.string().max(100) }))
    .output(z.object({ muted: z.boolean() })),
  mute: call({ who: 'person', till: true })
    .input(z.object({ batchId: z.string().max(100), muted: z.boolean() }))
    .output(z.object({ muted: z.boolean() })),
};
