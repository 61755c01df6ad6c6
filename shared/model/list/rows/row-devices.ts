import type { RowAside } from '../sheet/sheet.ts';
import { type TieWords, tieWords } from '../text/tie-words.ts';
import type { Finding } from '../text/verdict.ts';
import { type LabelLine, type PairMark, pairDevices, type Tie } from './device-pairs.ts';
import type { openRowStore } from './row-store.ts';

const maxLabelLength = 60;

/** How a line without a number labels the numbers next to it; null if it is too long for a label. */
export function labelWords(line: string): TieWords | null {
  return line.length > maxLabelLength ? null : tieWords(line, '');
}

const numbers: ReadonlySet<string> = new Set<Finding['is']>([
  'good',
  'repair',
  'choice',
  'bad-check-digit',
  'invented',
]);

/** Collects what a list says about its rows' devices, and ties the rows of one device when a part is complete. */
export function openRowDevices(store: ReturnType<typeof openRowStore>, asides: Map<number, RowAside>) {
  const ties = new Map<number, Tie>();
  const seconds = new Map<number, number[]>();
  let marks: PairMark[] = [];
  let labels: LabelLine[] = [];

  /** True if the row contains a device number. Other rows, such as labels, do not separate the two numbers of one device. */
  function isNumber(row: number): boolean {
    if (row < 0 || row >= store.length()) return false;
    return numbers.has(store.odd(row)?.finding.is ?? 'good');
  }

  function isNextLine(row: number): boolean {
    return store.sheetRow(row) - store.sheetRow(row - 1) <= 1;
  }

  function after(row: number): number {
    let next = row + 1;
    while (next < store.length() && !isNumber(next)) next += 1;
    return next < store.length() ? next : -1;
  }

  function before(row: number, firstRow: number): number {
    let last = row - 1;
    while (last >= firstRow && !isNumber(last)) last -= 1;
    return last >= firstRow ? last : -1;
  }

  /**
   * True for a number with a warning, or a replaced number whose replacement is not in the list. If the
   * replacement is in the list, a person is asked about both numbers.
   */
  function isDoubted(words: TieWords, row: number): boolean {
    return words.warns !== null || (words.isReplaced && !ties.has(row) && !seconds.has(row));
  }

  function warn(row: number, firstRow: number): void {
    if (row >= firstRow && isNumber(row) && !asides.has(row)) asides.set(row, 'warned');
  }

  function warnByMarks(firstRow: number): void {
    for (const { row, words } of marks) {
      if (words === null) continue;
      if (isDoubted(words, row)) warn(row, firstRow);
      if (words.warns === 'both') warn(before(row, firstRow), firstRow);
    }
  }

  function warnByLabels(firstRow: number): void {
    for (const { row, words } of labels) {
      if (words === null || !isDoubted(words, row + 1)) continue;
      if (words.warns !== null && !words.isLabel) warn(row - 1, firstRow);
      // A heading applies to all numbers directly below it.
      for (let next = row + 1; isNumber(next) && (next === row + 1 || isNextLine(next)); next += 1)
        warn(next, firstRow);
    }
  }

  return {
    ties,
    seconds: (row: number): readonly number[] => seconds.get(row) ?? [],
    isNumber,
    mark(mark: PairMark): void {
      if (mark.slot > 0 || mark.bound !== null || mark.words !== null) marks.push(mark);
    },
    label(label: LabelLine): void {
      if (label.slot > 0 || label.words !== null || label.isPrint) labels.push(label);
    },
    tieRows(firstRow: number): void {
      if (marks.length === 0 && labels.length === 0) return;
      const neighbours = { before: (row: number) => before(row, firstRow), after, isNumber };
      for (const [row, tie] of pairDevices(marks, labels, neighbours)) {
        ties.set(row, tie);
        seconds.set(tie.first, [...(seconds.get(tie.first) ?? []), row]);
      }
      warnByMarks(firstRow);
      warnByLabels(firstRow);
      [marks, labels] = [[], []];
    },
  };
}
