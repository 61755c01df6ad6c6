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
  /** All capabilities of a shell, such as notifications: what provides each of them here, or why it is missing. */
  capabilities: call({ who: 'person' }).output(z.array(capabilitySchema)),
  /** Yields requests from outside to the page, oldest first. Each request goes to only one page. */
  requests: call({ who: 'person' }).output(eventIterator(pageRequestSchema)),
  update: call({ who: 'person' }).output(updateStatusSchema),
  askForUpdate: call({ who: 'person' }).output(updateStatusSchema),
  /**
   * Returns the next piece of a file that was opened with the app, in base64. Each piece is returned only once. Null if the file is gone or
   * was already read.
   */
  readFile: call({ who: 'person' })
    .input(z.object({ token: z.string().max(100) }))
    .output(z.object({ piece: z.string(), more: z.boolean() }).nullable()),
  /** Returns the next piece of a file for a till; null if the file is unknown or gone. */
  nextPiece: call({ who: 'export', till: true })
    .input(z.object({ token: z.string().max(100) }))
    .output(tillPieceSchema.nullable()),
  /** The system's setting to open the app at sign-in; null if the shell does not support it. */
  openAtLogin: call({ who: 'person' }).output(z.object({ on: z.boolean() }).nullable()),
  /** Returns the setting after the change, because the system may have refused it. */
  setOpenAtLogin: call({ who: 'shop' })
    .input(z.object({ on: z.boolean() }))
    .output(z.object({ on: z.boolean() }).nullable()),
  /** Shows these commands in the application menu, if there is one. */
  showMenu: call({ who: 'person' })
    .input(appMenuSchema)
    .output(z.object({ shown: z.boolean() })),
  /** Opens the customer display in a separate window, or brings it to the front. */
  openCustomerDisplay: call({ who: 'person' }).output(z.object({ opened: z.boolean() })),
  /** Yields the shop's status, immediately and after each change, and notices that the page must show. Every page gets them. */
  signals: call({ who: 'person', till: true }).output(eventIterator(pageEventSchema)),
  /** Pauses or resumes all sending of single orders and batches, also across restarts. Orders that were sent already end normally. */
  hold: call({ who: 'person', till: true })
    .input(z.object({ held: z.boolean() }))
    .output(z.object({ held: z.boolean() })),
  /** Stores the texts of notices and of the tray menu in the page's language, because they are needed while no page is open. */
  writeWords: call({ who: 'person' })
    .input(
      z.object({
        language: z.string().max(35),
        words: z
          .record(z.string().max(60), z.string().max(400))
          .refine((texts) => Object.keys(texts).length <= 300),
      }),
    )
    .output(z.object({})),
  /** Shows a sample notice, independent of settings and quiet hours. */
  tryNotice: call({ who: 'person' }).output(z.object({})),
  /** True if notices of the batch are muted. Notices of stops and uncertain rows are never muted. */
  isMuted: call({ who: 'person', till: true })
    .input(z.object({ batchId: z.string().max(100) }))
    .output(z.object({ muted: z.boolean() })),
  mute: call({ who: 'person', till: true })
    .input(z.object({ batchId: z.string().max(100), muted: z.boolean() }))
    .output(z.object({ muted: z.boolean() })),
};
