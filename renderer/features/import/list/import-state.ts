import type { ListCounts } from '../../../../shared/model/list/rows/row.ts';
import type { ColumnPlan, SheetColumns } from '../../../../shared/model/list/sheet/column-plan.ts';
import type { ReadFailure, ReadingOptions, ReadOutcome } from '../../../../shared/model/list/sheet/source.ts';
import { guessAll } from '../../../../shared/model/list/sheet/source.ts';
import type { FieldValues } from '../../../ui/service/field-values.ts';
import type { ListSource, ReadingProgress } from '../reading/list-reader.ts';
import type { Comparison } from './compare-list.ts';
import { noComparison } from './compare-list.ts';

type ReadList = Extract<ReadOutcome, { ok: true }>;

export type ImportStep = 'source' | 'sheet' | 'columns' | 'service' | 'check';

/** State of the import screen. The rows themselves are in the reader's worker. */
export interface ImportState {
  readonly step: ImportStep;
  /** True while the person waits for the reader. */
  readonly busy: boolean;
  readonly progress: ReadingProgress | null;
  readonly source: ListSource | null;
  /** The last source added to the list. If reading it failed, a person can read it again with other options. */
  readonly adding: ListSource | null;
  readonly options: ReadingOptions;
  readonly failure: ReadFailure | null;
  readonly read: ReadList | null;
  readonly sheet: number;
  readonly columns: SheetColumns | null;
  readonly plan: ColumnPlan | null;
  /** True if the column meanings are remembered from an earlier list with this header. */
  readonly columnsRemembered: boolean;
  /** Service for rows that name no service. */
  readonly serviceId: string | null;
  /** Values for all rows, of the fields that have no column; null until a person was asked for them. */
  readonly common: FieldValues | null;
  readonly counts: ListCounts | null;
  /** Increases whenever a row may have changed. */
  readonly version: number;
  /** True if a person has edited rows. Reading the source again would discard these edits. */
  readonly edited: boolean;
  /** True if rows were added to the list. */
  readonly grown: boolean;
  /** True if a person assigned another service to some rows. */
  readonly assigned: boolean;
  readonly comparison: Comparison;
}

/** The initial state: no list is open. */
export const noList: Omit<ImportState, 'serviceId' | 'common'> = {
  step: 'source',
  busy: false,
  progress: null,
  source: null,
  adding: null,
  options: guessAll,
  failure: null,
  read: null,
  sheet: 0,
  columns: null,
  plan: null,
  columnsRemembered: false,
  counts: null,
  version: 0,
  edited: false,
  grown: false,
  assigned: false,
  comparison: noComparison,
};
