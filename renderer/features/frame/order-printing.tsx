import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxDocuments, maxPieces, type PrintJob } from '../../../shared/model/printing/print-job.ts';
import {
  noPrinting,
  type PaperKind,
  paperKinds,
  printerFor,
} from '../../../shared/model/printing/printer.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useWholeOrders } from '../../client/use-whole-orders.ts';
import { useLatest } from '../../ui/base/use-latest.ts';
import { notifyDone, notifyNotDone } from '../../ui/failure/notify-done.tsx';
import { hideFailure, notifyFailure } from '../../ui/failure/notify-failure.tsx';
import type { DocumentWords, PrintableOrder } from '../../ui/printing/document-texts.ts';
import { ignoreDoublePress } from '../../ui/printing/ignore-double-press.ts';
import { PrintDialog } from '../../ui/printing/print-dialog.tsx';
import { labelOf, receiptOf } from '../../ui/printing/printed-document.ts';
import { type PaperAtPrinter, type PrintingHere, PrintingProvider } from '../../ui/printing/printing.ts';

// Drawn letters take many bytes; a job with more letters does not fit into one message to the backend (8 MB).
const maxLetters = 6_000_000;

/** Provides printing without a dialog to every screen; asks for paper and copies if there are many orders. */
export function OrderPrinting({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation('printing');
  const { t: tTemplates } = useTranslation(['templates', 'services', 'states']);
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const readWhole = useWholeOrders();
  const [request, setRequest] = useState<Parameters<PrintingHere['ask']>[0] | null>(null);
  const [last, setLast] = useState<PaperKind | null>(null);
  const [busy, setBusy] = useState(false);
  const stillAsked = useLatest(request);
  // Id of the printer of the last failed job.
  const failedAt = useRef<string | null>(null);
  const [oncePressed] = useState(() => ignoreDoublePress(() => performance.now()));
  const printing = settings?.printing ?? noPrinting;
  const shop = settings?.shop ?? '';

  const context = useMemo((): PrintingHere & { send: typeof send } => {
    const { customerOnLabels } = printing;
    const papers = paperKinds.flatMap((paper): PaperAtPrinter[] => {
      const printer = printerFor(printing, paper);
      return printer === null ? [] : [{ paper, printer }];
    });
    const about: DocumentWords = { t: tTemplates, language: i18n.language, shop, customerOnLabels };

    const tooMany = (maxCount: number): void => notifyNotDone('printing', t('tooMany', { count: maxCount }));

    async function send(
      orders: readonly PrintableOrder[],
      { paper, printer }: PaperAtPrinter,
      copies: number,
    ): Promise<void> {
      const count = orders.length * copies;
      if (orders.length > maxDocuments) return tooMany(maxDocuments);
      if (count > maxPieces) return tooMany(maxPieces);
      const job = jobOf(orders, { paper, printer }, copies, about);
      if (job === null) return;
      const letters = lettersOf(job);
      if (letters > maxLetters) return tooMany(Math.floor((count * maxLetters) / letters));
      const { taken } = await contract.printing.print.call(job).catch((error: unknown) => {
        failedAt.current = printer.id;
        throw error;
      });
      if (taken) {
        // This printer works again, so the notice of its failure is hidden.
        if (failedAt.current === printer.id) hideFailure('printer');
        notifyDone('printing', t('sent', { printer: printer.name, count }));
      } else notifyNotDone('printing', t('notTaken', { printer: printer.name }));
    }

    return {
      papers,
      send,
      print(order, at = papers[0]) {
        if (at === undefined) return notifyNotDone('printing', t('noPrinter'));
        const pressKey = `${order.id} ${at.paper} ${at.printer.id}`;
        oncePressed(pressKey, async () => send(await readWhole([order]), at, 1)).catch(notifyFailure);
      },
      ask(nextRequest) {
        if (papers.length === 0) notifyNotDone('printing', t('noPrinter'));
        else if ((nextRequest.count ?? 0) > maxDocuments) tooMany(maxDocuments);
        else setRequest(nextRequest);
      },
      test(example, at) {
        const pressKey = `${example.id} ${at.paper} ${at.printer.id}`;
        oncePressed(pressKey, () => send([example], at, 1)).catch(notifyFailure);
      },
    };
  }, [printing, tTemplates, i18n.language, shop, t, contract, readWhole, oncePressed]);

  async function printAsked(at: PaperAtPrinter, copies: number): Promise<void> {
    const about = request;
    if (about === null) return;
    setBusy(true);
    setLast(at.paper);
    try {
      const orders = await about.read();
      // If the dialog was closed in the meantime, nothing is printed.
      if (stillAsked.current !== about) return;
      setRequest(null);
      if (orders === null) notifyNotDone('printing', t('tooMany', { count: maxDocuments }));
      else if (orders.length > 0) context.send(orders, at, copies).catch(notifyFailure);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <PrintingProvider value={context}>
      {children}
      {request === null ? null : (
        <PrintDialog
          count={request.count}
          papers={context.papers}
          last={last}
          busy={busy}
          onPrint={(at, copies) => void printAsked(at, copies)}
          onClose={() => setRequest(null)}
        />
      )}
    </PrintingProvider>
  );
}

/** Null if the printer does not support this paper. */
function jobOf(
  orders: readonly PrintableOrder[],
  { paper, printer }: PaperAtPrinter,
  copies: number,
  texts: DocumentWords,
): PrintJob | null {
  const { id: printerId } = printer;
  if (paper === 'receipt') {
    if (printer.prints !== 'receipts') return null;
    const sheets = orders.map((order) => receiptOf(order, texts, printer));
    return { paper, printerId, copies, sheets };
  }
  if (printer.prints !== 'labels') return null;
  const { dpi } = printer;
  return { paper, printerId, copies, sheets: orders.map((order) => labelOf(order, texts, { paper, dpi })) };
}

function lettersOf(job: PrintJob): number {
  return JSON.stringify(job).length;
}
