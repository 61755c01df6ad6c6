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
  /** Every capability of a host: what provides it here, or why it is missing. */
  capabilities: call({ who: 'person' }).output(z.array(capabilitySchema)),
  /** Requests to the page from outside, oldest first. Each is sent to one page. */
  requests: call({ who: 'person' }).output(eventIterator(pageRequestSchema)),
  update: call({ who: 'person' }).output(updateStatusSchema),
  /** Checks for an update now, if there is a feed. */
  askForUpdate: call({ who: 'person' }).output(updateStatusSchema),
  /**
   * A piece of a file that was opened with the app, in base64. Pieces come in order, each only one time. Null if the
   * file is gone or was already read.
   */
  readFile: call({ who: 'person' })
    .input(z.object({ token: z.string().max(100) }))
    .output(z.object({ piece: z.string(), more: z.boolean() }).nullable()),
  /** The next piece of a file for a till; null if it is unknown or gone. */
  nextPiece: call({ who: 'export', till: true })
    .input(z.object({ token: z.string().max(100) }))
    .output(tillPieceSchema.nullable()),
  /** The system's setting to open the app at sign-in; null if the host does not support it. */
  openAtLogin: call({ who: 'person' }).output(z.object({ on: z.boolean() }).nullable()),
  /** Returns the setting after the change, because the system may have refused it. */
  setOpenAtLogin: call({ who: 'shop' })
    .input(z.object({ on: z.boolean() }))
    .output(z.object({ on: z.boolean() }).nullable()),
  /** Shows these commands in the application menu, if the host has one. */
  showMenu: call({ who: 'person' })
    .input(appMenuSchema)
    .output(z.object({ shown: z.boolean() })),
  /** Opens the customer display in a separate window, or brings it to the front. */
  openCustomerDisplay: call({ who: 'person' }).output(z.object({ opened: z.boolean() })),
  /** The shop's status, immediately and after each change, and notices for the page to show. Sent to every page. */
  signals: call({ who: 'person', till: true }).output(eventIterator(pageEventSchema)),
  /** Pauses all sending of single orders and batches until a person resumes it; running orders end normally. Survives restarts. */
  hold: call({ who: 'person', till: true })
    .input(z.object({ held: z.boolean() }))
    .output(z.object({ held: z.boolean() })),
  /** Texts of notices and of the tray menu, in the page's language; stored, because they are needed while no page is open. */
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
  /** Shows a sample notice, independent of settings and quiet hours. */
  tryNotice: call({ who: 'person' }).output(z.object({})),
  /** True if notices of the batch are muted, except for stops and uncertain rows. */
  isMuted: call({ who: 'person', till: true })
    .input(z.object({ batchId: z.string().max(100) }))
    .output(z.object({ muted: z.boolean() })),
  mute: call({ who: 'person', till: true })
    .input(z.object({ batchId: z.string().max(100), muted: z.boolean() }))
    .output(z.object({ muted: z.boolean() })),
};
