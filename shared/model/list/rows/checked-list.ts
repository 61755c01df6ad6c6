import { identifierKey } from '../../identifier/identifier-key.ts';
import { type StoredLine, storedLineLimits } from '../sheet/kept-line.ts';
import { lineNumberOf } from '../sheet/sheet.ts';
import { isPlainPrice, readPrice } from '../text/price-text.ts';
import { isSafeRepair } from '../text/safe-repair.ts';
import type { KnownOrder, ListVerdict } from '../text/verdict.ts';
import { decideFor } from './decide.ts';
import { openIdentifierIndex } from './identifier-index.ts';
import { candidateOf, type Decision, judgeRow, type RowSurroundings } from './judge-row.ts';
import { type ListPart, openListRows, type PlacedPart, ruleOf, unknownService } from './list-rows.ts';
import type { EditTarget, ListCounts, ListEdit, ListRow, ListService, ReadyRow, RowValues } from './row.ts';
import { openRowState } from './row-state.ts';
import { faultCell, fieldValue, isPriceEmptied, quantityOf, valueProblem, valuesOf } from './row-values.ts';
import { openTally } from './tally.ts';
import { verdictGroup } from './verdict-group.ts';

export type KnownEntry = KnownOrder & { readonly serviceId: string; readonly identifier: string };

export type CheckedList = ReturnType<typeof openCheckedList>;

/**
 * Input for creating a list from a sheet. `onProgress` is called from time to time with the index of the
 * current row.
 */
export interface CheckedListOptions extends ListPart {
  readonly services: readonly ListService[];
  readonly serviceId: string | null;
  /** Values of custom fields for rows without their own. */
  readonly common?: readonly (readonly [string, string])[];
  readonly onProgress?: (done: number) => void;
}

const shownSource = 2_000;

