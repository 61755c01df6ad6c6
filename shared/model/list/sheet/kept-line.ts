import { z } from 'zod';
import { listLimits } from '../text/limits.ts';

/**
 * Maximum size of an original list that is kept with a batch. A larger list is not kept at all, because half of a sheet could be mistaken
 * for the whole.
 */
export const storedLineLimits = {
  lines: 50_000,
  /** Maximum characters of all cells together: 400 for each of 20,000 rows. */
  characters: 8_000_000,
  /** Maximum characters of one cell; longer cells are cut. */
  cellCharacters: 2_000,
  /** Maximum lines per message, and per page in the journal. */
  linesAtOnce: 1_000,
  /**
   * Maximum characters of cells per message. Any single line is shorter. The message stays below the limit of the
   * loopback shell even after escaping.
   */
  charactersAtOnce: 1_000_000,
} as const;

/**
 * One original line of a list, with the line number used in orders (`sourceLine`). `header`: the list's column names. `title`: a line above
 * the column names, or the column names of an addition. A blank line has no cells.
 */
export const storedLineSchema = z.object({
  line: z.number().int().min(1),
  is: z.enum(['title', 'header', 'row', 'blank']),
  cells: z.array(z.string().max(storedLineLimits.cellCharacters)).max(listLimits.columns),
});
export type StoredLine = z.infer<typeof storedLineSchema>;

export function charactersOf(lines: readonly StoredLine[]): number {
  let sum = 0;
  for (const { cells } of lines) for (const cell of cells) sum += cell.length;
  return sum;
}
