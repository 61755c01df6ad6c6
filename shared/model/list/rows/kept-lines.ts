import { type KeptLine, keptLimits } from '../sheet/kept-line.ts';
import { lineNumberOf } from '../sheet/sheet.ts';
import type { PlacedPart } from './list-rows.ts';

/** How many lines all parts of a list have. */
export function keptLineCount(parts: readonly PlacedPart[]): number {
  return parts.reduce((sum, { sheet }) => sum + sheet.rows.length, 0);
}

/** Some lines of a list as received, including blank ones, in their order: added lines come behind the list's own. */
export function keptLines(parts: readonly PlacedPart[], from: number, limit: number): KeptLine[] {
  const lines: KeptLine[] = [];
  let before = 0;
  for (const [index, part] of parts.entries()) {
    const { rows } = part.sheet;
    const last = Math.min(rows.length, from + limit - before);
    for (let row = Math.max(0, from - before); row < last; row += 1) {
      lines.push(keptLine(part, row, index === 0));
    }
    before += rows.length;
  }
  return lines;
}

function keptLine({ sheet, linesBefore, headerAt }: PlacedPart, row: number, isOwn: boolean): KeptLine {
  const line = linesBefore + lineNumberOf(sheet, row);
  if (sheet.rows.isBlank(row)) return { line, is: 'blank', cells: [] };
  const cells = sheet.rows.cells(row).map((cell) => cell.slice(0, keptLimits.cellCharacters));
  while (cells.at(-1)?.trim() === '') cells.pop();
  if (row > headerAt) return { line, is: 'row', cells };
  return { line, is: isOwn && row === headerAt ? 'header' : 'title', cells };
}
