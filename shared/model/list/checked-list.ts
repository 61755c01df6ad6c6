import { alikeKey } from './alike.ts';
import { decideFor } from './decide.ts';
import { openIdentifierIndex } from './identifier-index.ts';
import { candidateOf, judgeRow } from './judge-row.ts';
import { type ListRows, makeRows, type RowsWanted, serviceFinder } from './list-rows.ts';
import { readPrice } from './price-text.ts';
import type { EditTarget, ListCounts, ListEdit, ListRow, ReadyRow, RowValues } from './row.ts';
import { openRowState } from './row-state.ts';
import { fieldValue, quantityOf, valueColumns, valueProblem, valuesOf } from './row-values.ts';
import { cellsOf, lineNumberOf, rowText } from './sheet.ts';
import { openTally } from './tally.ts';
import type { KnownOrder, ListVerdict } from './verdict.ts';

/** What the journal knows of one service and identifier. */
export type KnownEntry = KnownOrder & { readonly serviceId: string; readonly identifier: string };

/** A list whose rows are all judged, and that stays so: an edit judges anew what it touches and the rows it stood in the way of. */
export interface CheckedList {
  counts(): ListCounts;
  edit(edit: ListEdit): void;
  known(orders: readonly KnownEntry[]): void;
  /** Values that hold for every row whose own cell is empty. */
  setCommon(fields: readonly (readonly [string, string])[]): void;
  row(row: number): ListRow;
  /** Numbers of the rows in a group, or of all; in the order of the list. */
  select(show: 'all' | 'good' | 'attention' | { readonly alike: string }): readonly number[];
  /** What the journal is asked about for a row; null where it would not be ordered. */
  wanted(row: number): { readonly serviceId: string; readonly identifier: string } | null;
  /** The row as it is ordered; null where it is not good. */
  ready(row: number): ReadyRow | null;
}

const shownSource = 2_000;

