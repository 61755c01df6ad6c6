import { z } from 'zod';
import { printJobSchema } from '../../model/printing/print-job.ts';
import { call } from '../base/call.ts';

/** Printing without a dialog, on the printers in the settings. */
export const printing = {
  /** Names of the system's printers that accept raw jobs; empty if there are none. */
  systemPrinters: call({ who: 'person' }).output(z.array(z.string())),
  /**
   * Prints a job after the earlier jobs for this printer. A job is never repeated automatically. Fails with `printer` if the printer did
   * not accept the whole job. `taken` is false if a network printer did not confirm that it has read the whole job.
   */
  print: call({ who: 'person' })
    .input(printJobSchema)
    .output(z.object({ taken: z.boolean() })),
};
