import type { TieWords } from '../text/tie-words.ts';

/** What a list states about a row: its number among the device's IMEIs, and whether it is the same device as the row before. */
export interface PairMark {
  readonly row: number;
  /** Starts at 1; 0 if unknown. */
  readonly slot: number;
  readonly bound: 'surely' | 'maybe' | null;
  readonly words: TieWords | null;
}

/** A line without a number that labels adjacent numbers, such as `IMEI (slot 2)`. `row` is the row created from the line. */
export interface LabelLine {
  readonly row: number;
  /** Starts at 1; 0 if the line is another label. */
  readonly slot: number;
  readonly words: TieWords | null;
  /** True if the line contains another printed label of a device, such as its serial number. */
  readonly isPrint: boolean;
}

/** The row with the device's first number. `sure`: the app does not ask a person. */
export interface Tie {
  readonly first: number;
  readonly sure: boolean;
}

/** The nearest rows before and after a row that contain a device number; -1 if none. */
interface Neighbours {
  readonly before: (row: number) => number;
  readonly after: (row: number) => number;
  readonly isNumber: (row: number) => boolean;
}

/** Maps each row with a device's second number to the row with the first. Runs in linear time. */
export function pairDevices(
  marks: readonly PairMark[],
  labels: readonly LabelLine[],
  neighbours: Neighbours,
): ReadonlyMap<number, Tie> {
  const { before } = neighbours;
  const all = labelledMarks(marks, labels, neighbours);
  const ties = new Map<number, Tie>();
  const sorted = [...all.values()].sort((one, other) => one.row - other.row);
  const counted = countedTo(sorted, before);
  for (const { row, slot, bound } of sorted) {
    const last = before(row);
    const countsTo = counted.get(row) ?? 0;
    if (last < 0 || countsTo > maxCounted) continue;
    const lastSlot = all.get(last)?.slot ?? 0;
    if (slot === 2 && lastSlot !== 2)
      ties.set(row, { first: ties.get(last)?.first ?? last, sure: countsTo < 3 });
    else if (slot === 1 && lastSlot === 2 && !ties.has(last)) ties.set(last, { first: row, sure: true });
    else if (slot > 2 && slot % 2 === 0 && lastSlot === slot - 1) ties.set(row, { first: last, sure: false });
    else if ((slot === 0 || slot === lastSlot) && bound !== null && !ties.has(last))
      ties.set(row, { first: last, sure: bound === 'surely' });
  }
  return ties;
}

/** The marks by row, with the information from label lines added. */
function labelledMarks(
  marks: readonly PairMark[],
  labels: readonly LabelLine[],
  neighbours: Neighbours,
): ReadonlyMap<number, PairMark> {
  const { isNumber } = neighbours;
  const all = new Map(marks.map((mark) => [mark.row, mark]));
  const markOf = (row: number): PairMark => all.get(row) ?? { row, slot: 0, bound: null, words: null };
  const slots = labels.filter(({ slot }) => slot > 0);
  for (const [row, slot] of labelled(slots, isNumber)) {
    const own = markOf(row);
    if (own.slot === 0) all.set(row, { ...own, slot });
  }
  for (const { row, words } of labels)
    if (words !== null && isNumber(row + 1) && markOf(row + 1).words === null)
      all.set(row + 1, { ...markOf(row + 1), words });
  for (const row of possibleSeconds(all, labels, neighbours)) {
    const own = markOf(row);
    if (own.bound === null) all.set(row, { ...own, bound: 'maybe' });
  }
  return all;
}

// Two devices have at most four numbers. If a list counts higher, each line is a separate device.
const maxCounted = 4;

/** For each row of a consecutive count, the highest number of the count: 3 for the rows `IMEI 1`, `IMEI 2`, `IMEI 3`. */
function countedTo(sorted: readonly PairMark[], before: Neighbours['before']): ReadonlyMap<number, number> {
  const counted = new Map<number, number>();
  const slots = new Map(sorted.map(({ row, slot }) => [row, slot]));
  for (const { row, slot } of sorted.toReversed()) {
    if (slot === 0) continue;
    const countedSlot = counted.get(row) ?? slot;
    counted.set(row, countedSlot);
    const last = before(row);
    if (slot > 1 && slots.get(last) === slot - 1) counted.set(last, countedSlot);
  }
  return counted;
}

/** Rows that may be the second number of the device before them, because of words, joined lines, or the text of a phone's screen. */
function possibleSeconds(
  marks: ReadonlyMap<number, PairMark>,
  labels: readonly LabelLine[],
  { before, after, isNumber }: Neighbours,
): readonly number[] {
  const candidates: number[] = [];
  const joined = new Set<number>();
  for (const row of exchanged(marks, before)) candidates.push(row);
  for (const { row, words } of marks.values()) {
    if (words === null) continue;
    const [earlier, later] = [marks.get(before(row))?.words, marks.get(after(row))?.words];
    // Several rows in succession that are each called "second" are separate devices.
    const isSecond = words.isSecond && earlier?.isSecond !== true && later?.isSecond !== true;
    // With a third number, the rows are a numbered list.
    const isPair = words.numbered === 2 && earlier?.numbered === 1 && later?.numbered !== 3;
    if (isSecond || isPair) candidates.push(row);
    if (words.joinsBefore) joined.add(row);
    if (words.joinsAfter) joined.add(after(row));
  }
  // Two joined lines may be one device; more than two are a list.
  for (const row of joined) if (!joined.has(before(row)) && !joined.has(after(row))) candidates.push(row);
  candidates.push(...rowsNearPrint(labels, isNumber));
  return candidates.filter((row) => isNumber(row));
}

/**
 * If exactly two numbers are directly above or directly below another printed label of a device: the later of
 * the two.
 */
function rowsNearPrint(labels: readonly LabelLine[], isNumber: Neighbours['isNumber']): readonly number[] {
  return labels
    .filter(({ isPrint }) => isPrint)
    .flatMap(({ row }) =>
      [-1, 1].flatMap((step) => {
        const [next, second] = [row + step, row + 2 * step];
        return isNumber(next) && isNumber(second) && !isNumber(second + step) ? [Math.max(next, second)] : [];
      }),
    );
}

/**
 * Rows that replace the row before them in an exchange. Words without a colon often describe a device's condition, so several rows with
 * such words in succession count only if they form pairs of an old device and its replacement.
 */
function exchanged(marks: ReadonlyMap<number, PairMark>, before: Neighbours['before']): readonly number[] {
  type Part = { readonly row: number; readonly part: TieWords['part']; readonly isLabel: boolean };
  const runs: Part[][] = [];
  for (const { row, words } of [...marks.values()].sort((one, other) => one.row - other.row)) {
    if (words === null || words.part === null) continue;
    const labelledRow = { row, part: words.part, isLabel: words.isLabel };
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1)?.row === before(row)) last.push(labelledRow);
    else runs.push([labelledRow]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    const differs = run.filter(({ part }, at) => at > 0 && part !== run[at - 1]?.part);
    if (first?.part === 'instead' && before(first.row) >= 0 && run.length === 1) return [first.row];
    const isDistinct = new Set(run.map(({ part }) => part)).size === run.length;
    if (isDistinct || run.every(({ isLabel }) => isLabel)) return differs.map(({ row }) => row);
    const pairs = run.filter((_, at) => at % 2 === 1);
    const inPairs =
      run.length % 2 === 0 && pairs.every(({ part }, at) => part !== 'old' && run[2 * at]?.part === 'old');
    return inPairs ? pairs.map(({ row }) => row) : [];
  });
}

/** The rows to which label lines apply: the rows directly below, or directly above if labels follow their numbers. */
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
