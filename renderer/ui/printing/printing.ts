import { createContext, use } from 'react';
import type { Order } from '../../../shared/model/order/order.ts';
import type { PaperKind, Printer } from '../../../shared/model/printing/printer.ts';
import type { PrintableOrder } from './document-texts.ts';

export interface PaperAtPrinter {
  readonly paper: PaperKind;
  readonly printer: Printer;
}

/** Printing without a dialog, on the printers of this computer's settings. */
export interface PrintingHere {
  readonly papers: readonly PaperAtPrinter[];
  /** Prints one order once, on this paper or the first with a printer. Reports and does nothing if there is none. */
  print(order: Order, at?: PaperAtPrinter): void;
  /** Asks for paper and copies first. `read` answers null if they are too many. */
  ask(about: {
    /** Null if not counted. */
    readonly count: number | null;
    readonly read: () => Promise<readonly Order[] | null>;
  }): void;
  test(example: PrintableOrder, at: PaperAtPrinter): void;
}

/** For parts drawn outside the app, if nothing can be printed. */
const nowhere: PrintingHere = { papers: [], print: () => {}, ask: () => {}, test: () => {} };

const PrintingContext = createContext(nowhere);

export const PrintingProvider = PrintingContext;

export function usePrinting(): PrintingHere {
  return use(PrintingContext);
}
