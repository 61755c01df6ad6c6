import { z } from 'zod';
import { listLimits } from '../text/limits.ts';

/**
 * The most that is kept of a received list, for one batch. A larger list is not kept at all: half of a sheet would pass for the whole.
 */
export const keptLimits = {
  lines: 50_000,
  /** Of all cells together, in characters: 400 for each of 20,000 rows. */
  characters: 8_000_000,
  /** Of one cell; longer ones are cut. */
  cellCharacters: 2_000,
  /** Lines of one message, and of one page in the journal. */
  linesAtOnce: 1_000,
  /** Of the cells of one message; more than one line has, and less than a message of the loopback shell may be, however it is escaped. */
  charactersAtOnce: 1_000_000,
} as const;

/**
 * One line of a list as it came, with its number as orders have it (`sourceLine`). `title`: it is above the names of the columns, or names
 * those of something that was added; `header`: the names of the list's own columns; a blank line has no cells.
 */
export const keptLineSchema = z.object({
  line: z.number().int().min(1),
  is: z.enum(['title', 'header', 'row', 'blank']),
  cells: z.array(z.string().max(keptLimits.cellCharacters)).max(listLimits.columns),
});
export type KeptLine = z.infer<typeof keptLineSchema>;

/** How many characters are in some lines. */
export function charactersOf(lines: readonly KeptLine[]): number {
  let sum = 0;
  for (const { cells } of lines) for (const cell of cells) sum += cell.length;
  return sum;
}
