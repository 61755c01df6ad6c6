import { type RawBuilder, sql } from 'kysely';

// FTS5 reads past the given bounds until it finds a match or its end: if the letters of a text are common and the text is absent, past
// everything. A word of the stretch itself, added to the query, keeps it within the stretch.

/** How many blocks a stretch has, from short to long. */
export const rangeBlocks = [64, 1_024, 16_384] as const;

/** A range of blocks; `level` is an index of `rangeBlocks`. */
export interface BlockRange {
  readonly level: number;
  readonly index: number;
}

// Letters of the private use area, which nobody types: a first one for the level, two for the index.
const firstLetter = 0xe000;
const firstDigit = 0xe100;
const digits = 2_048;

/** Three letters, as one entry of the index has. */
export function rangeCode({ level, index }: BlockRange): string {
  return String.fromCodePoint(
    firstLetter + level,
    firstDigit + Math.floor(index / digits),
    firstDigit + (index % digits),
  );
}

/** The codes of all stretches that a block is in. */
export function rangeCodesOf(block: RawBuilder<unknown>): RawBuilder<string> {
  const codes = rangeBlocks.map((blocks, level) => {
    const index = sql`(${block} / ${sql.lit(blocks)})`;
    const [first, base, count] = [sql.lit(firstLetter + level), sql.lit(firstDigit), sql.lit(digits)];
    return sql`char(${first}, ${base} + ${index} / ${count}, ${base} + ${index} % ${count})`;
  });
  return sql<string>`${sql.join(codes, sql` || `)}`;
}

/** The stretch of a level that a block is in, and its first and last block. */
export function rangeOf(
  block: number,
  level: number,
): BlockRange & { readonly first: number; readonly last: number } {
  const blocks = rangeBlocks[level] ?? 1;
  const index = Math.floor(block / blocks);
  return { level, index, first: index * blocks, last: (index + 1) * blocks - 1 };
}
