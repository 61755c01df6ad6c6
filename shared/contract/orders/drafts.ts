import { z } from 'zod';
import { keptDraftSchema, listDraftContentSchema, orderDraftSchema } from '../../model/draft/draft.ts';
import { about, call } from '../base/call.ts';

const [orderSchema, listSchema] = keptDraftSchema.options;
const wanted = z.object({ id: z.uuid() });

/**
 * Orders and lists that were begun and not placed: of the person at the page, at this machine or till, on one connection. Nobody
 * else sees them, and none of them orders anything.
 */
export const drafts = {
  /** Newest first. */
  list: call({ who: 'person', till: true }).input(about).output(z.array(keptDraftSchema)),
  /** The content of a kept list; null if it is gone. */
  readList: call({ who: 'person', till: true }).input(wanted).output(listDraftContentSchema.nullable()),
  /** Keeps it, replacing what was kept under this id. The oldest are dropped if there are too many. */
  keepOrder: call({ who: 'person', till: true })
    .input(
      orderSchema.pick({ id: true, connectionId: true, serviceId: true }).extend({ draft: orderDraftSchema }),
    )
    .output(z.object({})),
  keepList: call({ who: 'person', till: true })
    .input(listSchema.omit({ is: true, at: true }).extend({ content: listDraftContentSchema }))
    .output(z.object({})),
  discard: call({ who: 'person', till: true }).input(wanted).output(z.object({})),
};
