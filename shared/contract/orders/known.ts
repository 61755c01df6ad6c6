import { z } from 'zod';
import { knownDeviceSchema } from '../../model/known/device-words.ts';
import { knownAnswerSchema } from '../../model/known/known-answer.ts';
import { tacRowSchema, tacTableLimits } from '../../model/known/tac-table.ts';
import { about, call } from '../base/call.ts';

const input = about.extend({
  serviceId: z.string().max(200),
  identifiers: z.array(z.string().max(200)).max(1_000),
});

/** The table of type codes in use: file name, time of loading and number of rows. */
const tacTableSchema = z.object({ name: z.string(), at: z.number(), rows: z.number().int() });

/** Calls about what is known about devices before paying. They order nothing and prevent no order. */
export const known = {
  /**
   * Returns the identifiers that have a known answer for this service, and the answer's age. Answers older than the shop's setting
   * `knownFor` are omitted.
   */
  answers: call({ who: 'person', till: true }).input(input).output(z.array(knownAnswerSchema)),
  /**
   * Returns the models of these devices, and reasons not to order this service for them. The facts come from
   * the shop's own results, or else from the shop's table. Devices without known facts are omitted.
   */
  devices: call({ who: 'person', till: true }).input(input).output(z.array(knownDeviceSchema)),
  /** The shop's own table of type codes; null if none. */
  table: call({ who: 'person', till: true }).output(tacTableSchema.nullable()),
  /**
   * Stages rows of a new table, in order. `from` is the number of rows staged before. Staged rows have no effect until `useTable`. Returns
   * the number of staged rows.
   */
  stageTable: call({ who: 'shop' })
    .input(
      z.object({
        requestId: z.uuid(),
        from: z.number().int().min(0).max(tacTableLimits.rows),
        rows: z.array(tacRowSchema).max(tacTableLimits.rowsAtOnce),
      }),
    )
    .output(z.object({ staged: z.number().int() })),
  /** Replaces the shop's table by the staged rows. If there are fewer staged rows than `staged`, nothing changes. */
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
