import type { Clock } from '../../../../shared/model/base/clock.ts';
import { createKeyedMutex } from '../../../../shared/model/base/in-turn.ts';
import type { PrintJob } from '../../../../shared/model/printing/print-job.ts';
import type { Printer } from '../../../../shared/model/printing/printer.ts';
import type { PrintResult } from '../../../../shared/model/printing/printer-trouble.ts';
import type { Spooler } from '../../base/capabilities.ts';
import type { SettingsStore } from '../../base/settings.ts';
import { receiptsInEscpos } from '../../printing/escpos.ts';
import { type PrinterAddress, sendToPrinter } from '../../printing/printer-socket.ts';
import { labelStatus, receiptStatus } from '../../printing/printer-status.ts';
import { labelsInZpl } from '../../printing/zpl.ts';
import { done, failed } from '../base/outcome.ts';

/** Printing a label takes less than a second. The limit keeps a hanging printer from blocking the app's end. */
const stopWithinMs = 2_000;

export interface PrintingDeps {
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly spooler: Spooler | undefined;
  /** Addresses of suppliers. No print job is sent to them. */
  readonly supplierAddresses: () => Promise<readonly string[]>;
  readonly clock: Pick<Clock, 'after'>;
}

/** Prints labels and receipts in a printer's own language. Each printer gets one job at a time, in order of arrival. */
export function openPrintingDesk({ settings, spooler, supplierAddresses, clock }: PrintingDeps) {
  const runExclusive = createKeyedMutex();
  const underWay = new Set<Promise<unknown>>();
  let isClosing = false;

  async function hand(printer: Printer, job: Uint8Array): Promise<PrintResult> {
    if (isClosing) return { ok: false, why: 'closing', printed: 'nothing' };
    if (printer.at.by === 'system')
      return spooler?.print(printer.at.queue, job) ?? { ok: false, why: 'no-spooler', printed: 'nothing' };
    if (isSupplier(printer.at, await supplierAddresses()))
      return { ok: false, why: 'supplier', printed: 'nothing' };
    return sendToPrinter(printer.at, job, printer.prints === 'labels' ? labelStatus : receiptStatus);
  }

  return {
    systemPrinters: async () => (await spooler?.list()) ?? [],
    async print(job: PrintJob) {
      const printer = settings.read().printing.printers.find(({ id }) => id === job.printerId);
      const bytes = printer === undefined ? null : bytesOf(job, printer);
      if (printer === undefined || bytes === null)
        return failed('printer', { printer: printer?.name ?? '', why: 'unknown', printed: 'nothing' });
      const delivery = runExclusive(printer.id, () => hand(printer, bytes));
      underWay.add(delivery);
      const handed = await delivery.finally(() => underWay.delete(delivery));
      if (handed.ok) return done({ taken: handed.taken });
      return failed('printer', { printer: printer.name, why: handed.why, printed: handed.printed });
    },
    /** Starts no more jobs. Waits for a running job, up to a limit, because half a label is useless. */
    async stop() {
      isClosing = true;
      let forget = (): void => {};
      const long = new Promise<void>((resolve) => {
        forget = clock.after(stopWithinMs, resolve);
      });
      await Promise.race([Promise.allSettled(underWay), long]);
      forget();
    },
  };
}

/** The job in the printer's language; null if the printer does not support such paper. */
function bytesOf(job: PrintJob, printer: Printer): Uint8Array | null {
  if (job.paper === 'receipt')
    return printer.prints === 'receipts'
      ? receiptsInEscpos(job.sheets, { ...printer, copies: job.copies })
      : null;
  return printer.prints === 'labels'
    ? labelsInZpl(job.sheets, { paper: job.paper, dpi: printer.dpi, copies: job.copies })
    : null;
}

/** True if a printer has a supplier's address. On this machine, the port distinguishes a printer from a supplier. */
function isSupplier({ host, port }: PrinterAddress, addresses: readonly string[]): boolean {
  return addresses.some((address) => {
    const url = URL.parse(address);
    if (url === null || url.hostname.toLowerCase() !== host.toLowerCase()) return false;
    const isLocalHost = /^(localhost|127\..*|\[?::1\]?)$/.test(host);
    return !isLocalHost || (Number(url.port) || 443) === port;
  });
}
