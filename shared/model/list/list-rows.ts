import type { IdentifierRule } from '../identifier.ts';
import type { ColumnPlan } from './column-plan.ts';
import { findingOf } from './finding.ts';
import { piecesOf } from './line-pieces.ts';
import { plainImei } from './plain-imei.ts';
import type { ListService } from './row.ts';
import { cellsOf, isBlankRow, rowText, type Sheet } from './sheet.ts';
import type { Finding } from './verdict.ts';

/** Rows side by side in arrays: a million of them must fit in a worker. The index is the row's name for good. */
export interface ListRows {
  /** Index of the sheet's row that each stands in. */
  readonly sheetRow: number[];
  /** The number of a plain row: a good IMEI as it stands in its cell, for the service of the list. -1 for any other row. */
  readonly imei: number[];
  /** What is to be said of a row that is not plain. */
  readonly odd: (OddRow | null)[];
  /** The text of a plain row. */
  plainText(row: number): string;
  /** Rows that are the second number of a device, and the row of its first. */
  readonly deviceOf: Map<number, number>;
  readonly blankLines: number;
  readonly headerLines: number;
  readonly linesWithRows: number;
}

/** `service` is an index into the services; -1: names none, -2: names one that is not there. */
export interface OddRow {
  readonly text: string;
  readonly finding: Finding;
  readonly service: number;
}

/** What makes rows of a sheet. `said(done)` is called now and then. */
export interface RowsWanted {
  readonly sheet: Sheet;
  readonly plan: ColumnPlan;
  readonly services: readonly ListService[];
  readonly serviceId: string | null;
  /** Values of custom fields where a row has none of its own. */
  readonly common?: readonly (readonly [string, string])[];
  readonly said?: (done: number) => void;
}

/** The rule that a row is held to. */
export function ruleOf(services: readonly ListService[], service: number): IdentifierRule {
  return services[service]?.identifier ?? anyImei;
}

// Without a service it is not known what to look for; the everyday case is an IMEI.
const anyImei: IdentifierRule = {
  kind: 'imei',
  label: '',
  minLength: null,
  maxLength: null,
  lettersAllowed: false,
  pattern: null,
};

/** Finds what is meant as an identifier in every row that is not blank; a row in which there is nothing is a row too. */
export function makeRows({ sheet, plan, services, serviceId, said }: RowsWanted): ListRows {
  const identifierAt = plan.meanings.findIndex(({ is }) => is === 'identifier');
  const rows = {
    sheetRow: [] as number[],
    imei: [] as number[],
    odd: [] as (OddRow | null)[],
    plainText(row: number): string {
      const at = sheet.rows[rows.sheetRow[row] ?? 0];
      return (typeof at === 'string' ? at : at?.[identifierAt]) ?? '';
    },
    deviceOf: new Map<number, number>(),
    blankLines: 0,
    headerLines: 0,
    linesWithRows: 0,
  };
  const serviceAt = plan.meanings.findIndex(({ is }) => is === 'service');
  const findService = serviceFinder(services, serviceId);
  const common = findService('');
  const commonRule = ruleOf(services, common);
  const mayBePlain = commonRule.kind === 'imei' && commonRule.pattern === null;
  const { length } = sheet.rows;
  let headerDue = plan.header;
  for (let index = 0; index < length; index += 1) {
    if ((index & 0x3fff) === 0 && index > 0) said?.(index);
    const row = sheet.rows[index];
    const simple = serviceAt < 0 && !headerDue && mayBePlain;
    const cell = typeof row === 'string' ? row : row?.[identifierAt];
    const imei = simple && cell !== undefined ? plainImei(cell) : -1;
    if (imei !== -1) {
      add(index, null, imei);
      rows.linesWithRows += 1;
      continue;
    }
    if (isBlankRow(sheet, index)) {
      rows.blankLines += 1;
    } else if (headerDue) {
      headerDue = false;
      rows.headerLines = 1;
    } else {
      rows.linesWithRows += 1;
      const cells = cellsOf(sheet, index);
      const service = serviceAt < 0 ? common : findService(cells[serviceAt]?.trim() ?? '');
      const rule = ruleOf(services, service);
      const whole = identifierAt < 0 ? rowText(sheet, index) : (cells[identifierAt] ?? '');
      addPieces(index, whole, rule, service);
    }
  }
  return rows;

  function add(index: number, odd: OddRow | null, imei: number): void {
    rows.sheetRow.push(index);
    rows.odd.push(odd);
    rows.imei.push(imei);
  }

  function addPieces(index: number, whole: string, rule: IdentifierRule, service: number): void {
    const first = rows.odd.length;
    for (const { text, second } of piecesOf(whole, rule)) {
      const at = rows.odd.length;
      if (second) rows.deviceOf.set(at, rows.deviceOf.get(at - 1) ?? at - 1);
      add(index, { text, finding: findingOf(text, rule), service }, -1);
    }
    if (rows.odd.length === first)
      add(index, { text: whole.trim(), finding: { is: 'no-identifier' }, service }, -1);
  }
}

/** Finds a service by its id or its name as the catalogue writes it, whatever the case and spaces; none: the list's own. */
export function serviceFinder(
  services: readonly ListService[],
  serviceId: string | null,
): (written: string) => number {
  const known = new Map<string, number>();
  for (const [index, { name }] of services.entries()) {
    const key = looseName(name);
    // Two services of one name cannot be told apart by it.
    known.set(key, known.has(key) ? -2 : index);
  }
  for (const [index, { id }] of services.entries()) known.set(looseName(id), index);
  const own = services.findIndex(({ id }) => id === serviceId);
  return (written) => (written === '' ? own : (known.get(looseName(written)) ?? -2));
}

function looseName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
