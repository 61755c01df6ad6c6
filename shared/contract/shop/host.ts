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
  /** All that a host may do for the app: who does it here, or why nobody does. */
  capabilities: call({ who: 'person' }).output(z.array(capabilitySchema)),
  /** What the page is asked to do, from the outside in. Each request goes to one page; what came before there was one is told first. */
  requests: call({ who: 'person' }).output(eventIterator(pageRequestSchema)),
  update: call({ who: 'person' }).output(updateStatusSchema),
  /** Asks the feed now, if there is one. */
  askForUpdate: call({ who: 'person' }).output(updateStatusSchema),
  /** A piece of a file that was opened with the app, base64; each once, in their order. Null: it is gone, or was read already. */
  readFile: call({ who: 'person' })
    .input(z.object({ token: z.string().max(100) }))
    .output(z.object({ piece: z.string(), more: z.boolean() }).nullable()),
  /** The next piece of a file that a till has asked for; null if it has no such file, or none any more. */
  nextPiece: call({ who: 'export', till: true })
    .input(z.object({ token: z.string().max(100) }))
    .output(tillPieceSchema.nullable()),
  /** Whether the app opens when the person signs in, as the system says; null if the host cannot do it. */
  openAtLogin: call({ who: 'person' }).output(z.object({ on: z.boolean() }).nullable()),
  /** What the system says after it was asked to: it may have refused. */
  setOpenAtLogin: call({ who: 'shop' })
    .input(z.object({ on: z.boolean() }))
    .output(z.object({ on: z.boolean() }).nullable()),
  /** Shows these commands in the menu of the application, where the host has one. */
  showMenu: call({ who: 'person' })
    .input(appMenuSchema)
    .output(z.object({ shown: z.boolean() })),
  /** Opens the customer display in a window of its own, or brings it to the front. */
  openCustomerDisplay: call({ who: 'person' }).output(z.object({ opened: z.boolean() })),
  /** How the shop stands, at once and after each change, and notices for the page to show. Every page is told. */
  signals: call({ who: 'person', till: true }).output(eventIterator(pageEventSchema)),
  /** Stops all sending, of single orders and batches alike, until somebody lets it continue; what is being sent at this moment ends. It stays so over a restart. */
  hold: call({ who: 'person', till: true })
    .input(z.object({ held: z.boolean() }))
    .output(z.object({ held: z.boolean() })),
  /** The words of notices and of the menu beside the clock, in the language of the page; kept, for they are needed while no page is open. */
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
  /** Shows a notice to try it, whatever is turned off and at whatever time. */
  tryNotice: call({ who: 'person' }).output(z.object({})),
  /** Whether nobody wants to hear of this batch, but that it stopped or what of it is uncertain. */
  isMuted: call({ who: 'person', till: true })
    .input(z.object({ batchId: z.string().max(100) }))
    .output(z.object({ muted: z.boolean() })),
  mute: call({ who: 'person', till: true })
    .input(z.object({ batchId: z.string().max(100), muted: z.boolean() }))
    .output(z.object({ muted: z.boolean() })),
};
