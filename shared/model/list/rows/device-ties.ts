/** What a list says of a row: which number of its device it is called, and what binds it to the row before it. */
export interface TieMark {
  readonly row: number;
  /** From 1; 0 if nothing says it. */
  readonly slot: number;
  readonly bound: 'surely' | 'maybe' | null;
}

/** A line that is a label and nothing else, such as `IMEI (slot 2)`. `row`: the one that it became. */
export interface LabelLine {
  readonly row: number;
  readonly slot: number;
}

/** The row of the device's first number. `sure`: nothing is left to ask. */
export interface Tie {
  readonly first: number;
  readonly sure: boolean;
}

/**
 * Which rows are second numbers of a device, and of which row. `before(row)` is the last row before it with a number of a device, -1
 * if there is none; `isNumber(row)` whether a row has one. Linear in marks and labels.
 */
export function tieDevices(
  marks: readonly TieMark[],
  labels: readonly LabelLine[],
  before: (row: number) => number,
  isNumber: (row: number) => boolean,
): ReadonlyMap<number, Tie> {
  const bySlot = new Map(labelled(labels, isNumber));
  const all = new Map(marks.map((mark) => [mark.row, mark]));
  for (const [row, slot] of bySlot) {
    const own = all.get(row);
    if (own === undefined || own.slot === 0) all.set(row, { row, slot, bound: own?.bound ?? null });
  }
  const ties = new Map<number, Tie>();
  for (const { row, slot, bound } of [...all.values()].sort((one, other) => one.row - other.row)) {
    const last = before(row);
    if (last < 0) continue;
    const lastSlot = all.get(last)?.slot ?? 0;
    if (slot === 2 && lastSlot !== 2) ties.set(row, { first: ties.get(last)?.first ?? last, sure: true });
    else if (slot === 1 && lastSlot === 2 && !ties.has(last)) ties.set(last, { first: row, sure: true });
    else if (slot > 2 && slot % 2 === 0 && lastSlot === slot - 1) ties.set(row, { first: last, sure: false });
    else if (slot === 0 && bound !== null && !ties.has(last))
      ties.set(row, { first: last, sure: bound === 'surely' });
  }
  return ties;
}

/** The rows that lines of labels describe: those right below them, or right above if the labels are below their numbers. */
function labelled(
  labels: readonly LabelLine[],
  isNumber: (row: number) => boolean,
): readonly (readonly [number, number])[] {
  const at = (step: number) =>
    labels.flatMap(({ row, slot }): (readonly [number, number])[] =>
      isNumber(row + step) ? [[row + step, slot]] : [],
    );
  const below = at(1);
  const isBelow = below.length < labels.length && at(-1).length === labels.length;
  return isBelow ? at(-1) : below;
}
