import { z } from 'zod';
import { printJobSchema } from '../../model/printing/sheet.ts';
import { call } from '../base/call.ts';

/** Printing without a dialog, on printers of the settings. */
export const printing = {
  /** The system's own list of printers, by name; empty if it has none, or none that raw jobs can be given to. */
  systemPrinters: call({ who: 'person' }).output(z.array(z.string())),
  /**
   * Prints one job, after whatever was handed to this printer before; nothing of it is ever repeated by itself. Ends in `printer` where
   * it cannot be handed over whole. `taken`: false if a printer on the network has not said that it has read it to its end.
   */
  print: call({ who: 'person' })
    .input(printJobSchema)
    .output(z.object({ taken: z.boolean() })),
};
