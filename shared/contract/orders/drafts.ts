import { z } from 'zod';
import { listDraftContentSchema, orderDraftSchema, savedDraftSchema } from '../../model/draft/draft.ts';
import { about, call } from '../base/call.ts';

const [orderSchema, listSchema] = savedDraftSchema.options;
const draftId = z.object({ id: z.uuid() });

/**
 * Draft orders and lists. A draft belongs to the person signed in on this page, to this computer, and to one connection. Other people do
 * not see it. A draft orders nothing.
 */
export const drafts = {
  /** Returns the person's drafts on this connection, newest first. */
  list: call({ who: 'person', till: true }).input(about).output(z.array(savedDraftSchema)),
  /** Returns the content of a stored list; null if the list is gone. */
  readList: call({ who: 'person', till: true }).input(draftId).output(listDraftContentSchema.nullable()),
  /** Stores the draft. It replaces a draft with the same id. If there are too many drafts, the oldest are dropped. */
  keepOrder: call({ who: 'person', till: true })
    .input(
      orderSchema.pick({ id: true, connectionId: true, serviceId: true }).extend({ draft: orderDraftSchema }),
    )
    .output(z.object({})),
  keepList: call({ who: 'person', till: true })
    .input(listSchema.omit({ is: true, at: true }).extend({ content: listDraftContentSchema }))
    .output(z.object({})),
  discard: call({ who: 'person', till: true }).input(draftId).output(z.object({})),
};
