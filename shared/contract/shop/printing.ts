import { z } from 'zod';
import { printJobSchema } from '../../model/printing/print-job.ts';
import { call } from '../base/call.ts';

/** Printing without a dialog, on the printers in the settings. */
export const printing = {
  /** Names of the system's printers; empty if it has none that accept raw jobs. */
  systemPrinters: call({ who: 'person' }).output(z.array(z.string())),
  /**
   * Prints one job after the earlier jobs of this printer. A job is never repeated automatically. Fails with `printer` if the job was not
   * accepted completely. `taken` is false if a network printer did not confirm that it has read the whole job.
   */
  print: call({ who: 'person' })
    .input(printJobSchema)
    .output(z.object({ taken: z.boolean() })),
};
