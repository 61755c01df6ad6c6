import { type RawBuilder, sql } from 'kysely';

// FTS5 ignores the bounds until it finds a match. If the letters of a text are common but the text is absent, FTS5 reads the whole index.
// So each range has a code word. The code word is added to the query, so that FTS5 stays within the range.

/** Number of blocks in a range, by level. */
export const rangeBlocks = [64, 1_024, 16_384] as const;

/** A range of blocks. `level` is an index of `rangeBlocks`. */
export interface BlockRange {
  readonly level: number;
  readonly index: number;
}

// Letters of the private use area, which nobody types: one for the level, two for the index.
const firstLetter = 0xe000;
const firstDigit = 0xe100;
const digits = 2_048;

/** Three letters, which make one index entry. */
export function rangeCode({ level, index }: BlockRange): string {
  return String.fromCodePoint(
    firstLetter + level,
    firstDigit + Math.floor(index / digits),
    firstDigit + (index % digits),
  );
}

export function rangeCodesOf(block: RawBuilder<unknown>): RawBuilder<string> {
  const codes = rangeBlocks.map((blocks, level) => {
    const index = sql`(${block} / ${sql.lit(blocks)})`;
    const [first, base, count] = [sql.lit(firstLetter + level), sql.lit(firstDigit), sql.lit(digits)];
    return sql`char(${first}, ${base} + ${index} / ${count}, ${base} + ${index} % ${count})`;
  });
  return sql<string>`${sql.join(codes, sql` || `)}`;
}

/** The range of this level that contains the block, with its first and last block. */
export function rangeOf(
  block: number,
  level: number,
): BlockRange & { readonly first: number; readonly last: number } {
  const blocks = rangeBlocks[level] ?? 1;
  const index = Math.floor(block / blocks);
  return { level, index, first: index * blocks, last: (index + 1) * blocks - 1 };
}