/** Creates rows from a sheet and judges each. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: every function reads the same columns; an object per row would cost more than judging it.
export function openCheckedList(wanted: CheckedListOptions) {
  const { services, serviceId, onProgress: reportProgress } = wanted;
  const rows = openListRows(services, serviceId);
  const ownService = services.findIndex(({ id }) => id === serviceId);
  const state = openRowState(rows, services, ownService);
  const { findingAt, textAt, serviceAt, decisionAt } = state;
  const knownOrders = new Map<string, KnownOrder>();
  let common: ReadonlyMap<string, string> = new Map(wanted.common);
  const index = openIdentifierIndex(wanted.sheet.rows.length);
  const tally = openTally();

  function valuesAt(row: number): RowValues {
    const { sheet, columns } = rows.part(row);
    const values = valuesOf(sheet.rows.cells(rows.sheetRow(row)), columns);
    const times = timesAt(row);
    return times === '' || values.quantity ? values : { ...values, quantity: times };
  }

  /** The quantity next to the number in the list; empty if a person has replaced the row's text. */
  function timesAt(row: number): string {
    return state.isMended(row) ? '' : (rows.odd(row)?.times ?? '');
  }

  function sourceAt(row: number): string {
    const { sheet } = rows.part(row);
    return sheet.rows.text(rows.sheetRow(row)).slice(0, shownSource);
  }

  function problemAt(row: number, service: ListService, part = rows.part(row)): ListVerdict | null {
    const { columns } = part;
    if (columns.quantity < 0 && columns.fields.length === 0 && timesAt(row) === '') return null;
    return valueProblem(valuesAt(row), service, common);
  }

  function priceEmptiedAt(row: number, { sheet, columns }: PlacedPart = rows.part(row)): boolean {
    const { price } = columns;
    if (price < 0 || sheet.rows.look(rows.sheetRow(row), price, isPlainPrice)) return false;
    return isPriceEmptied(valuesAt(row));
  }

  function isAside(row: number, { isTakenIn }: Decision): boolean {
    return !isTakenIn && rows.aside(row) !== null;
  }

  function identifierAt(row: number): string | null {
    const decision = decisionAt(row);
    if (decision.out !== null || isAside(row, decision)) return null;
    return candidateOf(findingAt(row), decision);
  }

  function keyAt(row: number, identifier = identifierAt(row)): string | null {
    const service = serviceAt(row);
    return identifier === null || service < 0 ? null : keyOf(service, identifier);
  }

  // Two spellings of one device have the same key. The key contains the service only if it is not the list's
  // own service, because few lists have others.
  function keyOf(service: number, identifier: string): string {
    const key = identifierKey(ruleOf(services, service).kind, identifier);
    return service === ownService ? key : `${service}\0${key}`;
  }

  function knownAt(row: number, identifier: string): KnownOrder | null {
    return knownOrders.size === 0 ? null : (knownOrders.get(keyOf(serviceAt(row), identifier)) ?? null);
  }

  // One object for all rows: an object with functions per row would cost more than judging the row.
  let [judged, judgedFor] = [0, 0];
  const around: RowSurroundings = {
    first() {
      const key = keyAt(judged);
      const first = key === null ? judged : index.first(key);
      return first === judged || first < 0 ? null : { row: first, line: rows.line(first) };
    },
    device() {
      const tie = rows.tie(judged);
      const identifier = tie === null ? null : identifierAt(tie.first);
      // A row for another service is a separate order, even for the same device.
      if (tie === null || identifier === null || serviceAt(tie.first) !== judgedFor) return null;
      return { row: tie.first, line: rows.line(tie.first), identifier, sure: tie.sure };
    },
    maybeSecond() {
      const second = rows
        .seconds(judged)
        .find((each) => rows.tie(each)?.sure === false && serviceAt(each) === judgedFor && isOpen(each));
      const identifier = second === undefined ? null : identifierAt(second);
      return second === undefined || identifier === null ? null : { identifier, line: rows.line(second) };
    },
    known: (identifier) => knownAt(judged, identifier),
    valueProblem() {
      const service = services[judgedFor];
      return service === undefined ? null : problemAt(judged, service);
    },
    priceEmptied: () => priceEmptiedAt(judged),
  };

  function verdictAt(row: number): ListVerdict {
    const decision = decisionAt(row);
    const at = serviceAt(row);
    const service = services[at];
    const finding = findingAt(row);
    const aside = rows.aside(row);
    if (decision.out === null && aside !== null && !decision.isTakenIn && finding.is !== 'no-identifier')
      return { is: 'set-aside', why: aside };
    if (decision.out === null && service === undefined && finding.is !== 'no-identifier') {
      if (at === -1) return { is: 'service-missing' };
      const { sheet, columns } = rows.part(row);
      const written = rows.odd(row)?.named ?? sheet.rows.cell(rows.sheetRow(row), columns.service);
      return { is: 'service-unknown', written };
    }
    [judged, judgedFor] = [row, at];
    return judgeRow(finding, decision, around);
  }

  /** True if the row is a device's second number, and no person has decided about it yet. */
  function isOpen(second: number): boolean {
    const { kept, isSecond } = decisionAt(second);
    return !isSecond && !kept.includes('second-imei') && identifierAt(second) !== null;
  }

  function judge(row: number): void {
    tally.set(row, verdictAt(row));
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a loop over a million rows, where a call per row would cost too much.
  function append(part: ListPart): void {
    const placed = rows.append(part, reportProgress);
    const last = rows.length();
    tally.grow(last);
    const later: number[] = [];
    const service = services[ownService];
    const hasAsides = rows.hasAsides();
    for (let row = placed.firstRow; row < last; row += 1) {
      const imei = service === undefined || (hasAsides && rows.aside(row) !== null) ? -1 : rows.imei(row);
      const key = imei === -1 ? keyAt(row) : null;
      const alone = imei !== -1 ? index.addImei(imei, row) : key !== null && index.add(key, row);
      // A valid IMEI that occurs once, as in most rows: only the row's own values can make the row bad.
      if (!alone || imei === -1 || service === undefined) later.push(row);
      else {
        const problem = problemAt(row, service, placed);
        if (problem !== null) tally.set(row, problem);
        else if (priceEmptiedAt(row, placed)) judge(row);
      }
    }
    for (const row of later) judge(row);
    for (const row of placed.warnedBefore) setAside(row);
    // A plain row is good unless a row tied to it makes it ambiguous.
    for (const [second, { first }] of rows.ties()) {
      if (second < placed.firstRow) continue;
      judge(second);
      judge(first);
    }
  }

  function setAside(row: number): void {
    const decision = decisionAt(row);
    if (decision.out !== null || decision.isTakenIn) return;
    const key = keyAt(row, candidateOf(findingAt(row), decision));
    if (key !== null) index.remove(key, row);
    judgeKeys([key], deviceRows(row));
  }

  function targets(target: EditTarget): readonly number[] {
    if ('alike' in target) return tally.rowsOf(target.alike);
    return target.rows.filter((row) => row < rows.length());
  }

  /** A decision about a device's first number applies to the device's second number. */
  function decidedFor(edit: ListEdit, requestedRows: readonly number[]): readonly number[] {
    if (edit.do !== 'keep' && edit.do !== 'one-device') return requestedRows;
    const decided = requestedRows.flatMap((row) => {
      const open = verdictAt(row).is === 'one-or-two' && rows.tie(row) === null;
      return open ? rows.seconds(row).filter(isOpen) : [row];
    });
    return [...new Set(decided)];
  }

  /**
   * Changes rows and judges them again, together with the rows of their old and new identifiers and the second numbers of their devices.
   */
  function change(touched: readonly number[], how: (row: number) => void): void {
    const again = new Set<number>();
    const keys = new Set<string | null>();
    for (const row of touched) {
      const before = keyAt(row);
      how(row);
      const after = keyAt(row);
      for (const each of deviceRows(row)) again.add(each);
      if (before === after) continue;
      if (before !== null) index.remove(before, row);
      if (after !== null) index.add(after, row);
      keys.add(before).add(after);
    }
    judgeKeys(keys, again);
  }

  /** Returns the row, and all rows whose number belongs, or may belong, to the same device. */
  function deviceRows(row: number): readonly number[] {
    const tie = rows.tie(row);
    return [row, ...rows.seconds(row), ...(tie === null ? [] : [tie.first])];
  }

  function judgeKeys(keys: Iterable<string | null>, others: Iterable<number> = []): void {
    const again = new Set(others);
    for (const key of keys) for (const row of key === null ? [] : index.rowsOf(key)) again.add(row);
    for (const row of again) judge(row);
  }

  append(wanted);
  return {
    counts(): ListCounts {
      const counted = tally.counts(verdictAt);
      const safe = counted.groups.reduce(
        (sum, each) => (isSafeRepair(each.example) ? sum + each.count : sum),
        0,
      );
      const remembered = [...rows.remembered()].map(([written, service]) => ({
        written,
        serviceId: services[service]?.id ?? '',
      }));
      return { ...rows.lines(), rows: rows.length(), safe, remembered, ...counted };
    },
    edit(edit: ListEdit) {
      switch (edit.do) {
        case 'mend':
          return change(
            [edit.row].filter((row) => row < rows.length()),
            (row) => state.mend(row, edit.text),
          );
        case 'assign': {
          const service = state.serviceById(edit.serviceId);
          return change(service < 0 ? [] : targets(edit.of), (row) => state.assign(row, service));
        }
        case 'forget-name': {
          // Rows for which a person chose the service are unchanged.
          const found = rows.forgetName(edit.written).filter((row) => !state.isAssigned(row));
          return change(found, (row) => state.assign(row, unknownService));
        }
        case 'accept-safe': {
          const safe = tally.counts(verdictAt).groups.filter(({ example }) => isSafeRepair(example));
          return change(
            safe.flatMap(({ alike }) => tally.rowsOf(alike)),
            (row) => state.decide(row, { ...decisionAt(row), accepted: true }),
          );
        }
        default:
          return change(decidedFor(edit, targets(edit.of)), (row) => {
            const [finding, decision] = [findingAt(row), decisionAt(row)];
            state.decide(row, decideFor(edit, { finding, verdict: verdictAt(row), decision }));
          });
      }
    },
    /** Adds rows after the existing rows. Decisions are kept; a row that repeats an earlier row is a duplicate. */
    append,
    known(orders: readonly KnownEntry[]): void {
      const keyed = orders.map(
        (order) => [keyOf(state.serviceById(order.serviceId), order.identifier), order] as const,
      );
      for (const [key, order] of keyed) knownOrders.set(key, order);
      judgeKeys(keyed.map(([key]) => key));
    },
    /** Sets values for all rows whose own cell is empty. */
    setCommon(fields: readonly (readonly [string, string])[]): void {
      common = new Map(fields);
      for (let row = 0; row < rows.length(); row += 1) judge(row);
    },
    row(row: number): ListRow {
      const verdict = verdictAt(row);
      const { sheet, columns } = rows.part(row);
      const comment = sheet.comments?.get(rows.sheetRow(row));
      return {
        row,
        line: rows.line(row),
        source: [
          sourceAt(row),
          ...(comment === undefined ? [] : [comment.trim().replace(/\s+/g, ' ').slice(0, shownSource)]),
        ].join('\t'),
        text: textAt(row),
        mended: state.isMended(row),
        serviceId: services[serviceAt(row)]?.id ?? null,
        values: valuesAt(row),
        verdict,
        faultAt: faultCell(verdict, columns),
        alike: verdictGroup(verdict),
      };
    },
    /** The original line of a row, without comments. */
    source: sourceAt,
    /** The rows of a group, or all rows, in list order. */
    select: (show: 'all' | 'good' | 'attention' | { readonly alike: string }) => tally.select(show),
    /** The service and identifier to look up in the journal; null if the row would not be ordered. */
    wanted(row: number): { readonly serviceId: string; readonly identifier: string } | null {
      const identifier = identifierAt(row);
      const service = services[serviceAt(row)];
      return identifier === null || service === undefined ? null : { serviceId: service.id, identifier };
    },
    /** The row in the form in which it is ordered; null if the row is not good. */
    ready(row: number): ReadyRow | null {
      const verdict = verdictAt(row);
      const service = services[serviceAt(row)];
      if (verdict.is !== 'good' || service === undefined) return null;
      const place = { row, line: rows.line(row), identifier: verdict.identifier };
      return readyRow(place, valuesAt(row), service, common);
    },
    /** Original lines, whatever their verdict, and their total number. */
    lines: (from: number, limit: number): { readonly total: number; readonly lines: StoredLine[] } => ({
      total: storedLineCount(rows.parts()),
      lines: storedLines(rows.parts(), from, limit),
    }),
  };
}

