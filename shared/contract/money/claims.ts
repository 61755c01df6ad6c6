import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
import {
  claimDetailsSchema,
  claimKinds,
  claimOutcomes,
  claimSchema,
  claimStageSchema,
  claimSubjectSchema,
} from '../../model/claim/claim.ts';
import { evidenceSheetSchema } from '../../model/claim/evidence-sheet.ts';
import { transactionSchema } from '../../model/wallet/transaction.ts';
import { call, textLimit } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';
import { statement } from '../base/statement.ts';

const id = z.object({ id: z.uuid() });
const note = z.string().trim().max(400);
const author = { who: statement.who, words: note.default('') };
const askAt = z.number().int().min(0).max(8_640_000_000_000_000);

/** A supplier's address for claims, and the shop's texts by kind of claim. A kind without a text uses the app's own text. */
const formsSchema = z.object({
  link: z.string().max(2_000),
  texts: z.partialRecord(z.enum(claimKinds), z.string().max(textLimit)),
});
export type ClaimForms = z.infer<typeof formsSchema>;

/** What is known about an order or wallet row before a claim is opened, and which kinds of claims are possible. */
const claimableSchema = z.object({
  connectionId: z.string(),
  kinds: z.array(z.enum(claimKinds)),
  /** The amount owed according to the wallet; null if unknown or the wallet was never read. */
  amount: moneySchema.nullable(),
  rows: z.array(transactionSchema),
  /** All claims about this order or row, newest first. */
  claims: z.array(claimSchema),
  /** True if another order of the shop has the same reference. A person must settle this before opening a claim (O9). */
  sharesReference: z.boolean(),
  /** True if the wallet shows a refund of the order's cost. */
  paidBack: z.boolean(),
});
export type Claimable = z.infer<typeof claimableSchema>;

export const claims = {
  /** Claims on all connections, paged by key. Due and open claims are sorted by due date, closed claims by closing time. */
  list: call({ who: 'see-wallet', till: true })
    .input(
      z.object({
        stage: claimStageSchema,
        cursor: z
          .string()
          .regex(/^-?\d{1,16}:\d{1,15}$/)
          .nullable()
          .default(null),
        limit: z.number().int().min(1).max(200).default(100),
      }),
    )
    .output(z.object({ claims: z.array(claimSchema), nextCursor: z.string().nullable() })),
  counts: call({ who: 'see-wallet', otherwise: { due: 0, open: 0, closed: 0 }, till: true }).output(
    z.object({ due: z.number().int(), open: z.number().int(), closed: z.number().int() }),
  ),
  /** One claim with its history, oldest first; null if it does not exist. */
  read: call({ who: 'see-wallet', till: true }).input(id).output(claimDetailsSchema.nullable()),
  /** Reads what is known before a claim; null if the order or row does not exist. */
  about: call({ who: 'see-wallet', otherwise: null, till: true })
    .input(claimSubjectSchema)
    .output(claimableSchema.nullable()),
  /**
   * Opens a claim. The page creates `id` once for each filled form; the same id returns the same claim. If a claim about this order or row
   * is open, nothing is written and that claim is returned.
   */
  open: call({ who: ['see-wallet', 'settle'], till: true })
    .input(z.object({ ...id.shape, about: claimSubjectSchema, kind: z.enum(claimKinds), ...author }))
    .output(z.object({ opened: z.boolean(), claim: claimSchema })),
  /**
   * Records that a person asked the supplier. Before the claim is due, nothing is written and `asked` is
   * false, so that the person sees when the supplier was last asked. With `anyway`, it is recorded even
   * before the claim is due.
   */
  ask: call({ who: ['see-wallet', 'settle'], till: true })
    .input(z.object({ ...id.shape, ...author, askAt, anyway: z.boolean().default(false) }))
    .output(z.object({ asked: z.boolean(), claim: claimSchema })),
  /** Records the supplier's promise. */
  promise: call({ who: ['see-wallet', 'settle'], till: true })
    .input(z.object({ ...id.shape, ...author, askAt }))
    .output(claimSchema),
  note: call({ who: ['see-wallet', 'settle'], till: true })
    .input(z.object({ ...id.shape, ...author, words: note.min(1) }))
    .output(claimSchema),
  /**
   * Closes the claim with a reason. A wallet row proves a refund; the app finds it, or a person names it (`paidBy`). Without a row, a
   * refund is accepted only if the supplier's wallet cannot be read; otherwise `problem` is `needs-row`.
   */
  close: call({ who: ['see-wallet', 'settle'], till: true })
    .input(
      z.object({
        ...id.shape,
        ...author,
        words: note.min(1),
        outcome: z.enum(claimOutcomes),
        paidBy: z.string().max(400).nullable().default(null),
      }),
    )
    .output(claimSchema),
  /** Rows since the claim was opened that added money and belong to no order, newest first. One of them may have paid the claim. */
  payingRows: call({ who: 'see-wallet', till: true })
    .input(id)
    .output(z.object({ rows: z.array(transactionSchema), walletRead: z.boolean() })),
  forms: call({ who: 'see-wallet', till: true })
    .input(z.object({ connectionId: z.string().max(64) }))
    .output(formsSchema),
  /** Replaces all texts and links. Refuses a text with an unknown field, and a link that is neither https nor mailto. */
  writeForms: call({ who: 'connections' })
    .input(z.object({ connectionId: z.string().max(64), ...formsSchema.shape }))
    .output(formsSchema),
  /**
   * Writes all evidence of an order or row to one file for the supplier, with the texts that the page sends. The backend adds the raw
   * replies, without keys.
   */
  saveEvidence: call({ who: ['see-wallet', 'export'], till: true })
    .input(
      z.object({ name: z.string().max(200), sheet: evidenceSheetSchema, format: z.enum(['txt', 'html']) }),
    )
    .output(handedOutSchema),
  /** How long each supplier's refunds took, from the rejection to the wallet row. Based on each supplier's last thousand refunds. */
  refundTimes: call({ who: 'see-wallet', till: true }).output(
    z.array(
      z.object({
        connectionId: z.string(),
        name: z.string(),
        refunds: z.number().int(),
        medianMs: z.number(),
        slowestMs: z.number(),
        slowestOrderId: z.string(),
      }),
    ),
  ),
};
