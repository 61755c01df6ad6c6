/** A line of a table: a row with its number from 1, or a section's heading with its number of rows. */
export type TableLine<Row> =
  | { readonly kind: 'row'; readonly row: Row; readonly number: number }
  | { readonly kind: 'section'; readonly section: string; readonly count: number };

/** Returns the rows in order, with a heading line before the first row of every section, without rows of collapsed sections. */
export function tableLines<Row>(
  rows: readonly Row[],
  sectionOf?: (row: Row) => string,
  collapsed?: ReadonlySet<string>,
): readonly TableLine<Row>[] {
  const lines: TableLine<Row>[] = [];
  let section: string | null = null;
  for (const [index, row] of rows.entries()) {
    const name = sectionOf?.(row) ?? null;
    if (name !== null && name !== section) {
      let count = 1;
      while (index + count < rows.length && sectionOf?.(rows[index + count] as Row) === name) count += 1;
      lines.push({ kind: 'section', section: name, count });
      section = name;
    }
    if (section === null || !collapsed?.has(section)) lines.push({ kind: 'row', row, number: index + 1 });
  }
  return lines;
}

/** Returns the row's line to which a key moves; null if the key does not move. `page` is the number of visible rows. */
export function nextActive<Row>(
  lines: readonly TableLine<Row>[],
  active: number,
  key: string,
  page: number,
): number | null {
  const last = lines.length - 1;
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -last, End: last }[key];
  if (step === undefined || last < 0) return null;
  const target = Math.min(last, Math.max(0, active + step));
  const direction = Math.sign(step) || 1;
  return rowFrom(lines, target, direction) ?? rowFrom(lines, target, -direction);
}

/** Returns the section that contains a line; null before the first section, and on a section's heading. */
export function sectionAbove<Row>(lines: readonly TableLine<Row>[], at: number): TableLine<Row> | null {
  if (lines[at]?.kind !== 'row') return null;
  for (let index = at; index >= 0; index -= 1) {
    const line = lines[index];
    if (line?.kind === 'section') return line;
  }
  return null;
}

/** Returns the line of the nearest row at or after this line, otherwise before this line; -1 if there is no row. */
export function nearestRow<Row>(lines: readonly TableLine<Row>[], from: number): number {
  return rowFrom(lines, from, 1) ?? rowFrom(lines, from, -1) ?? -1;
}

function rowFrom<Row>(lines: readonly TableLine<Row>[], from: number, direction: number): number | null {
  for (let index = from; index >= 0 && index < lines.length; index += direction)
    if (lines[index]?.kind === 'row') return index;
  return null;
}
