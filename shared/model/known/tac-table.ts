import { z } from 'zod';
import { linesOfText } from '../result/result-text.ts';

export const tacTableLimits = { rows: 300_000, rowsAtOnce: 5_000, characters: 80 } as const;

const name = z.string().max(tacTableLimits.characters);
/** A type code, its maker and its model. */
export const tacRowSchema = z.tuple([z.string().regex(/^\d{8}$/), name, name]);
export type TacRow = z.infer<typeof tacRowSchema>;

/** What was read from a file, with counts of its lines. */
export interface ReadTacTable {
  readonly rows: readonly TacRow[];
  /** Number of lines that have no eight-digit type code, or have only a type code. */
  readonly unread: number;
  /** Number of lines whose type code occurs again below; the last line counts. */
  readonly repeated: number;
  readonly tooMany: boolean;
}

/** Reads the shop's own table of type codes in pieces. Columns may have any order if they have headers, otherwise `TAC, brand, model`. */
export function openTacTable(): { take(lines: readonly (readonly string[])[]): void; read(): ReadTacTable } {
  const rows = new Map<string, TacRow>();
  let columns: Columns | null = null;
  let [unread, repeated] = [0, 0];
  return {
    take(lines) {
      for (const cells of lines) {
        if (columns === null) {
          const named = columnsOf(cells);
          columns = named ?? { tac: 0, brand: 1, model: 2 };
          if (named !== null) continue;
        }
        if (rows.size > tacTableLimits.rows) return;
        const row = rowOf(cells, columns);
        if (row === null) {
          unread += 1;
          continue;
        }
        if (rows.has(row[0])) repeated += 1;
        rows.set(row[0], row);
      }
    },
    read: () => ({
      rows: [...rows.values()],
      unread,
      repeated,
      tooMany: rows.size > tacTableLimits.rows,
    }),
  };
}

interface Columns {
  readonly tac: number;
  readonly brand: number;
  readonly model: number;
}

function columnsOf(cells: readonly string[]): Columns | null {
  const find = (pattern: RegExp): number => cells.findIndex((cell) => pattern.test(cell.trim()));
  const tac = find(/^(\ufeff)?(tac|type (allocation )?code)\b/i);
  const model = find(/^(model|name|marketing name|device|model name)$/i);
  if (tac === -1) return null;
  return { tac, brand: find(/^(brand|manufacturer|maker|make|brand name)$/i), model };
}

function rowOf(cells: readonly string[], columns: Columns): TacRow | null {
  const tac = (cells[columns.tac] ?? '').replace(/^\ufeff/, '').trim();
  const brand = clean(cells[columns.brand]);
  const model = clean(cells[columns.model]);
  return /^\d{8}$/.test(tac) && (brand !== '' || model !== '') ? [tac, brand, model] : null;
}

/** One line of plain text without markup, invisible characters and direction marks. */
function clean(cell = ''): string {
  const [line = ''] = linesOfText(cell.slice(0, 400), 'shown').lines;
  return line.replaceAll('\t', ' ').slice(0, tacTableLimits.characters).toWellFormed();
}
