import { z } from 'zod';
import { batchSchema } from '../model/batch.ts';
import { moneySchema } from '../model/decimal.ts';
import { call } from './call.ts';
import { orderFieldsSchema } from './orders.ts';

const id = z.object({ id: z.string() });

export const batches = {
  /**
   * Writes a whole list to the journal in one transaction and starts to send it. All rows or none.
   * The same `requestId` twice is the same batch. A row that is already unresolved ends in `duplicate-order` for the whole list.
   * A total above the known balance ends in `insufficient-balance` unless `overBalance` says that the person accepts it (O7).
   */
  commit: call
    .input(
      z.object({
        requestId: z.uuid(),
        name: z.string().trim().min(1).max(120),
        serviceId: z.string(),
        identifiers: z.array(z.string().min(1).max(200)).min(1).max(20_000),
        fields: orderFieldsSchema.default({}),
        quotedPrice: moneySchema,
        overBalance: z.boolean().default(false),
      }),
    )
    .output(batchSchema),
  /** Newest first; at most 200. */
  list: call.output(z.array(batchSchema)),
  read: call.input(id).output(batchSchema.nullable()),
  /** Sends nothing more from this batch; what is being sent ends as it ends. */
  pause: call.input(id).output(batchSchema),
  resume: call.input(id).output(batchSchema),
  /** Cancels the rows that are still queued. */
  cancelQueued: call.input(id).output(batchSchema),
  /**
   * Orders anew, linked to the first, every row that the supplier provably did not take. Above the known balance it ends in
   * `insufficient-balance` unless `overBalance` says that the person accepts it (O7).
   */
  retryRefused: call
    .input(z.object({ id: z.string(), requestId: z.uuid(), overBalance: z.boolean().default(false) }))
    .output(batchSchema),
};
