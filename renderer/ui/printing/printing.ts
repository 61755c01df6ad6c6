import { createContext, use } from 'react';
import type { Order } from '../../../shared/model/order/order.ts';
import type { PaperKind, Printer } from '../../../shared/model/printing/printer.ts';
import type { PrintableOrder } from './document-texts.ts';

export interface PaperAtPrinter {
  readonly paper: PaperKind;
  readonly printer: Printer;
}

/** Printing without a dialog on the printers in this computer's settings. */
export interface PrintingHere {
  readonly papers: readonly PaperAtPrinter[];
  /**
   * Prints one copy of an order, on this paper or on the first paper that has a printer. Without a printer, it only
   * reports that there is none.
   */
  print(order: Order, at?: PaperAtPrinter): void;
  /** Asks for paper and copies first. `read` returns null if the orders are too many. */
  ask(about: {
    /** Null if not counted. */
    readonly count: number | null;
    readonly read: () => Promise<readonly Order[] | null>;
  }): void;
  test(example: PrintableOrder, at: PaperAtPrinter): void;
}

/** For parts rendered outside of the app, where nothing can be printed. */
const nowhere: PrintingHere = { papers: [], print: () => {}, ask: () => {}, test: () => {} };

const PrintingContext = createContext(nowhere);

export const PrintingProvider = PrintingContext;

export function usePrinting(): PrintingHere {
  return use(PrintingContext);
}