/** Makes rows of a sheet and judges every one. */
export function openCheckedList(wanted: RowsWanted): CheckedList {
  const { sheet, services } = wanted;
  const rows: ListRows = makeRows(wanted);
  const columns = valueColumns(wanted.plan);
  const hasValues = columns.quantity >= 0 || columns.price >= 0 || columns.fields.length > 0;
  const ownService = serviceFinder(services, wanted.serviceId)('');
  const state = openRowState(rows, services, ownService);
  const { findingAt, textAt, serviceAt, decisionAt } = state;
  const knownOrders = new Map<string, KnownOrder>();
  let common: ReadonlyMap<string, string> = new Map(wanted.common);
  const index = openIdentifierIndex(rows.odd.length);
  const tally = openTally(rows.odd.length);

  const lineAt = (row: number): number => lineNumberOf(sheet, rows.sheetRow[row] ?? 0);
  const valuesAt = (row: number): RowValues => valuesOf(cellsOf(sheet, rows.sheetRow[row] ?? 0), columns);

  function identifierAt(row: number): string | null {
    const decision = decisionAt(row);
    return decision.out === null ? candidateOf(findingAt(row), decision) : null;
  }

  function keyAt(row: number): string | null {
    const identifier = identifierAt(row);
    const service = serviceAt(row);
    return identifier === null || service < 0 ? null : keyOf(service, identifier);
  }

  // One device written in two cases is one device. The list's own service is left out: most lists have no other.
  function keyOf(service: number, identifier: string): string {
    const upper = identifier.toUpperCase();
    return service === ownService ? upper : `${service}\0${upper}`;
  }

  function knownAt(row: number, identifier: string): KnownOrder | null {
    if (knownOrders.size === 0) return null;
    return knownOrders.get(`${services[serviceAt(row)]?.id}\0${identifier}`) ?? null;
  }

  function verdictAt(row: number): ListVerdict {
    const decision = decisionAt(row);
    const at = serviceAt(row);
    const service = services[at];
    const finding = findingAt(row);
    if (decision.out === null && service === undefined && finding.is !== 'no-identifier') {
      if (at === -1) return { is: 'service-missing' };
      return {
        is: 'service-unknown',
        written: cellsOf(sheet, rows.sheetRow[row] ?? 0)[columns.service] ?? '',
      };
    }
    return judgeRow(finding, decision, {
      first() {
        const key = keyAt(row);
        const first = key === null ? row : index.first(key);
        return first === row || first < 0 ? null : { row: first, line: lineAt(first) };
      },
      device() {
        const first = rows.deviceOf.get(row);
        return first === undefined || identifierAt(first) === null
          ? null
          : { row: first, line: lineAt(first) };
      },
      known: (identifier) => knownAt(row, identifier),
      valueProblem: () =>
        service !== undefined && hasValues ? valueProblem(valuesAt(row), service, common) : null,
    });
  }

  function judge(row: number): void {
    tally.set(row, verdictAt(row));
  }

  function openAll(): void {
    const later: number[] = [];
    const service = services[ownService];
    for (let row = 0; row < rows.odd.length; row += 1) {
      const imei = ownService < 0 ? -1 : (rows.imei[row] ?? -1);
      const key = imei === -1 ? keyAt(row) : null;
      const alone = imei !== -1 ? index.addImei(imei, row) : key !== null && index.add(key, row);
      // Nothing around such a row can speak against it but its own values, and lists are made of them.
      if (!alone || imei === -1 || service === undefined) later.push(row);
      else {
        const problem = hasValues ? valueProblem(valuesAt(row), service, common) : null;
        if (problem === null) tally.setGood(row);
        else tally.set(row, problem);
      }
    }
    for (const row of later) judge(row);
  }

  function targets(of: EditTarget): readonly number[] {
    if ('alike' in of) return tally.rowsOf(of.alike);
    return of.rows.filter((row) => row < rows.odd.length);
  }

  /** Changes some rows and judges anew those, what they stand for now and stood for before, and the second numbers of their devices. */
  function change(touched: readonly number[], how: (row: number) => void): void {
    const again = new Set<number>();
    const keys = new Set<string>();
    for (const row of touched) {
      const before = keyAt(row);
      how(row);
      const after = keyAt(row);
      again.add(row);
      for (let next = row + 1; rows.deviceOf.get(next) === row; next += 1) again.add(next);
      if (before === after) continue;
      if (before !== null) index.remove(before, row);
      if (after !== null) index.add(after, row);
      for (const key of [before, after]) if (key !== null) keys.add(key);
    }
    for (const key of keys) for (const row of index.rowsOf(key)) again.add(row);
    for (const row of again) judge(row);
  }

  openAll();
  return {
    counts: () => ({
      lines: sheet.rows.length,
      blankLines: rows.blankLines,
      headerLines: rows.headerLines,
      linesWithRows: rows.linesWithRows,
      rows: rows.odd.length,
      ...tally.counts(verdictAt),
    }),
    edit(edit) {
      switch (edit.do) {
        case 'mend':
          return change(
            [edit.row].filter((row) => row < rows.odd.length),
            (row) => state.mend(row, edit.text),
          );
        case 'assign': {
          const service = state.serviceById(edit.serviceId);
          return change(service < 0 ? [] : targets(edit.of), (row) => state.assign(row, service));
        }
        default:
          return change(targets(edit.of), (row) => {
            const [finding, decision] = [findingAt(row), decisionAt(row)];
            state.decide(row, decideFor(edit, { finding, verdict: verdictAt(row), decision }));
          });
      }
    },
    known(orders) {
      const again = new Set<number>();
      for (const order of orders) {
        const service = state.serviceById(order.serviceId);
        knownOrders.set(`${order.serviceId}\0${order.identifier}`, order);
        for (const row of index.rowsOf(keyOf(service, order.identifier))) again.add(row);
      }
      for (const row of again) judge(row);
    },
    setCommon(fields) {
      common = new Map(fields);
      for (let row = 0; row < rows.odd.length; row += 1) judge(row);
    },
    row(row) {
      const verdict = verdictAt(row);
      return {
        row,
        line: lineAt(row),
        source: rowText(sheet, rows.sheetRow[row] ?? 0).slice(0, shownSource),
        text: textAt(row),
        mended: state.isMended(row),
        serviceId: services[serviceAt(row)]?.id ?? null,
        values: valuesAt(row),
        verdict,
        alike: alikeKey(verdict),
      };
    },
    select: (show) => tally.select(show),
    wanted(row) {
      const identifier = identifierAt(row);
      const service = services[serviceAt(row)];
      return identifier === null || service === undefined ? null : { serviceId: service.id, identifier };
    },
    ready(row) {
      const verdict = verdictAt(row);
      const service = services[serviceAt(row)];
      if (verdict.is !== 'good' || service === undefined) return null;
      const values = valuesAt(row);
      return {
        row,
        line: lineAt(row),
        serviceId: service.id,
        identifier: verdict.identifier,
        quantity: quantityOf(values, service) ?? 1,
        price: values.price === null ? null : readPrice(values.price),
        note: values.note ?? '',
        customer: values.customer ?? '',
        fields: service.fields.flatMap(({ name }) => {
          const value = fieldValue(name, values, common);
          return value === '' ? [] : [[name, value] as [string, string]];
        }),
      };
    },
  };
}
