import { z } from 'zod';
import { printJobSchema } from '../../model/printing/print-job.ts';
import { call } from '../base/call.ts';

/** Printing without a dialog, on the printers of the settings. */
export const printing = {
  /** The system's own list of printers by name; empty if it has none that take raw jobs. */
  systemPrinters: call({ who: 'person' }).output(z.array(z.string())),
  /**
   * Prints one job after earlier ones of this printer; never repeated automatically. Ends in `printer` if it was not accepted whole.
   * `taken`: false if a network printer did not confirm reading it to the end.
   */
  print: call({ who: 'person' })
    .input(printJobSchema)
    .output(z.object({ taken: z.boolean() })),
};
