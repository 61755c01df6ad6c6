import {
  charactersOf,
  type StoredLine,
  storedLineLimits,
} from '../../../../shared/model/list/sheet/kept-line.ts';
import type { ListReader } from '../reading/open-list-reader.ts';

/**
 * Reads the original lines of a list that is ordered as `batches` batches, batch by batch. Each batch may keep up to `limits.lines` lines.
 * If the list has more lines than all its batches may keep, no lines are kept.
 */
export function openLinesForBatches(
  reader: Pick<ListReader, 'lines'>,
  batches: number,
  limits: { readonly lines: number; readonly characters: number } = storedLineLimits,
) {
  const { linesAtOnce } = storedLineLimits;
  let [from, total] = [0, Number.POSITIVE_INFINITY];
  let page: readonly StoredLine[] = [];
  let at = 0;
  let head: readonly StoredLine[] = [];

  async function following(): Promise<StoredLine | null> {
    if (at >= page.length && from < total) {
      const read = await reader.lines(from, linesAtOnce);
      total = read.total > limits.lines * batches ? 0 : read.total;
      [page, at] = [total === 0 ? [] : read.lines, 0];
      from += linesAtOnce;
    }
    return page[at] ?? null;
  }

  return {
    /**
     * Returns the header and all lines after the previous batch, up to line `upTo`, or up to the end if
     * `upTo` is null. Empty if these lines exceed the limits of a batch (`storedLineLimits`).
     */
    async next(upTo: number | null) {
      const lines: StoredLine[] = [...head];
      let fits = true;
      for (let line = await following(); line !== null; line = await following()) {
        if (upTo !== null && line.line > upTo) break;
        at += 1;
        fits &&= lines.length < limits.lines;
        if (fits) lines.push(line);
      }
      // Every batch of the list gets the column names.
      const names = lines.findIndex(({ is }) => is === 'header');
      if (head.length === 0 && names >= 0) head = lines.slice(0, names + 1);
      while (lines.at(-1)?.is === 'blank') lines.pop();
      return fits && charactersOf(lines) <= limits.characters ? lines : [];
    },
  };
}
