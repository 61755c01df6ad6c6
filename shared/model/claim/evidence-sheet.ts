import { z } from 'zod';

/** One fact of an evidence file. The backend inserts raw replies, because only the backend has them. */
const lineSchema = z.object({
  label: z.string().max(400),
  value: z.string().max(8_000),
  /** Id of the attempt whose raw reply follows; null if none follows. */
  replyOf: z.string().max(64).nullable().default(null),
});

/** The texts of an evidence file in the language of the person who saves it. All texts are shown as plain text. */
export const evidenceSheetSchema = z.object({
  language: z.string().regex(/^[A-Za-z0-9-]{2,20}$/),
  direction: z.enum(['ltr', 'rtl']),
  title: z.string().max(400),
  /** Shown instead of a reply that was not kept; `cut` is shown below a reply that was cut. */
  noReply: z.string().max(400),
  cut: z.string().max(400),
  sections: z.array(z.object({ title: z.string().max(400), lines: z.array(lineSchema).max(600) })).max(20),
});
export type EvidenceSheet = z.infer<typeof evidenceSheetSchema>;
