import type { Host } from '../../base/host.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, invalid } from '../base/outcome.ts';
import { csvOf } from '../export/csv.ts';
import { fileTypes } from '../export/file-types.ts';
import { linesWithResults } from '../export/lines-with-results.ts';
import { xlsxOf } from '../export/xlsx.ts';
import type { BatchDeskDeps } from './batch-desk-parts.ts';

const noFigures: ReadonlySet<number> = new Set();

/** Exports a batch's list in the customer's original form, with its results. Every cell is text, so `0077` keeps its zeros and nothing becomes a formula. */
export function openLinesExport(
  deps: Pick<BatchDeskDeps, 'journal' | 'chosen'> & {
    readonly handOut: Host['handOut'];
    readonly today: () => string;
  },
) {
  const { journal, chosen } = deps;
  return {
    async exportLines({ id, table, notOrdered, format }) {
      const batch = await journal.batches.read(id);
      const shape = batch ? await journal.batchLines.shape(id) : null;
      if (!batch || !shape) return invalid('id', 'not-found');
      const rows = () =>
        linesWithResults({
          shape,
          lines: journal.batchLines.pages(id),
          table,
          notOrdered,
          orders: chosen.found({ connectionId: null, batchId: id, inListOrder: true }),
        });
      return done(
        await deps.handOut({
          name: `${plainName(batch.name)}-${deps.today()}.${format}`,
          type: fileTypes[format],
          content: () => (format === 'csv' ? csvOf(rows(), noFigures) : xlsxOf(rows(), noFigures)),
        }),
      );
    },
  } satisfies DeskOf<'batches'>;
}

/** A file name that every file system accepts. */
function plainName(name: string): string {
  const safeName = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 _-]+/g, '')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, 60);
  return /[A-Za-z0-9]/.test(safeName) ? safeName : 'list';
}
