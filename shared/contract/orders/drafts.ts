import { z } from 'zod';
import { keptDraftSchema, listDraftContentSchema, orderDraftSchema } from '../../model/draft/draft.ts';
import { about, call } from '../base/call.ts';

const [orderSchema, listSchema] = keptDraftSchema.options;
const wanted = z.object({ id: z.uuid() });

/**
 * Draft orders and lists. A draft belongs to the person signed in on this page, to this machine or till, and to one
 * connection. Other people do not see it. A draft does not order anything.
 */
export const drafts = {
  /** Newest first. */
  list: call({ who: 'person', till: true }).input(about).output(z.array(keptDraftSchema)),
  /** The content of a stored list; null if it is gone. */
  readList: call({ who: 'person', till: true }).input(wanted).output(listDraftContentSchema.nullable()),
  /** Stores the draft, replacing one with the same id. If there are too many, the oldest are dropped. */
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
