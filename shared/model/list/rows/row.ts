import { z } from 'zod';
import { identifierRuleSchema } from '../../identifier/identifier.ts';
import { serviceSchema } from '../../service/service.ts';
import { listedFieldSchema } from '../../service/service-field.ts';
import { listVerdictSchema, repairKindSchema } from '../text/verdict.ts';

/** What checking needs of a service; taken out of the catalogue, prices stay with the page. */
export const listServiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  identifier: identifierRuleSchema,
  fields: z.array(listedFieldSchema),
  quantity: serviceSchema.shape.quantity,
  /** Remembered names for it in lists (`namesInUse`). */
  remembered: z.array(z.string()).optional(),
});
export type ListService = z.infer<typeof listServiceSchema>;

/** Values beside the identifier, as written; null if the plan has no column for them. */
export const rowValuesSchema = z.object({
  note: z.string().nullable(),
  customer: z.string().nullable(),
  price: z.string().nullable(),
  quantity: z.string().nullable(),
  /** Name and value, never an object: a column may be called `__proto__`. */
  fields: z.array(z.tuple([z.string(), z.string()])),
});
export type RowValues = z.infer<typeof rowValuesSchema>;

/** One row as the page shows it. `row` names it for edits and never changes while the list is open. */
export const listRowSchema = z.object({
  row: z.number().int(),
  /** Its line of the text or row of the sheet, from 1. */
  line: z.number().int(),
  /** The whole line as it came, cells divided by tabs, capped for the screen at 2,000 characters. */
  source: z.string(),
  /** The part meant as the identifier, or what a person typed instead. */
  text: z.string(),
  mended: z.boolean(),
  serviceId: z.string().nullable(),
  values: rowValuesSchema,
  verdict: listVerdictSchema,
  /** Which cell of the source the verdict is about, from 0; null if that is the identifier itself. */
  faultAt: z.number().int().nullable(),
  /** The same for rows that can be treated alike; what `{ alike }` in an edit and a query takes. */
  alike: z.string(),
});
export type ListRow = z.infer<typeof listRowSchema>;

/** How many rows are alike, with one of their verdicts to take the words from. */
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
  /** Rows whose repair is safe: one act accepts them all (`isSafeRepair`). */
  safe: z.number().int(),
  /** Every row is in exactly one. Most rows first. */
  groups: z.array(rowGroupSchema),
  /** Remembered names by which rows were given their service, in the order of the list. */
  remembered: z.array(z.object({ written: z.string(), serviceId: z.string() })),
});
export type ListCounts = z.infer<typeof listCountsSchema>;

const targetSchema = z.union([
  z.object({ rows: z.array(z.number().int().min(0)).max(2_000) }),
  z.object({ alike: z.string() }),
]);
/** The rows of an edit: some by number, or all that are alike at this moment. */
export type EditTarget = z.infer<typeof targetSchema>;

/** A person's edit of a list. `restore` undoes each, except a corrected text, which must be corrected again. */
export const listEditSchema = z.discriminatedUnion('do', [
  /** Writes another text for one row; null: as it came. */
  z.object({ do: z.literal('mend'), row: z.number().int().min(0), text: z.string().max(400).nullable() }),
  /** Accepts the repair of these rows; of an ambiguous one, the alternative made by exactly these repairs. */
  z.object({ do: z.literal('accept'), of: targetSchema, repairs: z.array(repairKindSchema).nullable() }),
  /** Accepts every repair that is safe, of the whole list. */
  z.object({ do: z.literal('accept-safe') }),
  /** Keeps rows as they are, if their verdict allows it; other rows do not change. */
  z.object({ do: z.literal('keep'), of: targetSchema }),
  /** Confirms that rows are two numbers of one device: the first is ordered. `keep` confirms two devices. */
  z.object({ do: z.literal('one-device'), of: targetSchema }),
  /** Includes what the sheet hides or strikes out. */
  z.object({ do: z.literal('take-in'), of: targetSchema }),
  z.object({ do: z.literal('remove'), of: targetSchema }),
  z.object({ do: z.literal('split-off'), of: targetSchema }),
  /** Takes back the decisions about these rows. */
  z.object({ do: z.literal('restore'), of: targetSchema }),
  /** Another service for these rows. */
  z.object({ do: z.literal('assign'), of: targetSchema, serviceId: z.string() }),
  /** Forgets a remembered name; rows that had their service by it alone have none. Cannot be undone. */
  z.object({ do: z.literal('forget-name'), written: z.string() }),
]);
export type ListEdit = z.infer<typeof listEditSchema>;

/** A good row as it is committed. `price` and `quantity` are read from the text of their columns. */
export const readyRowSchema = z.object({
  row: z.number().int(),
  line: z.number().int(),
  serviceId: z.string(),
  identifier: z.string(),
  quantity: z.number().int(),
  /** What the customer pays, a decimal string; null if no column gives it. */
  price: z.string().nullable(),
  note: z.string(),
  customer: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});
export type ReadyRow = z.infer<typeof readyRowSchema>;