/** A good row with its parsed values, ready to commit. `common` is used for fields whose own cell is empty. */
function readyRow(
  place: Pick<ReadyRow, 'row' | 'line' | 'identifier'>,
  values: RowValues,
  service: ListService,
  common: ReadonlyMap<string, string>,
): ReadyRow {
  return {
    ...place,
    serviceId: service.id,
    quantity: quantityOf(values, service) ?? 1,
    price: values.price === null ? null : readPrice(values.price),
    note: values.note ?? '',
    customer: values.customer ?? '',
    fields: service.fields.flatMap(({ name }) => {
      const value = fieldValue(name, values, common);
      return value === '' ? [] : [[name, value] as [string, string]];
    }),
  };
}

function storedLineCount(parts: readonly PlacedPart[]): number {
  return parts.reduce((sum, { sheet }) => sum + sheet.rows.length, 0);
}

/** Original lines of a list, including blank lines, in order; added lines come after the list's own lines. */
function storedLines(parts: readonly PlacedPart[], from: number, limit: number): StoredLine[] {
  const lines: StoredLine[] = [];
  let before = 0;
  for (const [index, part] of parts.entries()) {
    const { rows } = part.sheet;
    const last = Math.min(rows.length, from + limit - before);
    for (let row = Math.max(0, from - before); row < last; row += 1) {
      lines.push(storedLine(part, row, index === 0));
    }
    before += rows.length;
  }
  return lines;
}

function storedLine({ sheet, linesBefore, headerAt }: PlacedPart, row: number, isOwn: boolean): StoredLine {
  const line = linesBefore + lineNumberOf(sheet, row);
  if (sheet.rows.isBlank(row)) return { line, is: 'blank', cells: [] };
  const cells = sheet.rows.cells(row).map((cell) => cell.slice(0, storedLineLimits.cellCharacters));
  while (cells.at(-1)?.trim() === '') cells.pop();
  if (row > headerAt) return { line, is: 'row', cells };
  return { line, is: isOwn && row === headerAt ? 'header' : 'title', cells };
}
