import { z } from 'zod';
import { knownDeviceSchema } from '../../model/known/device-words.ts';
import { knownAnswerSchema } from '../../model/known/known-answer.ts';
import { tacRowSchema, tacTableLimits } from '../../model/known/tac-table.ts';
import { call } from '../base/call.ts';

const asked = z.object({
  serviceId: z.string().max(200),
  identifiers: z.array(z.string().max(200)).max(1_000),
});

/** A table of type codes, as it was taken: the name of its file. */
const tacTableSchema = z.object({ name: z.string(), at: z.number(), rows: z.number().int() });
export type TacTable = z.infer<typeof tacTableSchema>;

/** What is known before anything is paid; none of it orders anything, or keeps anything from being ordered. */
export const known = {
  /**
   * Of these identifiers, those for which this service of the selected connection is answered by what the shop has paid for before, each with
   * its age. What is stale by the shop's own rules (`knownFor` of the settings) is not among them.
   */
  answers: call({ who: 'person', till: true }).input(asked).output(z.array(knownAnswerSchema)),
  /** What these devices are by the shop's own results, else by its own table, and what speaks against this service; those of which anything is known. */
  devices: call({ who: 'person', till: true }).input(asked).output(z.array(knownDeviceSchema)),
  /** The shop's own table of type codes; null if there is none. */
  table: call({ who: 'person', till: true }).output(tacTableSchema.nullable()),
  /** Hands over rows of a new table, in order; `from` is how many were handed over before. They count for nothing until `useTable`. Answers how many are kept. */
  stageTable: call({ who: 'shop' })
    .input(
      z.object({
        requestId: z.uuid(),
        from: z.number().int().min(0).max(tacTableLimits.rows),
        rows: z.array(tacRowSchema).max(tacTableLimits.rowsAtOnce),
      }),
    )
    .output(z.object({ staged: z.number().int() })),
  /** The rows that were staged are the shop's table from now on, in place of the one before; where `staged` were not kept, nothing changes. */
  useTable: call({ who: 'shop' })
    .input(
      z.object({
        requestId: z.uuid(),
        staged: z.number().int().min(1).max(tacTableLimits.rows),
        name: z.string().max(200),
      }),
    )
    .output(tacTableSchema),
  removeTable: call({ who: 'shop' }).output(z.object({})),
};
