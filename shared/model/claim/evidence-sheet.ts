import { z } from 'zod';

/** One fact of an evidence pack; a reply is put in by the backend, which alone has it. */
const lineSchema = z.object({
  label: z.string().max(400),
  value: z.string().max(8_000),
  /** The attempt whose raw reply is below; null: none does. */
  replyOf: z.string().max(64).nullable().default(null),
});

/** The texts of an evidence pack, in the language of the person who saves it. All are rendered as plain text. */
export const evidenceSheetSchema = z.object({
  language: z.string().regex(/^[A-Za-z0-9-]{2,20}$/),
  direction: z.enum(['ltr', 'rtl']),
  title: z.string().max(400),
  /** Said in the place of a reply that was not kept, and below one that was cut. */
  noReply: z.string().max(400),
  cut: z.string().max(400),
  sections: z.array(z.object({ title: z.string().max(400), lines: z.array(lineSchema).max(600) })).max(20),
});
export type EvidenceSheet = z.infer<typeof evidenceSheetSchema>;
