import { createContext, use } from 'react';
import type { Order } from '../../../shared/model/order/order.ts';
import type { PaperKind, Printer } from '../../../shared/model/printing/printer.ts';
import type { PrintableOrder } from './document-texts.ts';

export interface PaperAtPrinter {
  readonly paper: PaperKind;
  readonly printer: Printer;
}

/** Prints on the printers in this computer's settings, without the system's print dialog. */
export interface PrintingHere {
  readonly papers: readonly PaperAtPrinter[];
  /** Prints one copy of an order, on this paper or on the first paper that has a printer. If there is no printer, only reports that. */
  print(order: Order, at?: PaperAtPrinter): void;
  /** Asks for paper and number of copies, and then prints. `read` returns null if there are too many orders. */
  ask(about: {
    /** Null if not counted. */
    readonly count: number | null;
    readonly read: () => Promise<readonly Order[] | null>;
  }): void;
  test(example: PrintableOrder, at: PaperAtPrinter): void;
}

/** For components that are rendered outside of the app, where printing is impossible. */
const nowhere: PrintingHere = { papers: [], print: () => {}, ask: () => {}, test: () => {} };

const PrintingContext = createContext(nowhere);

export const PrintingProvider = PrintingContext;

export function usePrinting(): PrintingHere {
  return use(PrintingContext);
}
