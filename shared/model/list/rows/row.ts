import { z } from 'zod';
import { identifierRuleSchema } from '../../identifier/identifier.ts';
import { serviceSchema } from '../../service/service.ts';
import { listedFieldSchema } from '../../service/service-field.ts';
import { listVerdictSchema, repairKindSchema } from '../text/verdict.ts';

/** The fields of a service that checking needs, without prices. */
export const listServiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  identifier: identifierRuleSchema,
  fields: z.array(listedFieldSchema),
  quantity: serviceSchema.shape.quantity,
  remembered: z.array(z.string()).optional(),
});
export type ListService = z.infer<typeof listServiceSchema>;

/** Values other than the identifier, as written; null if the plan has no column for them. */
export const rowValuesSchema = z.object({
  note: z.string().nullable(),
  customer: z.string().nullable(),
  price: z.string().nullable(),
  quantity: z.string().nullable(),
  /** Pairs of name and value, because a column may be named `__proto__`. */
  fields: z.array(z.tuple([z.string(), z.string()])),
});
export type RowValues = z.infer<typeof rowValuesSchema>;

/** One row as the page shows it. `row` identifies the row in edits and never changes while the list is open. */
export const listRowSchema = z.object({
  row: z.number().int(),
  /** Line of the text or row of the sheet, from 1. */
  line: z.number().int(),
  /** The whole original line, cells separated by tabs, at most 2,000 characters. */
  source: z.string(),
  /** The part that is the identifier, or the text typed by a person instead. */
  text: z.string(),
  mended: z.boolean(),
  serviceId: z.string().nullable(),
  values: rowValuesSchema,
  verdict: listVerdictSchema,
  /** Index of the cell that the verdict is about; null for the identifier itself. */
  faultAt: z.number().int().nullable(),
  /** The same key for rows that can be edited together; used as `{ alike }` in edits and queries. */
  alike: z.string(),
});
export type ListRow = z.infer<typeof listRowSchema>;

/**
 * The number of rows with one key, and the verdict of one of them, from which the screen makes the text of
 * the group.
 */
const rowGroupSchema = z.object({
  alike: z.string(),
  count: z.number().int(),
  example: listVerdictSchema,
});

/** Counts of a whole list: always `rows === sum of groups`, and `lines === blank + header + lines with rows`. */
export const listCountsSchema = z.object({
  lines: z.number().int(),
  blankLines: z.number().int(),
  headerLines: z.number().int(),
  linesWithRows: z.number().int(),
  rows: z.number().int(),
  /** Rows that would be ordered now. */
  good: z.number().int(),
  /** Rows whose repair is safe, so that one action accepts them all (`isSafeRepair`). */
  safe: z.number().int(),
  /** Every row is in exactly one group; largest groups first. */
  groups: z.array(rowGroupSchema),
  /** Remembered names that matched a service, in list order. */
  remembered: z.array(z.object({ written: z.string(), serviceId: z.string() })),
});
export type ListCounts = z.infer<typeof listCountsSchema>;

const targetSchema = z.union([
  z.object({ rows: z.array(z.number().int().min(0)).max(2_000) }),
  z.object({ alike: z.string() }),
]);
/** The rows of an edit: single rows, or all rows that have the key at the time of the edit. */
export type EditTarget = z.infer<typeof targetSchema>;

/** A person's edit of a list. `restore` undoes decisions, but not a corrected text, an assigned service or a forgotten name. */
export const listEditSchema = z.discriminatedUnion('do', [
  /** Replaces the text of one row; null restores the original. */
  z.object({ do: z.literal('mend'), row: z.number().int().min(0), text: z.string().max(400).nullable() }),
  /** Accepts the repair of these rows. For an ambiguous row, accepts the reading made by exactly these repairs. */
  z.object({ do: z.literal('accept'), of: targetSchema, repairs: z.array(repairKindSchema).nullable() }),
  z.object({ do: z.literal('accept-safe') }),
  /** Accepts rows as written if their verdict allows it; leaves other rows unchanged. */
  z.object({ do: z.literal('keep'), of: targetSchema }),
  /** Confirms that rows are two numbers of one device, so that only the first is ordered. `keep` confirms two devices. */
  z.object({ do: z.literal('one-device'), of: targetSchema }),
  /** Includes rows that the sheet hides or strikes out. */
  z.object({ do: z.literal('take-in'), of: targetSchema }),
  z.object({ do: z.literal('remove'), of: targetSchema }),
  z.object({ do: z.literal('split-off'), of: targetSchema }),
  /** Undoes the decisions about these rows. */
  z.object({ do: z.literal('restore'), of: targetSchema }),
  z.object({ do: z.literal('assign'), of: targetSchema, serviceId: z.string() }),
  /** Forgets a remembered name; rows that it matched then have no service. Cannot be undone. */
  z.object({ do: z.literal('forget-name'), written: z.string() }),
]);
export type ListEdit = z.infer<typeof listEditSchema>;

/** A good row, ready to commit. `price` and `quantity` are parsed from the text of their columns. */
export const readyRowSchema = z.object({
  row: z.number().int(),
  line: z.number().int(),
  serviceId: z.string(),
  identifier: z.string(),
  quantity: z.number().int(),
  /** The customer price as a decimal; null if no column contains it. */
  price: z.string().nullable(),
  note: z.string(),
  customer: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});
export type ReadyRow = z.infer<typeof readyRowSchema>;
