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

/** The state of the import screen; the rows themselves stay in the reader's worker. */
export interface ImportState {
  readonly step: ImportStep;
  /** The person waits for running work. */
  readonly busy: boolean;
  readonly progress: ReadingProgress | null;
  readonly source: ListSource | null;
  /** The last added source, kept so that it can be read differently if it failed. */
  readonly adding: ListSource | null;
  readonly options: ReadingOptions;
  readonly failure: ReadFailure | null;
  readonly read: ReadList | null;
  readonly sheet: number;
  readonly columns: SheetColumns | null;
  readonly plan: ColumnPlan | null;
  /** The columns are remembered from an earlier list with this header. */
  readonly columnsRemembered: boolean;
  /** For rows that name none. */
  readonly serviceId: string | null;
  /** Field values common to all rows that no column gives; null until asked. */
  readonly common: FieldValues | null;
  readonly counts: ListCounts | null;
  /** Rises with every possible change of a row. */
  readonly version: number;
  /** There are decisions on rows, which reading the source again would discard. */
  readonly edited: boolean;
  /** Something was added to it. */
  readonly grown: boolean;
  /** A person gave some rows another service. */
  readonly assigned: boolean;
  readonly comparison: Comparison;
}

/** No list is open: the initial state. */
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
